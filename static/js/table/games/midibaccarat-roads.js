/* The roads of a shoe, computed from its results in order: bead plate, big road and the three derived
   ones. The same figures as the rules keep; nothing here draws.

   A big road is a list of logical columns, each as long as its streak. A derived mark says whether the
   shoe repeats itself ("red") or not ("blue"); it has nothing to do with Banker and Player. */

export const ROWS = 6;
export const DERIVED = { big_eye_boy: 1, small_road: 2, cockroach_pig: 3 };
const COUNTED = [
  "rounds",
  "player",
  "banker",
  "tie",
  "dragon_7",
  "panda_8",
  "natural",
  "player_pair",
  "banker_pair",
];

/* {bead, big, leading_ties, marks, counts} of these results. */
export function roads(results) {
  const found = { bead: [...results], big: [], leading_ties: 0, marks: {}, counts: {} };
  for (const name of Object.keys(DERIVED)) found.marks[name] = [];
  for (const name of COUNTED)
    found.counts[name] = results.filter((result) => counts(result, name)).length;
  for (const result of results) enter(found, result);
  return found;
}

function counts(result, name) {
  if (name === "rounds") return true;
  return ["player", "banker", "tie"].includes(name) ? result.winner === name : Boolean(result[name]);
}

/* A tie makes no entry: it is marked on the entry before it. */
function enter(found, { winner, dragon_7 = false, panda_8 = false }) {
  const last = found.big.at(-1);
  if (winner === "tie") {
    if (last) last.at(-1).ties += 1;
    else found.leading_ties += 1;
    return;
  }
  const entry = { winner, dragon_7, panda_8, ties: 0 };
  if (last?.[0].winner === winner) last.push(entry);
  else found.big.push([entry]);
  const lengths = found.big.map((column) => column.length);
  for (const [name, back] of Object.entries(DERIVED)) {
    const mark = derivedMark(lengths, back);
    if (mark) found.marks[name].push(mark);
  }
}

/* The mark of the newest entry of a big road with columns of these lengths; null while the column
   compared with does not exist. */
export function derivedMark(lengths, back) {
  const newest = lengths.length - 1;
  const row = lengths[newest];
  if (row > 1) {
    if (newest - back < 0) return null;
    return row === lengths[newest - back] + 1 ? "blue" : "red";
  }
  if (newest - 1 - back < 0) return null;
  return lengths[newest - 1] === lengths[newest - 1 - back] ? "red" : "blue";
}

/* "Ask the road": the marks that the derived roads would get if this hand won next. */
export function ask({ big }, winner) {
  const lengths = big.map((column) => column.length);
  if (big.at(-1)?.[0].winner === winner) lengths[lengths.length - 1] += 1;
  else lengths.push(1);
  const marks = Object.entries(DERIVED).map(([name, back]) => [name, derivedMark(lengths, back)]);
  return Object.fromEntries(marks.filter(([, mark]) => mark));
}

/* The columns in which a derived road is drawn: one for each run of a colour. */
export function streaks(marks) {
  const columns = [];
  for (const mark of marks) {
    if (columns.at(-1)?.[0] === mark) columns.at(-1).push(mark);
    else columns.push([mark]);
  }
  return columns;
}

/* Where the entries of columns of these lengths are drawn: [column, row] from 0, downward, and to the
   right once the board ends or the place below is taken. */
export function plotted(lengths, rows = ROWS) {
  const taken = new Set();
  const key = (column, row) => `${column},${row}`;
  let start = -1;
  return lengths.map((length) => {
    start += 1;
    while (taken.has(key(start, 0))) start += 1;
    let [column, row, turned] = [start, 0, false];
    const cells = [[column, row]];
    for (let n = 1; n < length; n += 1) {
      turned = turned || row + 1 === rows || taken.has(key(column, row + 1));
      [column, row] = turned ? [column + 1, row] : [column, row + 1];
      cells.push([column, row]);
    }
    cells.forEach(([c, r]) => taken.add(key(c, r)));
    return cells;
  });
}

export function beadCell(index, rows = ROWS) {
  return [Math.floor(index / rows), index % rows];
}
