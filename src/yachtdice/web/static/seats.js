// What a table of several devices does by itself: copies the link, counts a turn's time down, and
// mixes a random value of this device into the sealed dice. Everything works without it.

/* Copying. Without a secure connection only the old way is there. */

function offerCopies() {
  document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; });
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = button.dataset.done;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
  else if (event.target.matches("[data-link]")) event.target.select();
});

/* The time of a turn. The server's word counts; between two of them the page counts. */

const timer = () => document.getElementById("timer");
let ends = 0;
let warned = "";

function hear() {
  ends = timer() ? performance.now() + Number(timer().dataset.left) * 1000 : 0;
}

function count() {
  if (!timer()) return;
  const left = Math.max(0, Math.round((ends - performance.now()) / 1000));
  if (left >= 3600) return;
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const clock = timer().querySelector(".clock");
  if (clock.textContent !== text) clock.textContent = text;
  const { soon, turn } = timer().dataset;
  if (left > 10 || left === 0 || warned === turn || !soon) return;
  warned = turn;
  document.getElementById("alarm").textContent = soon;
}

setInterval(count, 1000);

/* The value of this device: chosen after the dice were sealed, so the server cannot know it. */

const sent = new Set();

function mix() {
  document.querySelectorAll("form[data-mix]").forEach(async (form) => {
    if (sent.has(form.id)) return;
    sent.add(form.id);
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const fields = new URLSearchParams(new FormData(form));
    fields.set("value", value);
    try {
      await fetch(form.action, { method: "POST", body: fields });
    } catch {
      sent.delete(form.id);
    }
  });
}

function begin() {
  offerCopies();
  hear();
  mix();
}

document.addEventListener("htmx:after:swap", begin);
begin();
