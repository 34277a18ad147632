"use strict";
// The bell at the end of a stage. A browser rings once somebody has touched its page.
let sound = null;
const touched = () => {
  sound ??= new AudioContext();
  sound.resume();
};
addEventListener("pointerdown", touched);
addEventListener("keydown", touched);
tableClock.face.addEventListener("bell", () => {
  tableClock.face.classList.add("rung");
  setTimeout(() => tableClock.face.classList.remove("rung"), 6000);
  sound ??= new AudioContext();
  for (const [pitch, loud] of [[880, 0.5], [2217, 0.2], [3520, 0.1]]) {
    const [tone, fading] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = pitch;
    fading.gain.setValueAtTime(loud, sound.currentTime);
    fading.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 3);
    tone.connect(fading).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 3);
  }
});

// On the wall each board has its clock.
const boardClocks = new Map();
const placeBoardClocks = () => boardClocks.forEach((clock, board) => clock.place(document.querySelector(`#board${board} .state`)));
const boardClocked = (event) => {
  const [board, ...shown] = event.data.split("\t");
  if (!boardClocks.has(board)) boardClocks.set(board, clockFace());
  boardClocks.get(board).told(shown);
  placeBoardClocks();
};
const noBoardClocks = () => {
  for (const clock of boardClocks.values()) clock.told([]);
  placeBoardClocks();
};
document.addEventListener("shown", () => {
  placeBoardClocks();
  // What turns by itself goes on where it was.
  for (const turning of document.getAnimations()) turning.startTime = 0;
});
for (const turning of document.getAnimations()) turning.startTime = 0;
