"use strict";
// A clock: what was left of its stages, and since when.
const clockFace = () => {
  const face = document.createElement("p");
  face.className = "clock";
  let clock = null;
  // Which stage was shown last, the time after all of them as one more.
  let before = null;
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
    face.textContent = digits(seconds);
    face.append(small);
    if (clock.rings && before !== null && stage > before) face.dispatchEvent(new Event("bell"));
    before = stage;
  };
  const told = ([state, ...stages]) => {
    const read = (stage) => {
      const [left, ...name] = stage.split(" ");
      return { left: Number(left), name: name.join(" ") };
    };
    clock = stages.length && {
      runs: state !== "stands",
      rings: state === "rings",
      told: performance.now(),
      stages: stages.map(read),
    };
    before = null;
    tick();
  };
  setInterval(tick, 250);
  // Behind an element, or nowhere without one.
  const place = (element) => {
    if (clock && element) element.after(face);
    else face.remove();
  };
  return { face, told, place };
};
const tableClock = clockFace();
const placeClock = () => tableClock.place(document.querySelector("header .now"));
const clocked = (event) => {
  tableClock.told(event.data.split("\t"));
  placeClock();
};
