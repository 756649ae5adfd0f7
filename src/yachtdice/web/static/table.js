// Makes the table quicker: real dice are entered without a round trip, keys work, focus stays.
// Everything here has a form or a link that does the same without it.

const table = () => document.getElementById("table");

/* The second click of a double click would act on what the first one has brought. */

document.addEventListener("click", (event) => {
  if (event.detail < 2 || !event.target.closest("#table :is(button, a):not(.pad-face, .pad-back)")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

/* The pad: faces go into the empty places; the last one sends the form. */

const entered = new WeakMap();

function places(form) {
  return [...form.querySelectorAll(".place")].filter((place) => !place.querySelector(".keep:checked"));
}

function show(form) {
  const faces = form.elements.dice.value;
  places(form).forEach((place, index) => {
    const body = place.querySelector(".place-body");
    if (!entered.has(body)) entered.set(body, body.firstElementChild);
    const shown = faces[index]
      ? form.querySelector(`.pad-face[value="${faces[index]}"] .die`).cloneNode(true)
      : entered.get(body);
    body.replaceChildren(shown);
  });
  form.querySelector("[data-back]").classList.toggle("is-idle", !faces);
}

function enter(form, face) {
  const field = form.elements.dice;
  const missing = places(form).length;
  if (field.value.length < missing) field.value += face;
  show(form);
  // Not at once: a form that is just being submitted takes no further submit.
  if (field.value.length === missing) setTimeout(() => form.requestSubmit());
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const face = event.submitter?.name === "face" && event.submitter.value;
  if (!form.matches("[data-pad]") || !face) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  enter(form, face);
}, true);

document.addEventListener("click", (event) => {
  const back = event.target.closest("[data-back]");
  if (!back) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const form = back.closest("form");
  form.elements.dice.value = form.elements.dice.value.slice(0, -1);
  show(form);
}, true);

const pad = () => table().querySelector("form[data-pad]");
let typed = {};

document.addEventListener("htmx:before:swap", () => {
  typed = { faces: pad()?.elements.dice.value, moment: table().dataset.moment };
});

function retype() {
  if (!pad() || !typed.faces || typed.moment !== table().dataset.moment) return;
  pad().elements.dice.value = typed.faces;
  show(pad());
}

/* What the coach marks is marked, whatever was tapped before. */

function remark() {
  table().querySelectorAll(".keep").forEach((box) => { box.checked = box.defaultChecked; });
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-pad]");
  if (!form || !event.target.matches(".keep")) return;
  form.elements.dice.value = "";
  form.querySelectorAll(".place-body").forEach((body) => {
    if (entered.has(body)) body.replaceChildren(entered.get(body));
  });
  show(form);
});

/* Whose turn it is stays in view where the card or the row of players scrolls. Where the reader has
   scrolled to somebody else, what others do does not scroll it back. */

const scrolled = new WeakMap();

function reveal({ live } = {}) {
  document.querySelectorAll(".player.is-lit, .seats .is-lit").forEach((lit) => {
    const frame = lit.closest(".card-frame, .seats");
    if (live && scrolled.has(frame) && Math.abs(frame.scrollLeft - scrolled.get(frame)) > 1) return;
    const names = frame.querySelector(".corner")?.offsetWidth ?? 0;
    const room = frame.clientWidth - names - lit.offsetWidth;
    frame.scrollLeft = lit.offsetLeft - names - room / 2;
    scrolled.set(frame, frame.scrollLeft);
  });
}

/* After the table has changed, focus goes to a question, else to where the next act is; once a
   question or a panel is closed, back to what opened it. What others do moves it only from where
   there is nothing any more, and to the reader's next act where their last one had left none. */

const ASKED = ".ask a, .panel h2[tabindex]";
const NEXT = [".keep", "#roll-button", ".pad-face", "#card .offer"];
let version = table()?.dataset.version;
let before = null;
let opener = "";
let astray = false;

const asked = () => table()?.querySelector(ASKED);

function nameOf(element) {
  const link = element.closest("#table a[href]");
  if (link) return `#table a[href="${CSS.escape(link.getAttribute("href"))}"]`;
  return element.id && `#${CSS.escape(element.id)}`;
}

function refocus({ live }) {
  const focused = document.activeElement;
  const lost = !focused || focused === document.body || focused.id === "main";
  if (live && !(astray && lost) && (before === document.body || before?.isConnected)) return;
  const question = asked();
  if (question?.closest(".ask, .panel").contains(focused)) return;
  const moved = version !== (version = table()?.dataset.version);
  const rolled = moved && focused?.matches("#roll-button, .pad-face");
  if (!question && !lost && !rolled) return;
  const ways = question || moved || !opener ? NEXT : [opener, ...NEXT];
  const next = question ?? ways.map((selector) => table().querySelector(selector)).find(Boolean);
  next?.focus({ preventScroll: !question });
  astray = !next;
}

document.addEventListener("htmx:before:swap", () => {
  before = document.activeElement;
  if (!asked() && before) opener = nameOf(before);
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.live) retype();
  if (/[?&]keep=/.test(detail.ctx.request?.action)) remark();
  refocus(detail.ctx);
  reveal(detail.ctx);
  document.title = [table().querySelector("h1"), table().querySelector(".game-name")]
    .map((each) => each.textContent.trim())
    .join(" · ");
});

document.addEventListener("change", ({ target }) => {
  if (target.id === "whole") reveal();
});
reveal();
