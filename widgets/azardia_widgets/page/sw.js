// Keeps what pages load, so that a later visit loads nothing and needs no network. A file whose name has a hash of
// its content never changes; a page is loaded anew where it can be, else shown as it was kept.
const KEPT = "azardia", HASHED = /-[0-9a-f]{12}(?=[./]|$)/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (HASHED.test(pathname)) event.respondWith(kept(event));
  else if (request.mode === "navigate") event.respondWith(loaded(event));
});

async function keep(event, answer) {
  if (answer.status !== 200) return answer;
  const copy = answer.clone();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.put(event.request, copy)).catch(() => {}));
  return answer;
}

async function kept(event) {
  const found = await caches.match(event.request.url).catch(() => null);
  return found ?? keep(event, await fetch(event.request));
}

async function loaded(event) {
  try {
    return await keep(event, await fetch(event.request));
  } catch (error) {
    const found = await caches.match(event.request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}
