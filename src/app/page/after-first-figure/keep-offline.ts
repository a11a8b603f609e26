import type { App } from '../../core/app.ts';
import { reloadPage } from '../../core/reload-page.ts';
import { savesData } from '../../kit/lazy/saves-data.ts';
import { isSessionStored } from '../../parts/session/keep-session.ts';

/** Offers a newer build. `reload` is called when the reader accepts and loses nothing, or has confirmed the loss. */
function offerReload({ store, actions }: Pick<App, 'store' | 'actions'>, reload: () => void): void {
  const { announceOffer } = actions;
  announceOffer('update', 'A new version of Batchscope is ready. Inputs, pins and measurements stay.', {
    label: 'Reload',
    run: () => {
      if (isSessionStored({ store, actions })) {
        reload();
        return;
      }
      announceOffer(
        'update',
        'The browser cannot keep all measurements across a reload. Save the session first: Share, Save session.',
        { label: 'Reload without them', run: reload },
      );
    },
  });
}

/** Delay after which the first results are on screen and the network is no longer needed, ms. */
const calmMs = 4000;

/**
 * Stores the built page for use without a network, and offers a newer build once all of it is stored. In development,
 * in a frame of another page, and where browsers refuse, the page stays online.
 */
export function keepOffline({ store, actions }: Pick<App, 'store' | 'actions'>) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (savesData() || window.parent !== window) return;
  const register = () => {
    navigator.serviceWorker.register('./offline-worker.js').then(
      (registration: ServiceWorkerRegistration | undefined) => {
        if (registration !== undefined) offerUpdates(registration, { store, actions }); // some refuse without an error
      },
      () => undefined,
    );
  };
  const registerLater = () => {
    setTimeout(() => {
      whenNotDragging(store, register);
    }, calmMs);
  };
  // The page's code may arrive after the load event.
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater);
}

/** Calls `act` once no drag is under way: fetching and storing every file takes the processor for a second or two. */
export function whenNotDragging(store: App['store'], act: () => void): void {
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

/**
 * Longest wait for the new worker after the reader accepted, ms: it cannot take over while the old one has a request to
 * answer. The page then reloads without it, and offers it again.
 */
const takeOverMs = 5000;

/** The running build never changes by itself: the waiting one takes over when the reader accepts the offer. */
export function offerUpdates(registration: ServiceWorkerRegistration, app: Pick<App, 'store' | 'actions'>) {
  const takeOver = () => {
    const { waiting } = registration;
    if (waiting === null) {
      reloadPage(); // activated by another tab
      return;
    }
    const timer = setTimeout(reloadPage, takeOverMs);
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      clearTimeout(timer);
      reloadPage();
    });
    registration.active?.postMessage('give way');
    waiting.postMessage('take over');
  };
  const offer = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      offerReload(app, takeOver);
  };
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  };
  offer();
  if (navigator.serviceWorker.controller === null) void offerNewerBuild(app);
  follow(); // the browser may have found a build before the page registered
  registration.addEventListener('updatefound', follow);
}

/**
 * On a first visit during a deploy the stored build may differ from the page's, whose lazy chunks are gone from the
 * server.
 */
async function offerNewerBuild(app: Pick<App, 'store' | 'actions'>) {
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
