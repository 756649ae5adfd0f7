// Shows the offline page where a page cannot be reached. It keeps nothing else, and no game.
// The server puts KEPT before this: the name of the store, the page, and the files that it shows.

async function keep() {
  const store = await caches.open(KEPT.name);
  await store.addAll([KEPT.page, ...KEPT.files]);
  await self.skipWaiting();
}

async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("offline-") && name !== KEPT.name);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser need not wait for this script before it asks for a page.
  await self.registration.navigationPreload?.enable();
}

async function reach(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(event.request.mode === "navigate" ? KEPT.page : event.request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { pathname, search } = new URL(event.request.url);
  const isKept = KEPT.files.includes(pathname + search);
  if (event.request.mode === "navigate" || isKept) event.respondWith(reach(event));
});
