import { notePageReady } from '../kit/lazy/page-ready.ts';
import type { AppStore } from './app-state.ts';

/** Longest wait for the first drawing after the first result, ms. */
const longestWaitMs = 1000;

/**
 * Marks the page as ready with the first result where the stage shows no figure, and with the first failure; where it
 * shows figures, at the latest one second after the result.
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
