/* How the roads look: each is a drawing of six rows and a fixed number of columns, of which the newest
   are shown. Colours never stand alone: large marks carry their letter. */

import { svg } from "../dom.js";
import { beadCell, plotted, ROWS, streaks } from "./midibaccarat-roads.js";

const CELL = 10;
const LETTERS = { banker: "B", player: "P", tie: "T" };

export const TITLES = {
  bead: "Bead plate",
  big: "Big road",
  big_eye_boy: "Big eye boy",
  small_road: "Small road",
  cockroach_pig: "Cockroach pig",
};

function letterOf({ winner, dragon_7, panda_8 }) {
  return dragon_7 ? "7" : panda_8 ? "8" : LETTERS[winner];
}

function at([column, row], from) {
  return { x: (column - from + 0.5) * CELL, y: (row + 0.5) * CELL };
}

function letter({ x, y }, text, name = "") {
  return svg("text", { class: `mark-letter ${name}`, x, y, text });
}

function bead(result, cell, from) {
  const { x, y } = at(cell, from);
  const special = result.dragon_7 || result.panda_8 ? " mark--special" : "";
  return svg(
    "g",
    { class: `mark mark--${result.winner} mark--full${special}` },
    svg("circle", { cx: x, cy: y, r: 4.5 }),
    result.banker_pair ? svg("circle", { class: "mark-pair mark-pair--banker", cx: x - 3.3, cy: y - 3.3, r: 1.5 }) : null,
    result.player_pair ? svg("circle", { class: "mark-pair mark-pair--player", cx: x + 3.3, cy: y + 3.3, r: 1.5 }) : null,
    letter({ x, y }, letterOf(result)),
  );
}

function entry(found, cell, from) {
  const { x, y } = at(cell, from);
  const special = found.dragon_7 || found.panda_8 ? " mark--special" : "";
  return svg(
    "g",
    { class: `mark mark--${found.winner}${special}` },
    svg("circle", { cx: x, cy: y, r: 4 }),
    letter({ x, y }, letterOf(found)),
    found.ties ? svg("path", { class: "mark-tie", d: `M${x - 4} ${y + 4}L${x + 4} ${y - 4}` }) : null,
    found.ties > 1 ? letter({ x: x + 3.2, y: y + 3 }, String(found.ties), "mark-ties") : null,
  );
}

/* One mark of a derived road; with its letter where there is room for it. */
export function derived(name, colour, { x, y }, lettered) {
  const slash = name === "cockroach_pig";
  const shape = slash
    ? svg("path", { d: `M${x - 3.4} ${y + 3.4}L${x + 3.4} ${y - 3.4}` })
    : svg("circle", { cx: x, cy: y, r: 3.7 });
  const full = name === "small_road" ? " mark--full" : "";
  return svg(
    "g",
    { class: `mark mark--${colour}${full}` },
    shape,
    lettered ? letter(slash ? { x: x + 2.4, y: y + 2 } : { x, y }, colour === "red" ? "r" : "b") : null,
  );
}

/* [[mark, cell], ...] of one road. */
function placed(name, roads, draw) {
  if (name === "bead") return roads.bead.map((result, i) => [draw.bead(result), beadCell(i)]);
  const columns = name === "big" ? roads.big : streaks(roads.marks[name]);
  const cells = plotted(columns.map((column) => column.length));
  return columns.flatMap((column, i) => column.map((mark, j) => [draw.mark(mark), cells[i][j]]));
}

function inWords(name, roads) {
  if (name === "bead") return roads.bead.map((result) => result.winner).join(", ");
  if (name === "big") return roads.big.map((column) => `${column[0].winner} ${column.length}`).join(", ");
  return streaks(roads.marks[name])
    .map((column) => `${column[0]} ${column.length}`)
    .join(", ");
}

/* The road as a picture with its newest `columns`. */
export function picture(name, roads, columns, lettered = false) {
  const drawing = {
    bead: (result) => (cell, from) => bead(result, cell, from),
    mark: (mark) => (cell, from) =>
      name === "big" ? entry(mark, cell, from) : derived(name, mark, at(cell, from), lettered),
  };
  const all = placed(name, roads, drawing);
  const wide = 1 + Math.max(0, ...all.map(([, [column]]) => column));
  const from = Math.max(0, wide - columns);
  const words = inWords(name, roads);
  return svg(
    "svg",
    {
      class: `road road--${name}`,
      viewBox: `0 0 ${columns * CELL} ${ROWS * CELL}`,
      role: "img",
      "aria-label": `${TITLES[name]}: ${words || "empty"}`,
    },
    grid(columns),
    ...all.filter(([, [column]]) => column >= from).map(([mark, cell]) => mark(cell, from)),
  );
}

function grid(columns) {
  const [wide, high] = [columns * CELL, ROWS * CELL];
  const down = Array.from({ length: columns + 1 }, (_, i) => `M${i * CELL} 0V${high}`);
  const across = Array.from({ length: ROWS + 1 }, (_, i) => `M0 ${i * CELL}H${wide}`);
  return svg("path", { class: "road-grid", d: [...down, ...across].join("") });
}
