/* The line above the table: round and seal, connection, time and net of this sitting. */

import { attribute, flag, text } from "./dom.js";
import { net, tone } from "./money.js";

const FAIR_MS = 200;
const POOR_MS = 500;

export class Header {
  constructor(root, ctx) {
    this.ctx = ctx;
    this.find = (id) => root.querySelector(`#${id}`);
    this.round = this.find("round-number");
    this.seal = this.find("seal");
    this.quality = this.find("quality");
    this.watching = this.find("watching");
    this.time = this.find("sitting-time");
    this.net = this.find("sitting-net");
    this.leave = this.find("leave");
    this.sound = this.find("sound");
    this.since = null;
    setInterval(() => this.tick(), 1000);
    const press = {
      odds: () => ctx.panels.odds(),
      preferences: () => ctx.panels.preferences(),
      leave: () => ctx.seating.leave(),
      sound: () => ctx.prefs.set("sound", !ctx.prefs.get("sound")),
    };
    for (const [id, run] of Object.entries(press)) this.find(id).addEventListener("click", run);
  }

  update(view) {
    const { round, result } = view;
    const you = this.ctx.director.you(view.you);
    text(this.round, round ? `Round ${round.number}` : "No round yet");
    this.seal.hidden = !round;
    if (round) {
      text(this.seal, result ? "see the proof" : `sealed ${round.commitment.slice(0, 8)}`);
      attribute(this.seal, "href", result ? `/rounds/${round.id}/` : "/verify/");
      attribute(this.seal, "title", `The order of the cards is committed to: ${round.commitment}`);
    }
    this.leave.hidden = !you;
    this.net.hidden = !you;
    this.time.hidden = !you;
    this.since = you ? you.since_ms : null;
    if (you) {
      text(this.net, `Sitting: ${net(you.net_cents)}`);
      attribute(this.net, "data-tone", tone(you.net_cents));
    }
    attribute(this.sound, "aria-pressed", String(this.ctx.prefs.get("sound")));
    this.presence();
    this.tick();
  }

  presence() {
    const { watching } = this.ctx.store.presence;
    this.watching.hidden = !watching;
    text(this.watching, watching === 1 ? "1 watching" : `${watching} watching`);
  }

  connection() {
    const { state, latency_ms: ms } = this.ctx.socket;
    const words =
      state === "live"
        ? qualityWords(ms)
        : { connecting: "connecting", away: "reconnecting", ended: "not connected" }[state];
    text(this.quality, words);
    attribute(this.quality, "data-quality", state === "live" ? words.split(" ")[0] : "away");
    attribute(this.quality, "title", ms === null ? "" : `${Math.round(ms)} ms to the table and back`);
    flag(document.body, "is-away", state === "away" || state === "ended");
  }

  tick() {
    if (this.since === null) return;
    const minutes = Math.floor((this.ctx.socket.now_ms() - this.since) / 60_000);
    text(
      this.time,
      minutes < 1
        ? "just sat down"
        : minutes < 60
          ? `${minutes} min`
          : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
    );
  }
}

function qualityWords(ms) {
  if (ms === null || ms < FAIR_MS) return "good line";
  return ms < POOR_MS ? "fair line" : "slow line";
}
