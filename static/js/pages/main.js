/* Every page: the theme toggle, menus that close, files and choices that only need a line or two. */

import { localise } from "./times.js";

const YEAR_S = 365 * 24 * 3600;

function remember(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

function wireTheme(button) {
  const root = document.documentElement;
  if (!root.classList.contains("reading")) return;
  button.hidden = false;
  const prefersLight = window.matchMedia("(prefers-color-scheme: light)");
  const current = () => root.dataset.theme || (prefersLight.matches ? "light" : "dark");
  const name = () => {
    button.textContent = current() === "light" ? "Dark page" : "Light page";
  };
  button.addEventListener("click", () => {
    root.dataset.theme = current() === "light" ? "dark" : "light";
    remember("theme", root.dataset.theme);
    name();
  });
  prefersLight.addEventListener("change", name);
  name();
}

function wireMenus() {
  const open = () => document.querySelectorAll("details.menu[open]");
  document.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}

function wireCopy() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    source.select();
    const copied = navigator.clipboard
      ? await navigator.clipboard.writeText(source.value).then(() => true, () => false)
      : document.execCommand("copy");
    button.textContent = copied ? "Copied" : "Selected: copy it with your keyboard";
  });
}

function wireWhy() {
  document.addEventListener("htmx:afterSwap", (event) => {
    const dialog = document.getElementById("why");
    if (event.detail.target.id === "why-body" && !dialog.open) dialog.showModal();
  });
}

document.querySelectorAll("[data-theme-toggle]").forEach(wireTheme);
localise(document);
document.addEventListener("htmx:afterSettle", () => localise(document));
wireMenus();
wireCopy();
wireWhy();
