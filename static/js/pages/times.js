/* Times of the page in the visitor's own zone, which they name; without this they stand there in UTC. */

const WRITTEN = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" };
const ZONED = { ...WRITTEN, timeZoneName: "short" };
const FORMS = {
  minute: new Intl.DateTimeFormat("en-GB", ZONED),
  second: new Intl.DateTimeFormat("en-GB", { ...ZONED, second: "2-digit" }),
};

export function localise(root) {
  for (const node of root.querySelectorAll("time[data-local]")) {
    node.textContent = FORMS[node.dataset.local].format(new Date(node.dateTime));
    delete node.dataset.local;
  }
}
