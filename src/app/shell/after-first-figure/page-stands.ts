/**
 * The page stands when its controls are there and its first figure is drawn. What can wait for that does: everything
 * fetched before keeps the first figure waiting.
 */
import type { AppStore } from '../../store/app-store.ts';

/** A figure that is not drawn by then keeps nothing waiting any longer, ms after the first result. */
const longestWaitMs = 4000;

let standing = false;
let resolveStands: () => void = () => undefined;

/** Resolves when the page stands. */
export const pageStands = new Promise<void>((resolve) => {
  resolveStands = resolve;
});

export function isPageStanding(): boolean {
  return standing;
}

/** What was to be shown first is on screen. */
export function notePageStands(): void {
  standing = true;
  resolveStands();
}

/**
 * The page also stands with its first result where the stage shows no figure, and without one where there is no result.
 */
export function watchFirstResult(store: AppStore): void {
  const look = () => {
    const { solve, view } = store.getState();
    if (solve.solution === null && solve.failure === null) return;
    unsubscribe();
    if (solve.solution === null || view.stage !== 'figures') notePageStands();
    else setTimeout(notePageStands, longestWaitMs);
  };
  const unsubscribe = store.subscribe(look);
  look();
}
