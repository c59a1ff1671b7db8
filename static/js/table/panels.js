/* What can be opened beside the game: odds, all results, a "why?", preferences, the keyboard. */

import { button, el } from "./dom.js";
import { dialog, reachable } from "./dialogs.js";
import { oddsBlock } from "./felt.js";
import { net, tone } from "./money.js";
import { resultLine } from "./outcome.js";
import { shortcuts } from "./keyboard.js";

export class Panels {
  constructor(ctx) {
    this.ctx = ctx;
  }

  odds() {
    const { layout } = this.ctx;
    const exact = el("div", { class: "odds-exact" });
    const link = el("a", {
      class: "dialog-link",
      href: `/rules/${layout.table.id}/`,
      target: "_blank",
      text: "Read the rules of this table",
    });
    const node = dialog(
      "Odds and limits",
      [
        el(
          "div",
          { class: "odds-grid" },
          ...layout.inscriptions.map((some) => oddsBlock(some, "h3")),
        ),
        ...(this.ctx.game.explained?.(layout) ?? []),
        exact,
        link,
      ],
      [],
      { wide: true },
    );
    const address = `/table/${layout.table.id}/odds/`;
    const told = globalThis.htmx?.ajax("GET", address, { target: exact, swap: "innerHTML" });
    told?.then(() => reachable(node), () => {});
  }

  /* One plain sentence with its section; more about the section on request. */
  why({ cite, why }) {
    const more = el("div", { class: "why-more" });
    const link = el("a", {
      class: "dialog-link",
      href: `/why/${encodeURIComponent(cite)}/`,
      text: `What ${cite} says`,
      on: { click: (event) => this.explain(event, link, more) },
    });
    dialog("Why?", [
      el("p", { class: "why-sentence", text: why || "The section below decides this." }),
      el("p", { class: "cite", text: `58 Pa. Code \u00a7 ${cite}` }),
      more,
      link,
    ]);
  }

  explain(event, link, more) {
    if (!globalThis.htmx) return;
    event.preventDefault();
    link.hidden = true;
    globalThis.htmx.ajax("GET", link.getAttribute("href"), { target: more, swap: "innerHTML" });
  }

  results(seat = null) {
    const { store } = this.ctx;
    const view = store.view?.result ? store.view : store.last;
    if (!view || this.ctx.director.busy) return;
    const lines = view.result.lines.filter((line) => seat === null || line.seat === seat);
    const whose = seat === null ? "player" : "";
    const body = [];
    if (view.result.void)
      body.push(
        el("p", {
          text: `The round is void: ${view.result.void.reason.replace(/\.$/, "")} (${view.result.void.section}). Every wager was returned.`,
        }),
      );
    body.push(
      el(
        "ul",
        { class: "lines" },
        ...(this.ctx.game.notes?.(view, seat === null ? null : [seat], this.ctx) ?? []),
        ...lines.map((line) => resultLine(this.ctx, line, whose)),
      ),
    );
    if (seat === null) body.push(this.nets(view));
    body.push(
      el("a", {
        class: "dialog-link",
        href: `/rounds/${view.round.id}/`,
        target: "_blank",
        text: "The whole round, with its proof",
      }),
    );
    const sitter = view.seats[seat];
    dialog(
      seat === null ? `Round ${view.round.number}` : `${sitter?.name ?? "Seat"}, seat ${seat}`,
      body,
      [],
      { wide: seat === null },
    );
  }

  nets(view) {
    const names = Object.fromEntries(Object.values(view.seats).map((sitter) => [sitter.player, sitter.name]));
    return el(
      "ul",
      { class: "lines lines--net" },
      ...Object.entries(view.result.net).map(([player, cents]) =>
        el(
          "li",
          { class: "line" },
          el("span", { class: "line-name", text: this.called(player, names[player]) }),
          el("strong", { class: "money", data: { tone: tone(cents) }, text: net(cents) }),
        ),
      ),
    );
  }

  called(player, name) {
    if (!name) return "A player who has left";
    return player === this.ctx.store.me?.player ? `You (${name})` : name;
  }

  preferences() {
    const { prefs } = this.ctx;
    const choice = (name, label, help) => {
      const box = el("input", {
        type: "checkbox",
        id: `pref-${name}`,
        on: { change: () => prefs.set(name, box.checked) },
      });
      box.checked = prefs.get(name);
      return el(
        "p",
        { class: "choice" },
        box,
        el("label", { for: box.id }, label, el("span", { class: "dialog-soft", text: help })),
      );
    };
    dialog("Preferences", [
      choice("fourColours", "Four-colour deck", "Diamonds blue, clubs green."),
      choice("sound", "Sound", "Cards, chips and the last call."),
      choice(
        "calm",
        "No movement",
        "Cards and chips are simply there. Your system\u2019s own setting counts too.",
      ),
      ...(this.ctx.game.preferences ?? []).map(({ name, label, help }) => choice(name, label, help)),
      choice("shortcuts", "Keyboard shortcuts", "Single keys, see the list."),
      button("Keyboard shortcuts", () => this.shortcuts(), { class: "key--second" }),
    ]);
  }

  shortcuts() {
    dialog("Keyboard", [
      el(
        "dl",
        { class: "shortcuts" },
        ...shortcuts(this.ctx.game).map(({ keys, does }) =>
          el(
            "div",
            {},
            el("dt", {}, ...keys.map((key) => el("kbd", { text: key }))),
            el("dd", { text: does }),
          ),
        ),
      ),
    ]);
  }
}
