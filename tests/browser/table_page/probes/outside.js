() => [...document.querySelectorAll("button, a, .slot, .status-words, .pool")].filter((node) => {
  const box = node.getBoundingClientRect();
  const off = box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
  return box.width && getComputedStyle(node).visibility !== "hidden" && !node.closest(".skip, .rack-outcome .lines, .rack-advice") && off;
}).map((node) => node.outerHTML.slice(0, 120))
