() => {
  const shown = (node) => node.getClientRects().length && getComputedStyle(node).visibility !== "hidden";
  const boxes = (query) => [...document.querySelectorAll(query)].filter(shown).map((node) => [node.className || node.id, node.getBoundingClientRect()]);
  const groups = [boxes(".dealer-hand, .spread, .status, .pool, .meter, .push-sign, .start-board, .seat, .side, .board, .road-strip, .bac-sign, .discard, .shoe, .plate-take, #calls"),
    boxes(".station-areas .spot, .peel, .station-hand .group, .notice-line, .rack-money, .rack-wagering, .rack-outcome, .rack-advice, .rack-primary"),
    boxes(".rack-primary .key, .wager-keys .key"), boxes(".counsel-now, .counsel-best, .counsel-hint .key")];
  const found = [];
  for (const group of groups) group.forEach(([a, x], i) => group.slice(i + 1).forEach(([b, y]) => {
    const wide = Math.min(x.right, y.right) - Math.max(x.left, y.left);
    const high = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
    const inside = (a.startsWith("seat") && b.includes("plate-take")) || (b.startsWith("seat") && a.includes("plate-take"));
    if (wide > 1.5 && high > 1.5 && !inside) found.push(`${a} and ${b}: ${wide.toFixed(0)} by ${high.toFixed(0)}`);
  }));
  return found;
}
