"use strict";
// The map under fingers, mouse and keys, and no name on it smaller than one can read.
(() => {
  // Pixels of letters: the least of names, and the most of those that a small map has in their place.
  const [LEAST, MOST] = [13.9, 16];
  const CLOSEST = 12;
  // How many times larger units become. The names of a small map leave them so much room.
  const most = document.getElementById("slip") ? 1.45 : 2.3;
  // The part that is seen, of a whole; kept from moment to moment.
  let whole = null;
  let seen = null;
  const map = () => document.querySelector(".map>svg");
  // A wall has maps that nobody moves.
  if (!map()) return;
  document.documentElement.classList.add("scripted");

  // What an element was, before it was changed here.
  const first = (element, name) => {
    if (!element.dataset.own) element.dataset.own = element.getAttribute(name);
    return element.dataset.own;
  };
  // Where the map is small, large abbreviations stand in the place of names. They shrink as it grows.
  const letter = () => {
    const svg = map();
    const scale = (svg.getScreenCTM() || {}).a;
    if (!scale) return;
    const isSmall = scale * 42 < LEAST;
    const { classList } = svg.parentElement;
    classList.toggle("small", isSmall || !svg.querySelector(".name"));
    classList.toggle("brief", scale * 29 < LEAST);
    const resized = (what, by) => {
      for (const part of svg.querySelectorAll(what)) part.setAttribute("transform", `${first(part, "transform")}scale(${by(part)})`);
    };
    resized(".unit", () => (isSmall ? Math.min(most, 0.5 / scale) : 1));
    resized(".overview", (name) => Math.min(1, MOST / 24 / scale / first(name, "transform").split("scale(")[1].slice(0, -1)));
  };
  let waiting = 0;
  const drawNow = () => {
    waiting = 0;
    const svg = map();
    const [, , wide, high] = whole;
    seen[2] = Math.min(seen[2], wide);
    seen[3] = (seen[2] * high) / wide;
    seen[0] = Math.min(Math.max(seen[0], whole[0]), whole[0] + wide - seen[2]);
    seen[1] = Math.min(Math.max(seen[1], whole[1]), whole[1] + high - seen[3]);
    svg.setAttribute("viewBox", seen.join(" "));
    const isPart = seen[2] < wide * 0.999;
    svg.parentElement.classList.toggle("part", isPart);
    document.getElementById("farther").disabled = document.getElementById("whole").disabled = !isPart;
    letter();
  };
  const draw = () => {
    if (!waiting) waiting = requestAnimationFrame(drawNow);
  };
  const shown = () => {
    const all = map().getAttribute("viewBox").split(" ").map(Number);
    if (String(all) !== String(whole)) [whole, seen] = [all, [...all]];
    drawNow();
  };

  const at = (x, y) => {
    const point = new DOMPoint(x, y).matrixTransform(map().getScreenCTM().inverse());
    return [point.x, point.y];
  };
  const zoom = (by, [x, y]) => {
    const wide = Math.min(Math.max(seen[2] / by, whole[2] / CLOSEST), whole[2]);
    const ratio = wide / seen[2];
    seen = [x - (x - seen[0]) * ratio, y - (y - seen[1]) * ratio, wide, seen[3] * ratio];
    draw();
  };
  const middle = () => [seen[0] + seen[2] / 2, seen[1] + seen[3] / 2];
  const pan = (right, down) => {
    const scale = map().getScreenCTM().a;
    seen[0] -= right / scale;
    seen[1] -= down / scale;
    draw();
  };

  const within = (event, what) => event.target.closest && event.target.closest(what);
  const fingers = new Map();
  let tap = { when: 0, x: 0, y: 0 };
  addEventListener("pointerdown", (event) => {
    if (!within(event, ".map>svg") || event.button) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const isSecond = event.timeStamp - tap.when < 350 && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < 30;
    const isAlone = fingers.size === 1;
    tap = { when: isSecond || !isAlone ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (isSecond && isAlone) zoom(seen[2] < whole[2] * 0.5 ? 1e-6 : 3.2, at(event.clientX, event.clientY));
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const [, other] = [...fingers].find(([id]) => id !== event.pointerId) || [];
    fingers.set(event.pointerId, now);
    if (Math.hypot(now[0] - tap.x, now[1] - tap.y) > 12) tap.when = 0;
    if (other) {
      const apart = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]);
      zoom(apart(now) / Math.max(apart(before), 1), at((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
    } else pan(now[0] - before[0], now[1] - before[1]);
  });
  const lift = (event) => fingers.delete(event.pointerId);
  // A tap that means something here is not the first of two.
  addEventListener("pointerup", (event) => {
    const isTap = lift(event) && !fingers.size && tap.when;
    const told = isTap && new CustomEvent("tapped", { cancelable: true, detail: [event.clientX, event.clientY] });
    if (told && !document.dispatchEvent(told)) tap.when = 0;
  });
  addEventListener("pointercancel", lift);
  addEventListener("wheel", (event) => {
    const page = document.documentElement;
    const isPages = !event.ctrlKey && page.scrollHeight > page.clientHeight;
    if (isPages || !within(event, ".map>svg")) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), at(event.clientX, event.clientY));
  }, { passive: false });
  const act = { closer: () => zoom(1.6, middle()), farther: () => zoom(1 / 1.6, middle()), whole: () => zoom(1e-6, middle()) };
  addEventListener("click", (event) => {
    const button = within(event, ".zoom button");
    if (button) act[button.id]();
  });
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = { "+": "closer", "=": "closer", "-": "farther", 0: "whole" }[event.key];
    if (key) act[key]();
    const way = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (way && event.shiftKey) {
      event.preventDefault();
      pan(...way);
    }
  });
  addEventListener("resize", draw);
  // Paper shows the whole map as it is.
  addEventListener("beforeprint", () => {
    const svg = map();
    svg.setAttribute("viewBox", whole.join(" "));
    for (const part of svg.querySelectorAll(".unit, .overview")) part.setAttribute("transform", first(part, "transform"));
    if (svg.querySelector(".name")) svg.parentElement.classList.remove("small", "brief");
  });
  addEventListener("afterprint", draw);
  document.addEventListener("shown", shown);
  shown();
})();
