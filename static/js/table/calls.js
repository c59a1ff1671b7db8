/* The dealer's voice: every call in words on the felt and politely to screen readers; "no more bets"
   across the table. */

import { el, flag, text } from "./dom.js";
import { net } from "./money.js";

const BANNER_MS = 1_900;

export class Calls {
  constructor(place, banner, ctx) {
    this.ctx = ctx;
    this.said = el("p", {
      class: "call",
      role: "log",
      "aria-live": "polite",
      "aria-label": "Dealer\u2019s calls",
    });
    this.banner = banner;
    place.append(this.said);
  }

  /* `more` is for those who hear the call; the eye finds it in the status. */
  say(words, section = "", more = "") {
    this.said.replaceChildren(
      el("span", { text: words }),
      more ? el("span", { class: "visually-hidden", text: ` ${more}` }) : "",
      section ? el("span", { class: "cite", text: ` ${section}` }) : "",
    );
  }

  change({ before, after, happenings, fresh }) {
    for (const happening of happenings) this.heard(happening);
    if (
      !fresh &&
      before?.phase === "betting" &&
      after.phase !== "betting" &&
      after.round?.id === before.round?.id
    )
      this.close();
    if (before?.phase !== "betting" && after.phase === "betting") this.say("Wagers, please.");
  }

  heard(happening) {
    if (happening.kind === "call") this.say(sentence(happening.text), happening.section);
    else if (happening.kind === "void")
      this.say("The round is void.", happening.section, sentence(happening.reason));
    else if (this.ctx.game.heard?.(happening)) {
      const { words, section, more } = this.ctx.game.heard(happening);
      this.say(words, section, more);
    } else if (happening.kind === "aside")
      this.say("A card found face up goes to the discard rack.", happening.section);
    else if (happening.kind === "left") this.say(`Seat ${happening.seat} has left the table.`);
    else if (happening.kind === "returned")
      this.say(happening.text ?? `The wager of seat ${happening.seat} was returned.`);
  }

  /* Once everything has been settled before the eyes. */
  settled({ result }) {
    if (result.void) return;
    const cents = result.net[this.ctx.store.me?.player];
    this.say(
      cents === undefined ? "The round is settled." : `Your round: ${net(cents)}.`,
      "",
      this.acknowledged(result),
    );
  }

  /* Whoever saw no movement hears here what was acknowledged aloud on the way. */
  acknowledged(result) {
    if (!this.ctx.director.instant) return "";
    const said = result.lines.map((line) => this.ctx.game.aloud?.(line, { result })?.words);
    return [...new Set(said.filter(Boolean))].join(" ");
  }

  close() {
    this.ctx.sound.closing();
    text(this.banner.firstElementChild, "No more bets");
    flag(this.banner, "is-shown", true);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => flag(this.banner, "is-shown", false), BANNER_MS);
  }
}

function sentence(words) {
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
