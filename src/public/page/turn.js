"use strict";
// The moment that the address names takes the place of the one that is shown.
const turn = () => {
  const kept = document.getElementById(location.hash.slice(1));
  if (kept) document.querySelector("article").replaceWith(kept.content.cloneNode(true));
};
addEventListener("hashchange", turn);
turn();
