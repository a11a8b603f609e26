/**
 * Confirmation of the browser before a tab is closed whose files are in no saved session. A page cannot distinguish
 * closing from reloading; a reload by a key, or by the page itself, loses nothing and needs no confirmation.
 */
import type { AppStore } from '../../core/app-store.ts';
import { isReloading } from '../../core/reload-page.ts';
import { hasUnsavedFiles } from './unsaved-files.ts';

/** Longest time from the reload key to the unloading of the page, ms. */
const reloadMs = 1000;

function isReloadKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F5' || ((ctrlKey || metaKey) && /^r$/i.test(key));
}

/** `isKept`: whether a reload restores everything. Returns a function that removes the listeners. */
export function askBeforeClosing(store: AppStore, isKept: () => boolean): () => void {
  let asking = false;
  let reloadUntil = 0;
  const ask = (event: BeforeUnloadEvent) => {
    if (!isReloading() && performance.now() > reloadUntil) event.preventDefault();
  };
  const look = () => {
    const unsaved = hasUnsavedFiles(store.getState());
    if (unsaved === asking) return;
    asking = unsaved;
    // Browsers exclude a page with this listener from the back/forward cache.
    if (unsaved) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  const noteKey = (event: KeyboardEvent) => {
    if (isReloadKey(event) && isKept()) reloadUntil = performance.now() + reloadMs;
  };
  window.addEventListener('keydown', noteKey, { capture: true });
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    window.removeEventListener('keydown', noteKey, { capture: true });
    window.removeEventListener('beforeunload', ask);
  };
}
