/* Integer cents in words and digits. A net always has sign, colour class and a word. */

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function money(cents) {
  return cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
}

export function signed(cents) {
  if (cents === 0) return "0";
  return `${cents > 0 ? "+" : "\u2212"}${money(Math.abs(cents))}`;
}

/* A gain as it fits on a betting area; the line beside it has the whole amount. */
export function brief(cents) {
  const words = signed(cents);
  if (words.length <= 7) return words;
  const units = Math.abs(cents) / 100;
  const short = units < 10_000 ? whole.format(units) : `${whole.format(units / 1000)}K`;
  return `${words[0]}${short}`;
}

export function tone(cents) {
  if (cents === 0) return "even";
  return cents > 0 ? "win" : "lose";
}

function netWord(cents) {
  return cents > 0 ? "won" : "lost";
}

/* A net in digits and a word: "+85 won", "even". */
export function net(cents) {
  return cents === 0 ? "even" : `${signed(cents)} ${netWord(cents)}`;
}

export function sum(wagers) {
  return Object.values(wagers ?? {}).reduce((total, cents) => total + cents, 0);
}

export const OUTCOME_WORDS = { win: "wins", lose: "loses", push: "push", void: "void" };
