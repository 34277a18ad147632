"use strict";
// Steps without leaving the page, and shows what is new as soon as the server tells of it.
(() => {
  // Where the pages of one game begin, which may be a board of an event.
  const [base] = location.pathname.match(/^\/board\/\d+\//) ?? ["/"];
  let asked = 0;
  const show = async (path) => {
    const mine = ++asked;
    const answer = await fetch(path, { cache: "no-store" });
    if (answer.status === 404) {
      if (path === base) return location.replace("/");
      history.replaceState(null, "", base);
      return show(base);
    }
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return;
    document.title = page.title;
    document.body.dataset.edition = page.body.dataset.edition;
    replaceShown(page.querySelector("main"));
    placeClock();
    say();
  };

  // What is wrong stands on the page; else a reader of the screen is told which phase is shown.
  let [isConnected, isStale] = [true, false];
  const say = () => {
    if (!isConnected) notice("Not connected. This page may be old.", true);
    else if (isStale) notice("The game can't be read. This page may be old.", true);
    else notice(document.querySelector(".now").textContent);
  };
  const connected = (is) => {
    if (is !== isConnected) {
      isConnected = is;
      say();
    }
  };
  const here = () => show(location.pathname).catch(() => connected(false));

  addEventListener("popstate", here);
  addEventListener("click", (event) => {
    const link = event.target.closest("nav a[href^='/']");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", link.pathname);
    here();
  });

  const listen = () => {
    const events = new EventSource(`${base}events`);
    events.onopen = () => connected(true);
    events.onmessage = (event) => {
      if (event.data !== document.body.dataset.edition) here();
    };
    events.addEventListener("clock", (event) => {
      clocked(event);
      noBoardClocks();
    });
    events.addEventListener("board", boardClocked);
    events.addEventListener("stale", (event) => {
      isStale = event.data === "yes";
      say();
    });
    events.onerror = () => {
      connected(false);
      if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    };
  };
  listen();
})();
