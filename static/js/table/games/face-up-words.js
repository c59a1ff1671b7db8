/* Hands of Face Up Pai Gow Poker as people say them: `two pair, kings and 4s`, `ace-king`. */

import { classOf, CLASSES, decidingRanks, endsOf } from "./face-up-ranks.js";

const NAMES = { 14: "ace", 13: "king", 12: "queen", 11: "jack" };
const LETTERS = { 14: "A", 13: "K", 12: "Q", 11: "J" };
const FORMS = [
  (n) => n.slice(0, 2).join("-"),
  (n) => `a pair of ${n[0]}s`,
  (n) => `two pair, ${n[0]}s and ${n[1]}s`,
  (n) => `three ${n[0]}s`,
  (n) => `a straight, ${n[0]} to ${n[1]}`,
  (n) => `a flush, ${n[0]} high`,
  (n) => `a full house, ${n[0]}s over ${n[1]}s`,
  (n) => `four ${n[0]}s`,
  (n) => `a straight flush, ${n[0]} to ${n[1]}`,
  () => "a royal flush",
  () => "five aces",
];
const BRIEF = [
  (n) => n.slice(0, 2).join("-"),
  (n) => `pair of ${n[0]}s`,
  (n) => `two pair, ${n[0]}s & ${n[1]}s`,
  (n) => `three ${n[0]}s`,
  () => "straight",
  () => "flush",
  (n) => `full house, ${n[0]}s & ${n[1]}s`,
  (n) => `four ${n[0]}s`,
  () => "straight flush",
  () => "royal flush",
  () => "five aces",
];

function named(forms, names, rank) {
  return forms[classOf(rank)]((endsOf(rank) ?? decidingRanks(rank)).map((part) => names[part] ?? String(part)));
}

export function handWords(rank) {
  return named(FORMS, NAMES, rank);
}

/* Short enough for a place on the felt: `two pair, Ks & 4s`. */
export function briefWords(rank) {
  return named(BRIEF, LETTERS, rank);
}

/* The class alone, for a place as narrow as a card. */
export function shortWords(rank) {
  const words = CLASSES[classOf(rank)];
  return { "three of a kind": "trips", "four of a kind": "quads" }[words] ?? words;
}
