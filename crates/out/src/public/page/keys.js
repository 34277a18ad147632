"use strict";
// The arrow keys follow the links of the page; all others move what is written.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const list = document.querySelector("nav details");
  if (event.key === "Escape" && list?.open) {
    list.open = false;
    list.firstElementChild.focus();
    return;
  }
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && document.querySelector(`a[rel=${way}]`);
  if (link) {
    event.preventDefault();
    link.click();
    return;
  }
  // A page as high as the screen has one part that moves, which need not be looked for.
  const told = document.getElementById("told");
  const parts = { PageUp: -0.9, PageDown: 0.9, Home: -1e6, End: 1e6 }[event.key];
  const page = document.documentElement;
  if (!parts || page.scrollHeight > page.clientHeight || event.target?.closest?.("#told, details")) return;
  event.preventDefault();
  told.scrollBy({ top: parts * told.clientHeight });
});
addEventListener("click", (event) => {
  const list = document.querySelector("nav details[open]");
  if (list && !list.contains(event.target)) list.open = false;
});

// The phases one after the other, from the one that is shown; from the first where that is the last.
const PACE = 3000;
let playing = 0;
const follow = (way) => {
  const link = document.querySelector(`a[rel=${way}]`);
  if (link) link.click();
  return Boolean(link);
};
const showPlay = () => {
  const button = document.getElementById("play");
  if (!button) return;
  button.setAttribute("aria-pressed", Boolean(playing));
  button.textContent = playing ? "\u25a0" : "\u25b6\ufe0e";
};
const stopPlaying = () => {
  clearInterval(playing);
  playing = 0;
  showPlay();
};
addEventListener("click", (event) => {
  if (!event.target.closest?.("#play")) return;
  if (playing) return void stopPlaying();
  playing = setInterval(() => follow("next") || stopPlaying(), PACE);
  if (!follow("next")) follow("first");
  showPlay();
});
document.addEventListener("shown", showPlay);

// What is shown gives way to something else, and the focus stays where it was.
const replaceShown = (shown) => {
  const held = document.activeElement;
  const { id } = held;
  const href = held.getAttribute("href");
  const list = () => document.querySelector("nav details");
  const isOpen = list()?.open && held.closest("details");
  document.querySelector("main").replaceWith(shown);
  if (isOpen && id !== "list") list().open = true;
  const again = (id && document.getElementById(id)) || (href && document.querySelector(`a[href="${CSS.escape(href)}"]`));
  again?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("shown"));
};
const notice = (text, isShown) => {
  const place = document.getElementById("notice");
  place.textContent = text;
  place.classList.toggle("alarm", Boolean(isShown));
};
