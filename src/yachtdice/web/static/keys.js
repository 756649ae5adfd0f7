// Plays by keyboard: 1 to 5 keep (or enter a face), R rolls, U undoes, arrows move in the card, ? lists
// the keys. Everything here can be done by Tab and Enter too.

const list = document.getElementById("keys");

function isTyped(target) {
  return target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
}

/* Up and down go through the open categories, from the dice too. */

function along(step) {
  const open = [...document.querySelectorAll("#card :is(.offer, .enter)")];
  const now = open.indexOf(document.activeElement);
  const next = now < 0 ? (step > 0 ? 0 : open.length - 1) : (now + step + open.length) % open.length;
  open[next]?.focus();
}

function mayGoAlong(target) {
  return target === document.body || target.matches("main, .keep, .pad-face, #roll-button") || target.closest("#card");
}

function press(id) {
  const button = document.getElementById(id);
  if (button?.checkVisibility()) button.click();
}

function leave() {
  document.querySelector("#table [data-closes]")?.click();
}

const KEYS = {
  r: () => press("roll-button"),
  u: () => press("undo-button"),
  ArrowDown: () => along(1),
  ArrowUp: () => along(-1),
  Escape: leave,
  "?": () => list.showModal(),
};

function digit(key) {
  const pad = document.querySelector(`.pad-face[value="${key}"]`);
  const keep = document.querySelectorAll("#table .keep")[key - 1];
  (keep ?? pad)?.click();
  keep?.focus();
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || list.open) return;
  if (isTyped(target) && key !== "Escape") return;
  if (key === "Enter" && target.matches("#table .keep")) {
    // A browser would send the form: on a die Enter presses the die, as the space bar does.
    event.preventDefault();
    if (!event.repeat) target.click();
    return;
  }
  const arrow = key.startsWith("Arrow");
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (arrow && !mayGoAlong(target)) return;
  const face = /^[1-6]$/.test(key);
  if (!face && !act) return;
  event.preventDefault();
  // A key that is held down acts once; only the arrows go on.
  if (event.repeat && !arrow) return;
  if (face) digit(key);
  else act();
});

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-keys]")) list.showModal();
  // What lies round the list is the dialog itself.
  else if (target === list || target.closest("[data-keys-close]")) list.close();
});
