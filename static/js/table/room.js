/* What the table asks of the room's pages, outside its socket: to be a guest, the wallet as it is now, and
   what this player has not been told yet. */

export class RoomPages {
  constructor(page) {
    this.page = page;
    this.csrf = page.csrf;
  }

  /* A new guest, or who one is already. Throws when the room does not make one. */
  async guest(next) {
    const answer = await this.post(this.page.guestUrl, { next });
    if (!answer.ok) throw new Error(`guest: ${answer.status}`);
    const known = await answer.json();
    this.csrf = known.csrf ?? this.csrf;
    return known;
  }

  /* Integer cents; null when the room cannot be asked. */
  async wallet() {
    const answer = await fetch(this.page.walletUrl, { headers: { Accept: "application/json" } }).catch(none);
    return answer?.ok ? ((await answer.json()).wallet_cents ?? null) : null;
  }

  /* {notes, messages}: each is told once, so whoever asks shows them. */
  async untold() {
    const answer = await this.post(this.page.notesUrl).catch(none);
    return answer?.ok ? answer.json() : { notes: [], messages: [] };
  }

  post(url, fields = {}) {
    return fetch(url, {
      method: "POST",
      headers: {
        "X-CSRFToken": this.csrf,
        Accept: "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields),
    });
  }
}

const none = () => null;
