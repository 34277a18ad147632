"use strict";
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
  face.textContent = digits(seconds);
  face.append(small);
};
const placeClock = () => {
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
  placeClock();
};
setInterval(tick, 250);
