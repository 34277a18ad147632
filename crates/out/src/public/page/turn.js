"use strict";
// The moment that the address names takes the place of the one that is shown.
const turn = () => {
  const kept = document.getElementById(location.hash.slice(1));
  if (!kept) return;
  replaceShown(kept.content.cloneNode(true));
  notice(document.querySelector(".now").textContent);
};
addEventListener("hashchange", turn);
// A browser that goes to an address itself lets go of the focus.
addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.hash);
  turn();
});
turn();
