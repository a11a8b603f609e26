/* global self, caches, fetch, URL, Response */

// A template: the build puts its own mark and its list of files in place of the two constants.
const build = 'BUILD';
const files = [/* FILES */];

const cacheName = `batchscope-${build}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('batchscope-') && name !== cacheName)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// The page itself comes from the network as long as there is one, so that a new build is seen at once; the files of a
// build carry their content in their name and never change.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === 'navigate' ? freshPage(request) : keptFile(request));
});

async function freshPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('./', { ignoreVary: true })) ?? Response.error();
  }
}

async function keptFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
