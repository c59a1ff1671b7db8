/* The progressive meter on the layout: what it shows now, rolling as it rises, and a panel with its seed,
   rate, reserve and last hits. */

import { attribute, button, changed, el, flag, text } from "../dom.js";
import { dialog } from "../dialogs.js";
import { money } from "../money.js";

const exact = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DIGITS = "0123456789";

/* Digits that roll to their value; everything else is simply there. */
class Digits {
  constructor() {
    this.node = el("span", { class: "digits", "aria-hidden": "true" });
  }

  show(words) {
    const shape = words.replace(/\d/g, "0");
    if (changed(this.node, "shape", shape))
      this.node.replaceChildren(
        ...[...words].map((sign) =>
          DIGITS.includes(sign)
            ? el("span", { class: "digit" }, el("span", { class: "digit-roll", text: [...DIGITS].join("\n") }))
            : el("span", { class: "digit-sign", text: sign }),
        ),
      );
    [...words].forEach((sign, i) => {
      const roll = this.node.children[i].firstElementChild;
      if (roll) roll.style.setProperty("--digit", sign);
    });
  }
}

export class MeterBoard {
  constructor(layout, ctx) {
    this.ctx = ctx;
    this.digits = new Digits();
    this.title = el("span", { class: "meter-title" });
    this.spoken = el("span", { class: "visually-hidden" });
    this.node = el(
      "button",
      { type: "button", class: "meter", on: { click: () => this.open() } },
      this.title,
      this.digits.node,
      this.spoken,
    );
    this.node.hidden = true;
    layout.append(this.node);
  }

  get meter() {
    return this.ctx.store.meter;
  }

  update() {
    const { meter } = this;
    const offered = Boolean(this.ctx.layout.game.progressive);
    this.node.hidden = !offered;
    if (!offered) return;
    flag(this.node, "is-still", this.ctx.prefs.still);
    text(this.title, meter?.title ?? "Progressive");
    this.digits.show(meter ? exact.format(meter.value_cents / 100) : "\u2014");
    text(this.spoken, meter ? `${exact.format(meter.value_cents / 100)}. Seed, rate and last hits` : "");
    attribute(this.node, "data-waiting", meter ? null : "true");
  }

  open() {
    const { meter } = this;
    if (!meter) return;
    const facts = [
      ["Shows now", exact.format(meter.value_cents / 100)],
      ["Starts again at", money(meter.seed_cents)],
      ["A wager is exactly", money(meter.wager_cents)],
      ["Of each wager, the meter grows by", `${meter.rate_percent}%`],
      meter.reserve_percent ? ["and its reserve by", `${meter.reserve_percent}%`] : null,
      ["Tables that feed it", String(meter.tables)],
    ].filter(Boolean);
    dialog(meter.title, [
      el("dl", { class: "meter-facts" }, ...facts.map(([what, is]) => el("div", {}, el("dt", { text: what }), el("dd", { text: is })))),
      el("h3", { class: "odds-title", text: "Last hits" }),
      meter.hits?.length
        ? el("ul", { class: "hits" }, ...meter.hits.map(hitRow))
        : el("p", { class: "dialog-soft", text: "Nobody has won a share yet." }),
      button("What each hand pays", () => this.ctx.panels.odds(), { class: "key--second" }),
    ]);
  }
}

function hitRow(hit) {
  const when = new Date(hit.at_ms);
  const day = when.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  const hour = when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return el(
    "li",
    { class: "hit" },
    el("span", { class: "hit-who", text: `${hit.name}, ${hit.table}` }),
    el("strong", { class: "money", text: exact.format(hit.cents / 100) }),
    el("span", { class: "hit-what", text: `${hit.hand}, ${hit.percent}% of the meter` }),
    el("time", { class: "hit-when", datetime: when.toISOString(), text: `${day}, ${hour}` }),
  );
}
