/** Loads the other models' descriptions while the page is idle, so that the second model opens at once. */
import type { App } from '../store/app.ts';

/** Browsers without idle callbacks wait this long after the first result, ms. */
const restMs = 1500;

/** Begins after the first result; a model that cannot be fetched now is fetched when it is asked for. */
export function prefetchModels({ store, catalogue }: Pick<App, 'store' | 'catalogue'>): void {
  const unsubscribe = store.subscribe(({ solve }) => {
    if (solve.solution === null) return;
    unsubscribe();
    const load = () => {
      void catalogue.load(catalogue.entries.map(({ id }) => id)).catch(() => undefined);
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 4 * restMs });
    else setTimeout(load, restMs);
  });
}
