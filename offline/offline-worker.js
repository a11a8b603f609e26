/* global self, caches, fetch, crypto, AbortController, URL, Request, Response, Headers */

/**
 * A page and its chunks always come from one build. A returning reader gets the cached build at once, whatever the
 * network does; a newer one is fetched whole beside it and waits until the reader reloads or the last tab is closed.
 * This file is a template: the build replaces the two constants by its identity and the SHA-256 of its files.
 */
const build = 'BUILD';
const files = {/* FILES */};

const scope = new URL('./', self.location.href).pathname;
// One origin may serve several of these pages, each under its own path.
const prefix = `batchscope ${scope} `;
const cacheName = `${prefix}${build}`;

// Fails as a whole, and deletes only the cache that it began: old tabs may show this very build after a rollback.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.has(cacheName).then(async (before) => {
      try {
        await cacheFiles();
      } catch (error) {
        if (!before) await caches.delete(cacheName);
        throw error;
      }
    }),
  );
});

async function cacheFiles() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.keys(files).map(async (file) => cache.put(file, await fetchFile(file))));
}

/**
 * Bypasses the HTTP cache, which may still have the previous build. Servers in the middle of a deploy send files of
 * either build, truncated files, and pages in place of missing files: only files with the hash of this build are taken.
 */
async function fetchFile(file) {
  const response = await fetch(new Request(file, { cache: 'reload' }));
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  if (!response.ok || btoa(String.fromCharCode(...digest)) !== files[file]) {
    throw new Error(`${file} is not the one of this build`);
  }
  // Browsers refuse a cached page with a redirect, and caches one with `Vary: *`.
  const headers = new Headers(response.headers);
  headers.delete('vary');
  return new Response(body, { headers });
}

// All earlier builds stay while a second tab is open, which may show any of them and still need its late chunks.
self.addEventListener('activate', (event) => {
  event.waitUntil(forgetBuildsBefore().then(() => self.clients.claim()));
});

async function forgetBuildsBefore() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const names = await caches.keys();
  const { installing, waiting } = self.registration;
  if (pages.length > 1 || installing !== null || waiting !== null) return;
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Ends open requests to the network: a new worker cannot take over until this one has answered all of them. */
let network = new AbortController();

/** The page sends `take over` to the new worker and `give way` to this one when its reader asked for the new build. */
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
  if (data !== 'give way') return;
  network.abort();
  network = new AbortController();
});

const fetchHere = (request) => fetch(request, { signal: network.signal });

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === 'navigate' ? cachedPage(request) : cachedFile(request));
});

async function cachedPage(request) {
  const { pathname } = new URL(request.url);
  if (pathname !== scope && pathname !== `${scope}index.html`) return cachedFile(request);
  const kept = await (await caches.open(cacheName)).match('./', { ignoreVary: true });
  return kept ?? fetchHere(request).catch(() => Response.error());
}

/**
 * From the cache of this build first, then of earlier ones, then from the network; caches of other pages of the origin
 * are ignored.
 */
async function cachedFile(request) {
  const before = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  for (const name of [cacheName, ...before]) {
    const kept = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (kept !== undefined) return kept;
  }
  return fetchHere(request);
}
