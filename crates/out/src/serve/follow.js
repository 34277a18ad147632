"use strict";
// Steps without leaving the page, and shows what is new as soon as the server tells of it.
(() => {
  let asked = 0;
  const show = async (path) => {
    const mine = ++asked;
    const answer = await fetch(path, { cache: "no-store" });
    if (answer.status === 404) {
      history.replaceState(null, "", "/");
      return show("/");
    }
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return;
    document.title = page.title;
    document.body.dataset.edition = page.body.dataset.edition;
    replaceShown(page.querySelector("main"));
    place();
    say();
  };

  // The clock of the table: what was left of its stages, and since when.
  const face = document.createElement("p");
  face.className = "clock";
  let clock = null;
  const digits = (seconds) => {
    const two = (n) => String(n).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours
      ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
      : `${minutes}:${two(seconds % 60)}`;
  };
  const tick = () => {
    if (!clock) return;
    let left = clock.runs ? clock.told - performance.now() : 0;
    let stage = 0;
    for (; stage < clock.stages.length; stage++) {
      left += clock.stages[stage].left;
      if (left >= 0) break;
    }
    const over = left < 0;
    const seconds = over ? Math.floor(-left / 1000) : Math.ceil(left / 1000);
    const name = clock.stages[Math.min(stage, clock.stages.length - 1)].name;
    const small = document.createElement("small");
    small.textContent = over ? "over" : clock.runs ? name : "stopped";
    face.classList.toggle("urgent", clock.runs && left < 60000);
    face.replaceChildren(digits(seconds), small);
  };
  const place = () => {
    const now = document.querySelector("header .now");
    if (clock && now) now.after(face);
    else face.remove();
    tick();
  };
  const clocked = (event) => {
    const [state, ...stages] = event.data.split("\t");
    const read = (stage) => {
      const [left, ...name] = stage.split(" ");
      return { left: Number(left), name: name.join(" ") };
    };
    clock = stages.length && {
      runs: state === "runs",
      told: performance.now(),
      stages: stages.map(read),
    };
    place();
  };
  setInterval(tick, 250);

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
    const link = event.target.closest("a[href^='/']");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", link.pathname);
    here();
  });

  const listen = () => {
    const events = new EventSource("/events");
    events.onopen = () => connected(true);
    events.onmessage = (event) => {
      if (event.data !== document.body.dataset.edition) here();
    };
    events.addEventListener("clock", clocked);
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
