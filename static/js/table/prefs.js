/* What this visitor prefers, kept in this browser: deck, sound, motion, shortcuts, hints. */

const KEY = "table-preferences";
const YEAR_S = 365 * 24 * 3600;
const DEFAULTS = { fourColours: false, sound: false, calm: false, shortcuts: true, hints: true, chip: 500 };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export class Preferences {
  constructor() {
    this.values = read();
    if (document.documentElement.dataset.deck === "four") this.values.fourColours = true;
    this.listeners = [];
    this.stillness = matchMedia("(prefers-reduced-motion: reduce)");
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      /* a browser that keeps nothing still plays */
    }
    if (name === "fourColours") this.tellPages(value);
    for (const listener of this.listeners) listener(name);
  }

  /* Past rounds are shown in the same deck. */
  tellPages(fourColours) {
    document.cookie = `deck=${fourColours ? "four" : "two"}; path=/; max-age=${YEAR_S}; samesite=lax`;
  }

  watch(listener) {
    this.listeners.push(listener);
  }

  /* No movement at all: the visitor's system says so, or the visitor here. */
  get still() {
    return this.stillness.matches || this.values.calm;
  }
}
