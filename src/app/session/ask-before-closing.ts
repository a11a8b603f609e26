/**
 * The browser asks before the tab is closed with files in it that are in no saved session. A page cannot know whether
 * it is closed or loaded again; a reload by key, or by the page itself, loses nothing and is not asked about.
 */
import type { AppStore } from '../store/app-store.ts';
import { isReloading } from '../store/reload-page.ts';
import { hasUnsavedFiles } from './unsaved-files.ts';

/** From the key to the page's end, ms. */
const reloadMs = 1000;

function isReloadKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F5' || ((ctrlKey || metaKey) && /^r$/i.test(key));
}

/** `isKept`: a reload finds everything again. Returns how to stop. */
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
    // Browsers keep no page with such a listener for a quick way back.
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
