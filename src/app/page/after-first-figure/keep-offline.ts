import type { App } from '../../core/app.ts';
import { reloadPage } from '../../core/reload-page.ts';
import { offerReload } from './offer-reload.ts';
import { savesData } from './saves-data.ts';

/** After this long the first results are on screen and the network is the page's no more, ms. */
const calmMs = 4000;

/**
 * Keeps the built page for use without a network, and offers a newer build once all of it is there. In development, in
 * a frame of another page, and where browsers refuse, it simply stays online.
 */
export function keepOffline({ store, actions }: Pick<App, 'store' | 'actions'>) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (savesData() || window.parent !== window) return;
  const register = () => {
    navigator.serviceWorker.register('./offline-worker.js').then(
      (registration: ServiceWorkerRegistration | undefined) => {
        if (registration !== undefined) offerUpdates(registration, { store, actions }); // some that refuse say nothing
      },
      () => undefined,
    );
  };
  const registerLater = () => {
    setTimeout(() => {
      whenHandRests(store, register);
    }, calmMs);
  };
  // The page's code may come after the browser has called the page loaded.
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater);
}

/** Fetching and keeping every file takes the processor from a drag for a second or two. */
export function whenHandRests(store: App['store'], act: () => void): void {
  if (store.getState().gesture === null) {
    act();
    return;
  }
  const unsubscribe = store.subscribe(({ gesture }) => {
    if (gesture !== null) return;
    unsubscribe();
    act();
  });
}

/** Nothing changes under the reader's hands: the build that waits takes over when the reader says so. */
function offerUpdates(registration: ServiceWorkerRegistration, app: Pick<App, 'store' | 'actions'>) {
  const takeOver = () => {
    const { waiting } = registration;
    if (waiting === null) {
      reloadPage(); // activated by another tab
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      reloadPage();
    });
    waiting.postMessage('take over');
  };
  const offer = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      offerReload(app, takeOver);
  };
  offer();
  if (navigator.serviceWorker.controller === null) void offerWhereAnotherIsKept(app);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });
}

/** On a first visit during a deploy the build that is kept is not the page's own, whose late parts have gone. */
async function offerWhereAnotherIsKept(app: Pick<App, 'store' | 'actions'>) {
  await navigator.serviceWorker.ready;
  for (const name of await caches.keys())
    if (
      name.startsWith('batchscope ') &&
      (await (await caches.open(name)).match(import.meta.url)) !== undefined
    )
      return;
  offerReload(app, () => {
    reloadPage();
  });
}
