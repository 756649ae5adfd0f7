// Follows the table: what others do is shown here too, and leaves alone what the reader is doing.
// The stream only tells that there is something new; the page then asks for the table as it stands.

const STREAMS = 4; // held by all tabs of a browser together: it opens six connections to a host
const ASK_EVERY = 2_000; // milliseconds, as all that follow
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5_000;
const FIRST_WORD = 8_000;
const SILENCE = 40_000; // the server says something every 15 seconds
const NO_ANSWER = 10_000;
const LOST_AFTER = 4_000;
const COMING_AFTER = 300; // and twice as long each time, up to
const COMING_EVERY = 3_000;
const SHOW_AFTER = 120;
const LEASE = 6_000;
const SETTLES = 150;

const table = () => document.getElementById("table");
const shown = () => Number(table().dataset.version);
const all = (selector) => [...table().querySelectorAll(selector)];

/* A line for what goes wrong on the way. */

const wrong = { lost: false, unsent: false };
let losing;

function say(changes = {}) {
  Object.assign(wrong, changes);
  document.getElementById("unsent").hidden = !wrong.unsent;
  document.getElementById("lost").hidden = !wrong.lost || wrong.unsent;
}

function reached() {
  clearTimeout(losing);
  losing = undefined;
  if (wrong.lost) say({ lost: false, unsent: false });
}

function missed() {
  losing ??= setTimeout(say, LOST_AFTER, { lost: true });
}

/* What is open in the page goes with the question, so that the answer leaves it open. */

function correction() {
  const form = document.getElementById("correct");
  if (!form) return {};
  const { entry, category, points, dice, five_equal = "" } = Object.fromEntries(new FormData(form));
  return { entry, "new-category": category, "new-points": points, "new-dice": dice, "new-five_equal": five_equal };
}

function open() {
  const { open, since, moment } = table().dataset;
  const query = new URLSearchParams(open);
  query.delete("dice"); // Faces that are entered one by one are the page's alone.
  query.delete("keep");
  all(".keep:checked").forEach((box) => query.append("keep", box.value));
  for (const [name, value] of Object.entries({ since, moment, ...correction() })) query.set(name, value);
  return query.toString();
}

/* Asking, one question at a time. The reader's own requests go first: their answer is as good. */

const own = new Set();
let newest = { version: 0, kept: null };
let asking;
let last = Promise.resolve(true);

function ask({ ifBehind = false } = {}) {
  last = last.then(() => (ifBehind && newest.version <= shown()) || own.size > 0 || answered());
  return last;
}

async function answered() {
  asking = new AbortController();
  const late = setTimeout(() => asking.abort(), NO_ANSWER);
  try {
    while (await isOvertaken(open()));
    reached();
    return true;
  } catch {
    return own.size > 0;
  } finally {
    clearTimeout(late);
  }
}

/* Whoever has done something since the question would lose it by the answer. */

async function isOvertaken(query) {
  const headers = { "HX-Request": "true" };
  const answer = await fetch(`${table().dataset.href}?${query}`, { headers, signal: asking.signal });
  if (!answer.ok) throw new Error(answer.statusText);
  const text = await answer.text();
  if (answer.status === 204) return false;
  if (query !== open()) return true;
  await htmx.swap({ text, target: "#table", swap: "outerMorph", sourceElement: table(), live: true });
  return false;
}

document.addEventListener("htmx:before:request", ({ detail }) => {
  own.add(detail.ctx);
  asking?.abort();
  missed();
});

document.addEventListener("htmx:after:request", () => {
  reached();
  say({ unsent: false });
});

document.addEventListener("htmx:error", () => {
  say({ unsent: true });
  end();
});

document.addEventListener("htmx:before:swap", (event) => {
  const { response, hx } = event.detail.ctx;
  if (!(response?.status >= 500) || hx?.retarget) return;
  event.preventDefault(); // It comes from something between the server and the page.
  say({ unsent: true });
});

document.addEventListener("htmx:finally:request", ({ detail }) => {
  own.delete(detail.ctx);
  ask({ ifBehind: true });
});

/* The dice that the player to move keeps: marked where they cannot be tapped, and not announced. */

function mark() {
  if (newest.version !== shown() || !newest.kept) return;
  all("ol.dice .place").forEach((place, index) => {
    const is = newest.kept.places.includes(index);
    const word = place.querySelector("[data-kept]");
    place.classList.toggle("is-kept", is);
    if (word) word.textContent = is ? word.dataset.kept : word.dataset.loose;
  });
}

/* And the reader's own, for the others. Nothing is lost where that fails. */

const isMarking = () => all(".keep").length > 0;
const marks = () => [table().dataset.moment, ...all(".keep:checked").map((box) => box.value)].join(" ");

let known = marks();
let showing;
let isShowing = false;

function show() {
  clearTimeout(showing);
  showing = setTimeout(send, SHOW_AFTER);
}

async function send() {
  const now = marks();
  if (isShowing || !isMarking() || now === known) return;
  isShowing = true;
  known = now;
  const body = new URLSearchParams(new FormData(table().querySelector("form.dice-bar")));
  await fetch(`${table().dataset.href}/keep`, { method: "POST", body }).catch(() => {});
  isShowing = false;
  send();
}

document.addEventListener("change", ({ target }) => {
  if (target.matches("#table .keep")) show();
});

document.addEventListener("htmx:after:swap", () => {
  if (known.split(" ")[0] === table().dataset.moment) show();
  else known = marks();
  say();
  mark();
  awaitFigures();
});

/* Figures that are being worked out are no event at the table. Most are there at once. */

let coming;
let awaited = "";
let patience = COMING_AFTER;

function awaitFigures() {
  clearTimeout(coming);
  const { since } = table().dataset;
  if (document.hidden || !since.endsWith("-coming")) return;
  patience = since === awaited ? Math.min(2 * patience, COMING_EVERY) : COMING_AFTER;
  awaited = since;
  coming = setTimeout(() => ask().then(awaitFigures), patience);
}

/* The stream, while there is one. */

let end = () => {};
let silent = 0; // streams in a row that have said nothing: something on the way may not let them

function stream() {
  return new Promise((over) => {
    const source = new EventSource(`${table().dataset.href}/stream`);
    let silence;
    const listen = (time) => {
      clearTimeout(silence);
      silence = setTimeout(end, time);
    };
    end = () => {
      clearTimeout(silence);
      source.close();
      over();
    };
    source.onerror = end;
    silent += 1;
    source.onmessage = async ({ data }) => {
      listen(SILENCE);
      silent = 0;
      newest = JSON.parse(data);
      pause = FIRST_PAUSE;
      reached();
      mark();
      if (!(await ask({ ifBehind: true }))) source.onerror();
    };
    listen(FIRST_WORD);
  });
}

async function streamIfFree() {
  const request = navigator.locks?.request.bind(navigator.locks) ?? lease;
  for (let slot = 1; slot <= STREAMS; slot += 1) {
    const was = await request(`stream ${slot}`, { ifAvailable: true }, async (lock) => {
      if (lock && !document.hidden) await stream();
      return lock !== null;
    });
    if (was) return;
  }
}

/* Only pages that come over HTTPS or from this machine have locks. In others a lock is a line in the
   storage that all tabs share, good for as long as it is renewed. */

const me = String(Math.random());

function take(name) {
  const [holder, until] = localStorage.getItem(name)?.split(" ") ?? [];
  const isFree = holder === me || !(Number(until) > Date.now());
  if (isFree) localStorage.setItem(name, `${me} ${Date.now() + LEASE}`);
  return isFree;
}

async function lease(name, options, work) {
  if (!take(name)) return work(null);
  await new Promise((over) => setTimeout(over, SETTLES)); // Of two at once the second has it.
  if (!take(name)) return work(null);
  const renewing = setInterval(() => take(name) || end(), LEASE / 4);
  const was = await work(name);
  clearInterval(renewing);
  if (take(name)) localStorage.removeItem(name);
  return was;
}

/* While the page is in view it streams, or asks from time to time; and it does not give up. */

let pause = FIRST_PAUSE;
let isFollowing = false;
let wake = () => {};

function rest(time) {
  return new Promise((over) => {
    wake = over;
    setTimeout(over, time);
  });
}

async function follow() {
  if (isFollowing) return;
  isFollowing = true;
  for (let round = 0; !document.hidden; round += 1) {
    if ("EventSource" in window && round % 2 ** Math.min(silent, 4) === 0) await streamIfFree().catch(() => {});
    if (document.hidden) break;
    if (await ask()) {
      await rest(ASK_EVERY);
    } else {
      missed();
      silent = 0;
      await rest(pause * (0.75 + Math.random() / 4));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }
  isFollowing = false;
}

function restart() {
  end();
  wake();
  clearTimeout(losing);
  losing = undefined;
  awaitFigures();
  follow();
}

document.addEventListener("visibilitychange", restart);
window.addEventListener("online", restart);
window.addEventListener("offline", restart);
window.addEventListener("pageshow", ({ persisted }) => persisted && restart());
awaitFigures();
follow();
