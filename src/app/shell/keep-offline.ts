/** After this long the first results are on screen and the network is the page's no more, ms. */
const calmMs = 4000;

/**
 * Keeps the built page for use without a network. In development, and where browsers refuse, it simply stays online.
 */
export function keepOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registerLater = () => {
    setTimeout(() => {
      navigator.serviceWorker.register('./offline-worker.js').catch(() => undefined);
    }, calmMs);
  };
  // The page's code may come after the browser has called the page loaded.
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater);
}
