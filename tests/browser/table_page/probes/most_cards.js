(query) => {
  const count = () => document.querySelectorAll(query).length;
  window.mostCards = count();
  new MutationObserver(() => (window.mostCards = Math.max(window.mostCards, count()))).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
  });
}
