import { notePageReady } from '../kit/lazy/page-ready.ts';
import type { AppStore } from './app-store.ts';

/** Longest wait for the first drawing after the first result, ms. */
const longestWaitMs = 4000;

/**
 * The page is also ready with its first result where the stage shows no figure, and without one where there is no
 * result.
 */
export function watchFirstResult(store: AppStore): void {
  const look = () => {
    const { solve, view } = store.getState();
    if (solve.solution === null && solve.failure === null) return;
    unsubscribe();
    if (solve.solution === null || view.stage !== 'figures') notePageReady();
    else setTimeout(notePageReady, longestWaitMs);
  };
  const unsubscribe = store.subscribe(look);
  look();
}
