/* What happened to this player while he looked away, above all that his seat was given up: said in a
   dialog that waits for him, at once when this page is open, else when it is opened next. */

import { button, el } from "./dom.js";
import { dialog } from "./dialogs.js";

export class Notes {
  constructor(ctx) {
    this.ctx = ctx;
    this.asked = false;
  }

  change({ before, after, fresh }) {
    const first = fresh && !this.asked;
    if (this.ctx.store.me && (first || (before?.you && !after.you))) this.ask();
  }

  async ask() {
    this.asked = true;
    const { notes, messages } = await this.ctx.room.untold();
    if (messages.length) this.tell("From the room", messages);
    if (notes.length) this.tell("Your seat was given up", notes);
  }

  tell(title, lines) {
    dialog(
      title,
      lines.map((line) => el("p", { text: line })),
      [(node) => button("Understood", () => node.close(), { class: "key--main", autofocus: true })],
    );
  }
}
