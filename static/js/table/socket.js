/* The one websocket of this page: connects, comes back by itself, and loses no command.

   A command without an answer is sent again after a reconnect under its old key, which the server
   takes only once. The server's clock is estimated from the ping with the shortest way. */

const PING_EVERY_MS = 5_000;
const SEEN_EVERY_MS = 2_000;
const SILENCE_MS = 20_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;

function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSocket {
  constructor(url, store) {
    this.url = url;
    this.store = store;
    this.waiting = new Map();
    this.pings = [];
    this.offset_ms = 0;
    this.latency_ms = null;
    this.state = "connecting";
    this.wait_ms = FIRST_WAIT_MS;
    this.bye = null;
    this.onstate = () => {};
    this.onsnapshot = [];
    setInterval(() => this.send({ type: "ping", t: Math.round(performance.now()) }), PING_EVERY_MS);
    setInterval(() => this.beat(), SEEN_EVERY_MS);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  now_ms() {
    return Date.now() + this.offset_ms;
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener(
      "message",
      (event) => socket === this.socket && this.receive(JSON.parse(event.data)),
    );
    socket.addEventListener("close", () => this.closed(socket));
  }

  /* A new session cookie needs a new handshake. */
  reconnect() {
    this.bye = null;
    this.change("connecting");
    this.socket?.close();
    this.connect();
  }

  hurry() {
    if (this.state === "away" && this.bye !== "too-many") this.connect();
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.heard = performance.now();
    this.pings = [];
    this.send({ type: "ping", t: Math.round(performance.now()) });
  }

  closed(socket) {
    if (socket !== this.socket) return;
    this.change(this.bye === "closed" || this.bye === "too-many" ? "ended" : "away");
    if (this.state === "ended") return;
    const jitter = 0.5 + Math.random();
    this.timer = setTimeout(() => this.connect(), this.wait_ms * jitter);
    this.wait_ms = Math.min(LONGEST_WAIT_MS, this.wait_ms * 2);
  }

  change(state) {
    this.state = state;
    this.onstate(state, this.bye);
  }

  beat() {
    if (this.state !== "live") return;
    if (performance.now() - this.heard > SILENCE_MS) this.socket.close();
    else this.send({ type: "seen", n: this.store.n });
  }

  receive(message) {
    this.heard = performance.now();
    const take = this[`on_${message.type}`];
    if (take) take.call(this, message);
  }

  on_snapshot(message) {
    this.offset_ms = this.pings.length ? this.offset_ms : message.at_ms - Date.now();
    this.wait_ms = FIRST_WAIT_MS;
    this.bye = null;
    this.store.snapshot(message);
    this.change("live");
    for (const { text } of this.waiting.values()) this.socket.send(text);
    for (const run of this.onsnapshot.splice(0)) run(message);
  }

  on_event(message) {
    if (this.store.event(message) === "gap") this.resync();
  }

  on_answer(message) {
    const entry = this.waiting.get(message.key);
    if (!entry) return;
    this.waiting.delete(message.key);
    entry.resolve(message);
    if (message.ok && message.n > this.store.n)
      setTimeout(() => message.n > this.store.n && this.resync(), 1500);
  }

  on_presence(message) {
    this.store.presence = message;
    this.onpresence?.(message);
  }

  on_meter(message) {
    if (this.store.metered(message.meter)) this.onmeter?.();
  }

  on_pong(message) {
    const now = performance.now();
    const trip = now - message.t;
    this.pings = [...this.pings, { trip, offset: message.at_ms - (Date.now() - trip / 2) }].slice(-8);
    this.offset_ms = this.pings.reduce((best, ping) => (ping.trip < best.trip ? ping : best)).offset;
    this.latency_ms = trip;
    this.onstate(this.state, this.bye);
  }

  /* After signing out in another tab nothing more comes here: come back as who one is now. */
  on_bye(message) {
    this.bye = message.reason;
    if (this.bye === "signed-out") this.reconnect();
  }

  /* With incarnation 0 the answer is always a whole snapshot. */
  resync(incarnation = this.store.incarnation) {
    this.send({ type: "resync", incarnation, n: this.store.n });
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /* Resolves with the answer: {ok, n, refusal}. */
  command(type, fields = {}) {
    const key = freshKey();
    const text = JSON.stringify({ type, key, ...fields });
    return new Promise((resolve) => {
      this.waiting.set(key, { text, resolve });
      if (this.state === "live") this.socket.send(text);
    });
  }
}
