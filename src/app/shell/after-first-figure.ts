/** What is done only when the page stands: its first figure is drawn, or there is none to wait for. */
import { firstFigure } from '../figures/plot/first-figure.ts';
import type { AppStore } from '../store/app.ts';

/** A figure that is not drawn by then keeps nothing waiting any longer, ms after the first result. */
const longestWaitMs = 4000;

/** Browsers without idle callbacks wait this long, ms. */
const restMs = 300;

/** Resolves when the first figure is on screen; where the stage shows none, with the first result or its failure. */
export function afterFirstFigure(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    void firstFigure.then(resolve);
    const look = () => {
      const { solve, view } = store.getState();
      if (solve.solution === null && solve.failure === null) return;
      unsubscribe();
      if (solve.solution === null || view.stage !== 'figures') resolve();
      else setTimeout(resolve, longestWaitMs);
    };
    const unsubscribe = store.subscribe(look);
    look();
  });
}

/** Resolves when the page has nothing else to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      resolve();
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: 20 * restMs });
    else setTimeout(done, restMs);
  });
}
