/* What the dealer and the hint say to a player who sets: the foul warning, what the cards as they lie would
   bring, the setting that does best, and every other one. The hint can be switched off. */

import { button, changed, el, text } from "../dom.js";
import { dialog } from "../dialogs.js";
import { cardName } from "../cards.js";
import { compared, outcomes } from "./face-up-hints.js";
import { isFoul, rankOfHigh, rankOfLow, sorted } from "./face-up-ranks.js";
import { briefWords, handWords } from "./face-up-words.js";

const BRINGS = { win: "wins 1 to 1", push: "comes back", lose: "loses" };
const BADGES = { win: "Wins", push: "Push", lose: "Loses", foul: "Foul" };

function foulWords({ high, low }) {
  return `Your low hand, ${handWords(rankOfLow(low))}, would rank above your high hand, ${handWords(rankOfHigh(high))}.`;
}

export class Counsel {
  constructor(ctx) {
    this.ctx = ctx;
    this.badge = el("strong", { class: "counsel-badge" });
    this.said = el("span", { class: "counsel-said" });
    this.now = el("p", { class: "counsel-now", role: "status" }, this.badge, " ", this.said);
    this.best = el("span", { class: "counsel-best" });
    const seat = () => ctx.station.active;
    this.lay = button("Lay it so", () => ctx.setting.arrange(seat(), this.ways[0].hand), {
      class: "key--small",
    });
    this.every = button("All settings", () => this.showAll(seat()), { class: "key--small" });
    this.hint = el("div", { class: "counsel-hint" }, this.best, this.lay, this.every);
    this.node = el("div", { class: "counsel" }, this.now, this.hint);
    this.ways = [];
  }

  get hints() {
    return this.ctx.prefs.get("hints");
  }

  update(view, seat) {
    const box = view.hand?.boxes?.[seat];
    const open = this.ctx.setting.isOpen(seat);
    this.hint.hidden = !(open && this.hints);
    if (box?.choice_due) this.say("", exposedWords(box));
    else if (box?.waits) this.say("", this.waitWords(view, seat));
    else if (open) this.read(view, seat);
    else this.say("", "");
  }

  say(outcome, words) {
    if (!changed(this.now, "said", outcome + words)) return;
    this.badge.hidden = !outcome;
    this.now.dataset.outcome = outcome;
    text(this.badge, BADGES[outcome] ?? "");
    text(this.said, words);
  }

  waitWords(view, seat) {
    const first = this.ctx.store.mySeats.find((other) => other !== seat && view.hand.boxes[other]?.cards);
    return `Box ${first ?? "beside it"} is set first: the larger wager, or of equal ones the first counterclockwise. Then you see this hand.`;
  }

  read(view, seat) {
    const division = this.ctx.setting.division(seat);
    const { dealer } = view.hand;
    if (changed(this.hint, "hand", [...division.high, ...division.low].sort().join() + dealer.cards))
      this.ways = outcomes([...division.high, ...division.low], dealer);
    if (isFoul(division)) this.say("foul", `${foulWords(division)} Such a set is refused.`);
    else if (this.hints) this.weigh(dealer, division);
    else this.say("", "Tap the two cards for your low hand. It may not rank above the high hand.");
    if (this.hints) this.drawBest(division);
  }

  weigh(dealer, division) {
    const { high, low, outcome, pushes } = compared(dealer, division);
    const beats = (does, words) => `${does ? "beats" : "does not beat"} ${words}`;
    this.say(
      outcome,
      pushes
        ? "The dealer has an Ace High Pai Gow: your wager comes back however you set."
        : `High ${beats(high, handWords(rankOfHigh(dealer.high)))}; low ${beats(low, handWords(rankOfLow(dealer.low)))}.`,
    );
  }

  drawBest(division) {
    const [best] = this.ways;
    const same = sorted(best.hand.low).join() === sorted(division.low).join();
    const low = handWords(best.ranks[0]);
    text(
      this.best,
      same
        ? "Hint: no setting does better against these hands."
        : `Hint: ${low} low ${BRINGS[best.outcome]}, the best there is.`,
    );
    this.lay.disabled = same;
  }

  showAll(seat) {
    const box = dialog(
      "Every way to set this hand",
      [
        el("p", {
          class: "dialog-soft",
          text: "Against the dealer\u2019s hands as they lie, the best first. Foul sets are left out.",
        }),
        el("ul", { class: "ways-to-set" }, ...this.ways.map((way) => this.row(seat, way, () => box.close()))),
      ],
      [],
      { wide: true },
    );
  }

  row(seat, { hand, ranks, outcome }, close) {
    const [low, high] = ranks.map(briefWords);
    return el(
      "li",
      { class: "way-to-set", data: { outcome } },
      el("strong", { class: "way-outcome", text: BADGES[outcome] }),
      el("span", { class: "way-hands" }, el("span", { text: high }), el("span", { text: `low ${low}` })),
      button(
        "Lay it so",
        () => {
          close();
          this.ctx.setting.arrange(seat, hand);
        },
        {
          class: "key--small",
          "aria-label": `Lay it so: ${hand.low.map(cardName).join(" and ")} low, ${BRINGS[outcome]}`,
        },
      ),
    );
  }
}

function exposedWords({ exposed = [] }) {
  const cards = exposed.map((card) => `the ${cardName(card)}`).join(" and ") || "a card";
  return `The dealer showed ${cards} of your hand. Without seeing the other cards: play the hand, or void it and have every wager of it back.`;
}
