/* global self, caches, fetch, URL, Request, Response */

/**
 * A page and its chunks always come from one build. Whoever was here before gets the kept build at once, whatever the
 * network does; a newer one is fetched whole beside it and waits until the reader reloads or the last tab has gone.
 *
 * A template: the build puts its own mark and its list of files in place of the two constants.
 */
const build = 'BUILD';
const files = [/* FILES */];

const prefix = 'batchscope-';
const cacheName = `${prefix}${build}`;

// Past the browser's own cache, which may still have a file of the same name from the build before. Fails as a whole.
self.addEventListener('install', (event) => {
  const requests = files.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(requests))
      .catch(async (error) => {
        await caches.delete(cacheName);
        throw error;
      }),
  );
});

// The build before stays: other tabs that show it may yet ask for its late parts.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(prefix) && name !== cacheName).slice(0, -1))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page says `take over` when its reader asked for the new build. */
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === 'navigate' ? keptPage(request) : keptFile(request));
});

async function keptPage(request) {
  const scope = new URL('./', self.location.href).pathname;
  const { pathname } = new URL(request.url);
  if (pathname !== scope && pathname !== `${scope}index.html`) return keptFile(request);
  const kept = await (await caches.open(cacheName)).match('./', { ignoreVary: true });
  return kept ?? fetch(request).catch(() => Response.error());
}

/** Of this build first, then of the one before, then from the network. */
async function keptFile(request) {
  const own = await (await caches.open(cacheName)).match(request, { ignoreVary: true });
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
