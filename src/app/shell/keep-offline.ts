/** After this long the first results are on screen and the network is the page's no more, ms. */
const calmMs = 4000;

/** Keeps the built page for use without a network. In development, and where browsers refuse, it simply stays online. */
export function keepOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    setTimeout(() => {
      navigator.serviceWorker.register('./offline-worker.js').catch(() => undefined);
    }, calmMs);
  });
}
