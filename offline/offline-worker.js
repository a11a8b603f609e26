/* global self, caches, fetch, crypto, URL, Request, Response, Headers */

/**
 * A page and its chunks always come from one build. Whoever was here before gets the kept build at once, whatever the
 * network does; a newer one is fetched whole beside it and waits until the reader reloads or the last tab has gone.
 *
 * A template: the build puts its own mark and the SHA-256 of its files in place of the two constants.
 */
const build = 'BUILD';
const files = {/* FILES */};

const scope = new URL('./', self.location.href).pathname;
// One origin may have several of these pages, each under a path of its own.
const prefix = `batchscope ${scope} `;
const cacheName = `${prefix}${build}`;

// Fails as a whole, and takes away only what it has begun: old tabs may show this very build after a rollback.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.has(cacheName).then(async (before) => {
      try {
        await keepFiles();
      } catch (error) {
        if (!before) await caches.delete(cacheName);
        throw error;
      }
    }),
  );
});

async function keepFiles() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.keys(files).map(async (file) => cache.put(file, await ownFile(file))));
}

/**
 * Past the browser's own cache, which may still have the build before. Servers in the middle of a deploy hand out files
 * of either build, parts of files, and pages in place of files that are gone: nothing else than this build is taken.
 */
async function ownFile(file) {
  const response = await fetch(new Request(file, { cache: 'reload' }));
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  if (!response.ok || btoa(String.fromCharCode(...digest)) !== files[file]) {
    throw new Error(`${file} is not the one of this build`);
  }
  // Browsers refuse a page that is kept with a redirect, caches one that varies with everything.
  const headers = new Headers(response.headers);
  headers.delete('vary');
  return new Response(body, { headers });
}

// Every build before stays while a second tab is open, which may show any of them and yet ask for its late parts.
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
  const { pathname } = new URL(request.url);
  if (pathname !== scope && pathname !== `${scope}index.html`) return keptFile(request);
  const kept = await (await caches.open(cacheName)).match('./', { ignoreVary: true });
  return kept ?? fetch(request).catch(() => Response.error());
}

/** Of this build first, then of those before, then from the network: other pages of the origin keep what is theirs. */
async function keptFile(request) {
  const before = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  for (const name of [cacheName, ...before]) {
    const kept = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (kept !== undefined) return kept;
  }
  return fetch(request);
}
