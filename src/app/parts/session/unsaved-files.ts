import type { AppState, AppStore } from '../../core/app-state.ts';
import type { ReaderFile } from '../../core/evidence/saved-state.ts';
import { loadedCode } from '../../core/part.ts';
import { isReloading } from '../../core/reload-page.ts';

/** Longest time from the reload key to the unloading of the page, ms. */
const reloadMs = 1000;

function isReloadKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F5' || ((ctrlKey || metaKey) && /^r$/i.test(key));
}

/**
 * Asks for confirmation before a tab is closed whose files are in no saved session. A page cannot distinguish closing
 * from reloading; a reload by a key, or by the page itself, loses nothing and needs no confirmation. `isStored`:
 * whether a reload restores everything. Returns a function that removes the listeners.
 */
export function askBeforeClosing(store: AppStore, isStored: () => boolean): () => void {
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
    if (isReloadKey(event) && isStored()) reloadUntil = performance.now() + reloadMs;
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

/** The reader's files and pasted texts on the page. */
function readerFiles(state: AppState): readonly ReaderFile[] {
  return loadedCode().flatMap(({ saved }) => saved?.files?.(state) ?? []);
}

/** Names of the files that are still being read. */
export function filesInReading(state: AppState): readonly string[] {
  return loadedCode().flatMap(({ saved }) => saved?.filesInReading?.(state) ?? []);
}

/** Names of the reader's files on the page. */
export function readFileNames(state: AppState): readonly string[] {
  return readerFiles(state).map(({ name }) => name);
}

const saved = new WeakSet<object>();

/** Marks all present files as saved in a session. */
export function noteSaved(state: AppState): void {
  for (const { content } of readerFiles(state)) saved.add(content);
}

/** Whether closing the page would lose contents of the reader's files, or settings of how they are read. */
function hasUnsavedFiles(state: AppState): boolean {
  return filesInReading(state).length > 0 || readerFiles(state).some(({ content }) => !saved.has(content));
}
