"use strict";
// The arrow keys, and those of a presenter's remote, follow the links of the page.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const way = {
    ArrowLeft: "prev", PageUp: "prev", ArrowRight: "next", PageDown: "next", Home: "first", End: "last",
  }[event.key];
  const link = way && document.querySelector(`a[rel=${way}]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
