/* The steps of a verification, pure: a proof in, a list of {title, ok, lines} out. Nothing is fetched.

   A step that cannot be done (a void round without a dealt hand) has ok === null and says why. What the
   hash is taken of, exactly: the UTF-8 text of JSON with sorted keys and no spaces,
   {"cut":17,"order":["As",...],"salt":"...","throw":[2,6,1]}, without "cut" where no cut was due, and
   without "throw" where nothing was thrown. Where the cut is offered to the players, "cut" is the dealer's
   own, made if none of them cuts; a player's cut (`players_cut`) is made in the open after the value was
   shown, and stands instead. */

import { sha256 } from "../../vendor/noble-hashes-2.4.0/sha2.js";

const DEALER = "0";
const MANUAL_LIMIT = 10_000;

export class NotAProof extends Error {}

export function sha256Hex(text) {
  const bytes = sha256(new TextEncoder().encode(text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function canonical({ shuffled, cut, salt, throw: thrown }) {
  const parts = [`"order":${JSON.stringify(shuffled)}`, `"salt":${JSON.stringify(salt)}`];
  if (cut !== undefined) parts.unshift(`"cut":${JSON.stringify(cut)}`);
  if (thrown !== undefined) parts.push(`"throw":${JSON.stringify(thrown)}`);
  return `{${parts.join(",")}}`;
}

/* The dealing order: after the player's cut, else after the dealer's. */
export const orderOf = (proof) => applyCut(proof.shuffled, proof.players_cut?.at ?? proof.cut);

export function applyCut(shuffled, cut) {
  return cut === undefined ? shuffled : [...shuffled.slice(cut), ...shuffled.slice(0, cut)];
}

const isCards = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length < MANUAL_LIMIT &&
  value.every((card) => /^([AKQJT2-9][shdc]|Jk)$/.test(card));

const isPlace = (cut, cards) => Number.isInteger(cut) && cut >= 0 && cut < cards.length;
const isCut = (cut, cards) => cut === undefined || isPlace(cut, cards);

const isThrow = (thrown) =>
  thrown === undefined ||
  (Array.isArray(thrown) && thrown.length < 10 && thrown.every((shown) => Number.isInteger(shown)));

/* A proof from text that somebody gave us; throws NotAProof with a sentence. */
export function parseProof(text) {
  let proof;
  try {
    proof = JSON.parse(text);
  } catch {
    throw new NotAProof("This is not a JSON file.");
  }
  if (proof?.format === "round-transcript/1") {
    throw new NotAProof(
      "This is a round file without its reveal. Take the proof file of the same round; it holds both.",
    );
  }
  if (proof?.format !== "round-proof/1") throw new NotAProof("This is not the proof of a round.");
  if (proof.shoe && !proof.shuffled) {
    throw new NotAProof("The shoe of this round was in use when this file was made; take it again later.");
  }
  if (!isCards(proof.shuffled) || !isCards(proof.deck)) {
    throw new NotAProof("The proof lacks its card order or its deck.");
  }
  if (typeof proof.salt !== "string" || !/^[0-9a-f]{64}$/.test(proof.commitment)) {
    throw new NotAProof("The proof lacks its salt or its commitment.");
  }
  if (!isCut(proof.cut, proof.shuffled)) throw new NotAProof("The proof's cut is not a number of cards.");
  if (proof.players_cut && !isPlace(proof.players_cut.at, proof.shuffled)) {
    throw new NotAProof("The proof's player's cut is not a number of cards.");
  }
  if (!isThrow(proof.throw)) throw new NotAProof("The proof's throw is not a list of numbers.");
  return proof;
}

function commitmentStep(proof, noted) {
  const computed = sha256Hex(canonical(proof));
  const lines = [
    ["Shown before the first wager", proof.commitment],
    ["Computed here from the reveal", computed],
  ];
  if (proof.throw) lines.push(["Thrown for the starting position", proof.throw.join(" + ")]);
  if (noted) lines.push(["The value you noted", noted]);
  const ok = computed === proof.commitment && (!noted || noted === computed);
  return {
    title: "The revealed order is the one that was fixed before the first wager",
    ok,
    lines,
    proves: ok
      ? "Nobody could have changed a card, the cut, a throw or the salt after that value was shown: it would be another value."
      : "The revealed order is not the one that was committed to. Keep this file and tell the operator.",
  };
}

const sorted = (cards) => [...cards].sort();
const same = (a, b) => a.length === b.length && a.every((card, i) => card === b[i]);

function deckStep(proof) {
  const ok = same(sorted(proof.shuffled), sorted(proof.deck));
  const missing = proof.deck.filter((card) => !proof.shuffled.includes(card));
  const twice = proof.shuffled.filter((card, i) => proof.shuffled.indexOf(card) !== i);
  const lines = [["Cards", `${proof.shuffled.length} of ${proof.deck.length}`]];
  if (missing.length) lines.push(["Missing", missing.join(" ")]);
  if (twice.length) lines.push(["More than once", twice.join(" ")]);
  return {
    title: "The deck was whole",
    ok,
    lines,
    proves: ok
      ? "Every card of this game's deck was in the order, each as often as it should be."
      : "The order does not hold exactly the cards of this game's deck.",
  };
}

function cutWords({ cut, players_cut: taken }) {
  if (taken)
    return `Seat ${taken.seat} cut in the open: ${taken.at} cards went from the top to the bottom.`;
  if (cut === undefined) return "The cards were not cut: the shuffler is automatic.";
  return `The dealer cut where it was committed: ${cut} cards went from the top to the bottom.`;
}

/* The cards that a round took: all of its own order, or those of a shoe from its place in it on. */
function roundOrder(proof, written) {
  const order = orderOf(proof);
  if (!proof.shoe) return order;
  const first = proof.shoe.position ?? 0;
  return order.slice(first, first + (written?.length ?? 0));
}

function cutStep(proof) {
  const written = proof.transcript?.deck;
  const order = roundOrder(proof, written);
  const ok = written ? same(written, order) : null;
  const whose = proof.players_cut ? "the player's" : "the committed";
  return {
    title: "The cut was applied, and the round file has that order",
    ok,
    lines: [["Cut", cutWords(proof)], ["Dealing order", order.join(" ")]],
    proves: {
      true: `The stack in the round file is the committed one after ${whose} cut.`,
      false: "The round file lists another order than the committed one.",
      null: "No wager reached the cards in this round, so there is no round file to compare with.",
    }[ok],
  };
}

/* Who gets which card of an order: one at a time to every place in turn, or whole stacks. */
export function dealOut(order, { by, order: places, aside = [], hands }) {
  const deck = order.filter((card) => !aside.includes(card));
  const each = Math.max(...Object.values(hands).map((cards) => cards.length));
  const distinct = [...new Set(places)];
  return Object.fromEntries(
    distinct.map((place, i) => [
      String(place),
      by === "stack"
        ? deck.slice(each * i, each * (i + 1))
        : Array.from({ length: each }, (_, n) => deck[i + distinct.length * n]),
    ]),
  );
}

const placeName = (place) => (place === DEALER ? "Dealer" : `Seat ${place}`);

function dealtStep(proof) {
  const title = "The hands were dealt from that order, card by card";
  if (proof.shoe) {
    return {
      title,
      ok: null,
      lines: [],
      proves: "From a shoe a card is dealt where the rules ask for one: settle the round file again to follow them.",
    };
  }
  if (!proof.dealt) {
    return {
      title,
      ok: null,
      lines: [],
      proves: "The round was void before a hand was settled, so no hands are on record. Every wager went back.",
    };
  }
  const expected = dealOut(orderOf(proof), proof.dealt);
  const lines = [];
  let ok = true;
  for (const [place, cards] of Object.entries(proof.dealt.hands)) {
    const fits = same(sorted(cards), sorted(expected[place] ?? []));
    ok = ok && fits;
    const was = fits ? "" : ` (by the order: ${(expected[place] ?? []).join(" ")})`;
    lines.push([placeName(place), `${cards.join(" ")}${was}`]);
  }
  return {
    title,
    ok,
    lines,
    proves: ok
      ? "Each hand in the record holds exactly the cards that the dealing procedure gives it from the committed order."
      : "A hand in the record does not follow from the committed order.",
  };
}

export function verify(proof, noted = "") {
  return [
    commitmentStep(proof, noted.trim().toLowerCase()),
    deckStep(proof),
    cutStep(proof),
    dealtStep(proof),
  ];
}
