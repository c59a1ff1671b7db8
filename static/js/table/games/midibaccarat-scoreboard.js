/* What the shoe has shown: the roads on the felt where it is wide, the big road as a strip where it is
   narrow, all of them large in a dialog; what the next result would mark; the facts of the shoe. */

import { attribute, button, changed, el, svg, text } from "../dom.js";
import { dialog } from "../dialogs.js";
import { cardName } from "../cards.js";
import { derived, picture, TITLES } from "./midibaccarat-marks.js";
import { ask, DERIVED, roads } from "./midibaccarat-roads.js";

const SIDES = { player: "Player", banker: "Banker" };
const COUNTS = { banker: "B", player: "P", tie: "T" };
const MORE = {
  natural: "naturals",
  player_pair: "Player pairs",
  banker_pair: "Banker pairs",
  dragon_7: "Dragon 7",
  panda_8: "Panda 8",
};

/* The results of this shoe in the order in which they fell. */
export function resultsOf(view) {
  const results = Object.entries(view.shoe?.results ?? {});
  return results.sort(([a], [b]) => Number(a) - Number(b)).map(([, result]) => result);
}

/* Dragon 7 and Panda 8 are nothing of their own where nobody can wager on them. */
const plain = (result) => ({ ...result, dragon_7: false, panda_8: false });

/* What everybody may know of the shoe, in short sentences. */
export function shoeFacts({ shoe }) {
  if (!shoe) return ["No shoe is in play"];
  return [
    `Shoe ${shoe.number}: ${shoe.left} of ${shoe.cards} cards left`,
    shoe.last_hand ? "Last hand" : shoe.cover_shown ? "The cover card has shown" : "",
  ].filter(Boolean);
}

function burned({ shoe }) {
  return shoe?.burn && `Burned: the ${cardName(shoe.burn.card)}, and ${shoe.burn.count} unseen behind it`;
}

export class Scoreboard {
  constructor(layout, ctx) {
    this.ctx = ctx;
    this.ez = ctx.layout.game.ez;
    this.left = el("div", { class: "board board--left" });
    this.right = el("div", { class: "board board--right" });
    this.facts = el("p", { class: "shoe-facts" });
    this.strip = el("button", {
      type: "button",
      class: "road-strip",
      on: { click: () => this.open() },
    });
    this.drawings = el("div", { class: "board-roads" });
    this.askBoard = el("div", { class: "board-ask" });
    const all = button("All roads", () => this.open(), { class: "key--small board-key" });
    this.right.append(this.drawings, el("div", { class: "board-foot" }, this.askBoard, all), this.facts);
    layout.append(this.left, this.right, this.strip);
    this.drawn = roads([]);
  }

  update(view) {
    text(this.facts, shoeFacts(view).join(" \u00b7 "));
    const results = this.ez ? resultsOf(view) : resultsOf(view).map(plain);
    if (!changed(this.left, "results", JSON.stringify(results))) return;
    this.drawn = roads(results);
    this.left.replaceChildren(picture("bead", this.drawn, 22), picture("big", this.drawn, 22));
    this.drawings.replaceChildren(...this.derived(36));
    this.askBoard.replaceChildren(this.asked(), this.counts());
    this.strip.replaceChildren(picture("big", this.drawn, 30), this.counts(), this.more());
    attribute(this.strip, "aria-label", `Roads of this shoe. ${this.countWords()}`);
  }

  /* The derived roads, the first one as wide as the two others together. */
  derived(columns) {
    const half = columns / 2 - 1;
    const pair = ["small_road", "cockroach_pig"].map((name) => picture(name, this.drawn, half));
    return [picture("big_eye_boy", this.drawn, columns), el("span", { class: "board-pair" }, ...pair)];
  }

  /* The other roads, for who has room for them beside the strip. */
  more() {
    return el(
      "span",
      { class: "strip-more" },
      picture("bead", this.drawn, 15),
      el("span", { class: "strip-derived" }, ...this.derived(30)),
    );
  }

  counts() {
    return el(
      "p",
      { class: "road-counts" },
      ...Object.entries(COUNTS).map(([name, letter]) =>
        el("span", { class: `road-count road-count--${name}`, text: `${letter} ${this.drawn.counts[name]}` }),
      ),
    );
  }

  countWords() {
    const { counts } = this.drawn;
    return `Banker ${counts.banker}, Player ${counts.player}, ties ${counts.tie}.`;
  }

  /* For both next results, what the derived roads would mark. */
  asked() {
    return el(
      "div",
      { class: "ask", role: "group", "aria-label": "Ask the road" },
      ...Object.entries(SIDES).map(([side, name]) => {
        const marks = ask(this.drawn, side);
        const said = Object.keys(DERIVED).map((road) => `${TITLES[road]} ${marks[road] ?? "no mark"}`);
        return el(
          "p",
          { class: "ask-row" },
          el("span", { text: `If ${name}` }),
          svg(
            "svg",
            { class: "ask-marks", viewBox: "0 0 30 10", role: "img", "aria-label": said.join(", ") },
            ...Object.keys(DERIVED).map((road, i) =>
              marks[road] ? derived(road, marks[road], { x: 10 * i + 5, y: 5 }, true) : null,
            ),
          ),
        );
      }),
    );
  }

  open() {
    const { view } = this.ctx.store;
    const more = Object.entries(MORE).filter(([name]) => this.ez || !/dragon|panda/.test(name));
    const columns = matchMedia("(max-width: 40rem)").matches ? 18 : 36;
    dialog(
      "Roads of this shoe",
      [
        ...Object.keys(TITLES).map((name) =>
          el(
            "section",
            { class: "road-sheet" },
            el("h3", { text: TITLES[name] }),
            picture(name, this.drawn, columns, true),
          ),
        ),
        el("h3", { text: "Ask the road" }),
        this.asked(),
        el("p", { text: `${this.drawn.counts.rounds} rounds. ${this.countWords()}` }),
        el("p", { text: more.map(([name, words]) => `${words} ${this.drawn.counts[name]}`).join(" \u00b7 ") }),
        el("p", { text: [...shoeFacts(view), burned(view)].filter(Boolean).join(". ") }),
      ],
      [],
      { wide: true },
    );
  }
}
