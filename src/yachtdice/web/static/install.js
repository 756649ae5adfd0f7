// Lets the browser keep one page of ours, that for when there is no connection, in the reader's language.

const language = document.documentElement.lang;

// Not before the page is there: it may have the connection to itself until then.
addEventListener("load", () => {
  navigator.serviceWorker?.register(`/worker.js?language=${language}`).catch(() => {});
});
