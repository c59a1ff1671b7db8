/* The rail before the player: chips to choose from, what can be done with wagers or cards, and, once
   the round is settled, what became of each wager. */

import { attribute, button, changed, el, flag, text } from "./dom.js";
import { isFixed } from "./betting.js";
import { chip, DENOMINATIONS } from "./chips.js";
import { dialog } from "./dialogs.js";
import { money, sum } from "./money.js";
import { Outcome } from "./outcome.js";

export class Rack {
  constructor(root, ctx) {
    this.ctx = ctx;
    this.root = root;
    const step = Math.min(
      ...ctx.betting.areas.filter((area) => !isFixed(area)).map((area) => area.step_cents),
    );
    this.usable = DENOMINATIONS.filter((cents) => cents % step === 0);
    this.chosen = this.usable.includes(ctx.prefs.get("chip")) ? ctx.prefs.get("chip") : this.usable[0];
    this.chips = el(
      "div",
      { class: "chips", role: "radiogroup", "aria-label": "Chip to place" },
      ...DENOMINATIONS.map((cents) => this.chipKey(cents)),
    );
    this.chips.addEventListener("keydown", (event) => this.rove(event));
    this.stack = el("strong", { class: "money" });
    this.bets = el("strong", { class: "money" });
    this.money = el(
      "p",
      { class: "rack-money" },
      el("span", {}, el("span", { class: "label", text: "Your chips" }), this.stack),
      el("span", {}, el("span", { class: "label", text: "Wagered" }), this.bets),
      button("Add chips", () => ctx.seating.addChips(), { class: "key--small" }),
    );
    this.keys = this.buildKeys();
    this.wagering = el(
      "div",
      { class: "rack-wagering" },
      this.chips,
      el(
        "div",
        { class: "wager-keys" },
        this.keys.undo,
        this.keys.clear,
        this.keys.rebet,
        ctx.game.twice ? this.keys.twice : null,
        this.keys.double,
      ),
    );
    this.counsel = ctx.game.counsel?.(ctx);
    this.advice = el("div", { class: "rack-advice" }, this.counsel?.node);
    this.extra = el("div", { class: "rack-extra" });
    this.outcome = new Outcome(ctx);
    this.primary = el(
      "div",
      { class: "rack-primary" },
      this.keys.ready,
      this.keys.auto,
      this.extra,
      this.keys.set,
      this.keys.more,
    );
    root.append(this.money, this.wagering, this.advice, this.outcome.node, this.primary);
  }

  buildKeys() {
    const { ctx } = this;
    const active = () => ctx.station.active;
    return {
      undo: button("Undo", () => ctx.betting.undo()),
      clear: button("Clear", () => ctx.betting.clear(active())),
      rebet: button("Rebet", () => ctx.betting.rebet()),
      twice: button("Rebet \u00d72", () => ctx.betting.rebet(2)),
      double: button("Double", () => ctx.betting.double(active())),
      ready: button("Deal now", () => this.ready(), { class: "key--main" }),
      auto: button(ctx.game.houseWay?.label ?? "Auto-set", () => ctx.setting.auto(active()), { class: "key--second" }),
      set: button("Set hand", () => ctx.setting.set(active()), { class: "key--main" }),
      more: button("All results", () => ctx.panels.results(), { class: "key--second" }),
    };
  }

  chipKey(cents) {
    const usable = this.usable.includes(cents);
    const node = el(
      "button",
      {
        type: "button",
        class: "chip-key",
        role: "radio",
        data: { cents },
        draggable: "true",
        "aria-label": `${money(cents)} chip`,
        title: usable ? `${money(cents)}` : "Not used at this table",
        disabled: !usable,
        on: {
          click: () => this.choose(cents),
          dragstart: (event) => event.dataTransfer.setData("text/plain", String(cents)),
        },
      },
      chip(cents),
    );
    return node;
  }

  choose(cents) {
    if (!this.usable.includes(cents)) return;
    this.chosen = cents;
    this.ctx.prefs.set("chip", cents);
    this.ctx.render();
  }

  rove(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.usable.indexOf(this.chosen);
    this.choose(this.usable[(at + step + this.usable.length) % this.usable.length]);
    this.chips.querySelector(`[data-cents="${this.chosen}"]`).focus();
  }

  async ready() {
    const { store, socket } = this.ctx;
    const now = store.seats[store.mySeats[0]]?.ready;
    if (!this.ctx.betting.open) return;
    const short = [...this.ctx.betting.drafts.values()].find((draft) => draft.fault);
    if (short && !now) {
      this.ctx.betting.refuse(short.fault);
      return;
    }
    const answer = await socket.command("ready", { round: store.view.round?.id ?? "", ready: !now });
    if (!answer.ok) this.ctx.refused(answer);
  }

  update(view) {
    const { store, betting, setting, director } = this.ctx;
    if (!store.mySeats.length) return;
    const seat = this.ctx.station.active;
    const open = setting.isOpen(seat) && !director.out;
    const ended = Boolean(view.result) && view.phase !== "betting";
    const mode = open || this.isAsked(view, seat) ? "setting" : ended ? "outcome" : "wagering";
    attribute(this.root, "data-mode", mode);
    text(this.stack, money(betting.rack()));
    text(this.bets, money(this.onLayout(view)));
    this.drawChips();
    this.drawKeys(view, mode, open);
    this.drawExtra(view, seat);
    this.withdraw(view);
    if (this.counsel) this.counsel.update(view, seat);
    else text(this.advice, open ? this.ctx.game.advice(setting.cards(seat)) : "");
    if (mode === "outcome") this.outcome.update(view);
  }

  /* The box waits for something else than a set, or for another box of the player. */
  isAsked(view, seat) {
    const box = view.phase === "deciding" ? view.hand?.boxes?.[seat] : null;
    const asked = box && (box.choice_due || box.waits || this.ctx.game.asks?.(view, seat));
    return Boolean(asked) && !this.ctx.director.out;
  }

  /* What the game lets this box decide beside setting its hand. */
  decisions(view, seat) {
    const box = view?.phase === "deciding" && !this.ctx.director.out && view.hand?.boxes?.[seat];
    return (box && this.ctx.store.mySeats.includes(seat) && this.ctx.game.decisions?.(box, view, seat)) || [];
  }

  drawExtra(view, seat) {
    const decisions = this.decisions(view, seat);
    this.extra.hidden = !decisions.length;
    if (changed(this.extra, "keys", seat + decisions.map(({ name }) => name).join()))
      this.extra.replaceChildren(
        ...decisions.map((decision) =>
          button(decision.label, () => this.decide(seat, decision), {
            class: decision.main ? "key--main" : "key--second",
          }),
        ),
      );
    const sending = this.ctx.setting.sending.has(seat);
    decisions.forEach(({ run }, i) => attribute(this.extra.children[i], "aria-disabled", sending && !run));
  }

  decide(seat, { name, action, said, ask, run }) {
    if (run) {
      run(this.ctx);
      return;
    }
    if (!ask) {
      this.ctx.setting.act(seat, action, said);
      return;
    }
    const go = (node) =>
      button(
        ask.verb,
        () => {
          node.close();
          this.ctx.setting.act(seat, action, said);
        },
        { class: "key--danger" },
      );
    const stay = (node) => button("Play on", () => node.close(), { class: "key--second", autofocus: true });
    const body = [el("p", { text: ask.text }), el("p", { class: "cite", text: ask.section })];
    this.asking = { seat, name, node: dialog(ask.title, body, [stay, go]) };
  }

  /* A question whose decision is over is asked no longer. */
  withdraw(view) {
    const { seat, name, node } = this.asking ?? {};
    if (!node || this.decisions(view, seat).some((decision) => decision.name === name)) return;
    this.asking = null;
    node.close();
  }

  /* {key: run} of the decisions that are open just now. */
  shortcuts() {
    const seat = this.ctx.station.active;
    return Object.fromEntries(
      this.decisions(this.ctx.store.view, seat)
        .filter(({ key }) => key)
        .map((decision) => [decision.key, () => this.decide(seat, decision)]),
    );
  }

  onLayout(view) {
    const { store, betting } = this.ctx;
    if (betting.open) return betting.total();
    if (view.result) return this.unsettled(view);
    return store.mySeats.reduce((total, seat) => total + sum(view.seats[seat]?.wagers), 0);
  }

  /* What of this player still lies on the layout while it is being settled. */
  unsettled(view) {
    return view.result.lines.reduce(
      (total, line, i) =>
        total +
        (this.ctx.store.mySeats.includes(line.seat) && !this.ctx.director.isSettled(i) ? line.stake : 0),
      0,
    );
  }

  drawChips() {
    const rack = this.ctx.betting.rack();
    for (const node of this.chips.children) {
      const cents = Number(node.dataset.cents);
      attribute(node, "aria-checked", String(cents === this.chosen));
      attribute(node, "tabindex", cents === this.chosen ? "0" : "-1");
      flag(node, "is-beyond", cents > rack);
    }
  }

  drawKeys(view, mode, open) {
    const { betting, store, station } = this.ctx;
    const placed = betting.open && Object.keys(betting.wagers(station.active)).length > 0;
    const ready = store.seats[store.mySeats[0]]?.ready;
    attribute(this.keys.undo, "disabled", !betting.open || !betting.history.length);
    attribute(this.keys.clear, "disabled", !placed);
    attribute(this.keys.rebet, "disabled", !betting.canRebet);
    attribute(this.keys.twice, "disabled", !betting.canRebet);
    attribute(this.keys.double, "disabled", !placed);
    attribute(this.keys.ready, "disabled", !(betting.open && (betting.total() > 0 || ready)));
    attribute(this.keys.ready, "aria-pressed", String(Boolean(ready)));
    text(this.keys.ready, ready ? "Waiting for the others" : "Deal now");
    this.keys.ready.hidden = mode !== "wagering";
    this.keys.set.hidden = !open;
    this.keys.auto.hidden = !open;
    this.keys.more.hidden = mode !== "outcome";
    attribute(this.keys.more, "disabled", this.ctx.director.busy);
    const fault = open ? this.ctx.setting.fault(station.active) : null;
    const sending = this.ctx.setting.sending.has(station.active);
    attribute(this.keys.set, "aria-disabled", Boolean(fault) || sending);
    attribute(this.keys.auto, "aria-disabled", sending);
  }
}
