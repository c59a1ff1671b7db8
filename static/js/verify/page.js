/* The verification page: takes the proof that came with the page, a dropped file or pasted text, and
   draws the steps. Everything is computed here; the server is not asked. */

import { NotAProof, parseProof, verify } from "./checks.js";

const $ = (id) => document.getElementById(id);
const WORDS = { true: "holds", false: "does not hold", null: "not applicable" };
let current = null;

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function stepItem(step, index) {
  const item = element("li", "step panel");
  item.dataset.ok = String(step.ok);
  const head = element("div", "step__head");
  const mark = element("span", "step__mark");
  mark.setAttribute("aria-hidden", "true");
  const title = element("h3", "", `${index + 1}. ${step.title}`);
  head.append(mark, title, element("span", "step__word", WORDS[step.ok]));
  const facts = element("dl", "facts");
  for (const [name, value] of step.lines) {
    const prose = value.endsWith(".");
    facts.append(element("dt", "", name), element("dd", prose ? "" : "mono", value));
  }
  item.append(head, element("p", "", step.proves), facts);
  return item;
}

function show(proof) {
  current = proof;
  const steps = verify(proof, $("noted").value);
  const failed = steps.filter((step) => step.ok === false).length;
  const verdict = $("verdict");
  verdict.className = `notice ${failed ? "notice--bad" : "notice--good"}`;
  verdict.textContent = failed
    ? `Round ${proof.round}: ${failed} of ${steps.length} steps do not hold.`
    : `Round ${proof.round}: everything that can be checked holds.`;
  $("steps").replaceChildren(...steps.map(stepItem));
  $("outcome").hidden = false;
}

function read(text) {
  const fault = $("fault");
  fault.hidden = true;
  try {
    show(parseProof(text));
  } catch (error) {
    if (!(error instanceof NotAProof)) throw error;
    current = null;
    $("outcome").hidden = true;
    fault.textContent = error.message;
    fault.hidden = false;
  }
}

function wireFiles() {
  const zone = $("drop");
  const take = async (file) => file && read(await file.text());
  $("file").addEventListener("change", (event) => take(event.target.files[0]));
  zone.addEventListener("dragover", (event) => event.preventDefault());
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
  $("pasted").addEventListener("submit", (event) => {
    event.preventDefault();
    read($("text").value);
  });
}

$("noted").addEventListener("input", () => current && show(current));
wireFiles();
const embedded = $("proof");
if (embedded) read(embedded.textContent);
