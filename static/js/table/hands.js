/* Which card lies in which place of the layout, for the audience of this page.

   A game names its groups ([{name, label, size, arrange}]); a box of the view carries `count`, and, where this page may
   see them, `cards` or one list per group. A slot holds a card, null (face down) or undefined (empty). */

function flat(box, groups) {
  if (groups.every((group) => Array.isArray(box[group.name])))
    return groups.flatMap(({ name, arrange }) => arrange?.(box[name]) ?? box[name]);
  return box.cards ?? null;
}

export function handSize(groups) {
  return groups.reduce((total, group) => total + group.size, 0);
}

/* Nothing more is asked of this box. */
export function isDecided(box) {
  return Boolean(box.set || box.left || box.surrendered || box.voided);
}

/* Every slot of one hand in group order. `out`: how many cards have been seen to arrive; `open`: shown. Cards
   that everybody has seen by mistake (`exposed`) lie open in a hand that is not. */
export function slots(box, groups, out, open) {
  const size = handSize(groups);
  if (!box) return Array(size).fill(undefined);
  const faces = (open ? flat(box, groups) : null) ?? box.exposed;
  const count = Math.min(out, box.count ?? faces?.length ?? 0);
  return Array.from({ length: size }, (_, i) => (i < count ? (faces?.[i] ?? null) : undefined));
}

/* [card, ...] in slot order to {group: [card, ...]} */
export function grouped(cards, groups) {
  let from = 0;
  return Object.fromEntries(
    groups.map((group) => {
      const part = cards.slice(from, from + group.size);
      from += group.size;
      return [group.name, part];
    }),
  );
}
