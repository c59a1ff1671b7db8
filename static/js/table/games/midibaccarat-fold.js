/* The fold of a face-down card that is being peeled: pure geometry of one card of `w` by `h`.

   What lies at the `anchor` (a corner, or the middle of a side) is drawn to `to`. The card folds along
   the line half way between: beyond it the back still lies, on this side the face shows, turned over. */

/* The corner or side from which a card is taken hold of at [x, y]. */
export function anchorAt([x, y], w, h) {
  const third = (value, size) => (value < size / 3 ? 0 : value > (size * 2) / 3 ? size : size / 2);
  const [ax, ay] = [third(x, w), third(y, h)];
  return ax === w / 2 && ay === h / 2 ? [w / 2, h] : [ax, ay];
}

/* A card folds over itself: what is drawn away from it does not lift. */
const inward = ([ax, ay], [x, y], w, h) => (x - ax) * (w / 2 - ax) + (y - ay) * (h / 2 - ay) > 0;

/* How much of the card is lifted: 0 to 1 and beyond. */
export function lifted([ax, ay], [x, y], w, h) {
  if (!inward([ax, ay], [x, y], w, h)) return 0;
  const reach = ax === w / 2 ? h : ay === h / 2 ? w : Math.hypot(w, h);
  return Math.hypot(x - ax, y - ay) / reach;
}

/* The part of the card for which `side` is not negative. */
function clipped(corners, side) {
  return corners.flatMap((point, i) => {
    const next = corners[(i + 1) % corners.length];
    const [a, b] = [side(point), side(next)];
    const kept = a >= 0 ? [point] : [];
    if ((a < 0 && b > 0) || (a > 0 && b < 0)) {
      const t = a / (a - b);
      kept.push([point[0] + t * (next[0] - point[0]), point[1] + t * (next[1] - point[1])]);
    }
    return kept;
  });
}

/* {back, flap, matrix}: the polygon of the back that still lies, the polygon of the face (in the face's own
   upright picture), and the matrix that lays that picture over the fold. Null when nothing is lifted. */
export function fold([ax, ay], [x, y], w, h) {
  const far = Math.hypot(x - ax, y - ay);
  if (far < 1 || !inward([ax, ay], [x, y], w, h)) return null;
  const [nx, ny] = [(x - ax) / far, (y - ay) / far];
  const along = nx * ((x + ax) / 2) + ny * ((y + ay) / 2);
  const side = ([px, py]) => nx * px + ny * py - along;
  const card = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ];
  const flap = clipped(card, (point) => -side(point));
  return {
    back: clipped(card, side),
    flap: flap.map(([px, py]) => [w - px, py]),
    matrix: [
      2 * nx * nx - 1,
      2 * nx * ny,
      -2 * nx * ny,
      1 - 2 * ny * ny,
      w * (1 - 2 * nx * nx) + 2 * along * nx,
      -2 * w * nx * ny + 2 * along * ny,
    ],
  };
}
