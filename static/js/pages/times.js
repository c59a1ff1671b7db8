/* Times of the page in the visitor's own zone, which they name; without this they stand there in UTC. */

const CLOCK = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" };
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const HOUR = {
  minute: new Intl.DateTimeFormat("en-GB", CLOCK),
  second: new Intl.DateTimeFormat("en-GB", { ...CLOCK, second: "2-digit" }),
};

export function localise(root) {
  for (const node of root.querySelectorAll("time[data-local]")) {
    const at = new Date(node.dateTime);
    const [day, hour] = node.children;
    day.textContent = `${DAY.format(at)},`;
    hour.textContent = HOUR[node.dataset.local].format(at);
    delete node.dataset.local;
  }
}
