/** Prefetches lazy modules while the page is idle, so that the first use of anything is as fast as the second. */
import type { App } from '../../core/app.ts';
import { fetchLateCode } from '../../kit/lazy/late-code.ts';
import { pageReady } from '../../kit/lazy/page-ready.ts';
import { savesData } from '../../kit/lazy/saves-data.ts';

/** A page that is never idle is interrupted after this time, ms. */
const longestBusyMs = 6000;
/** Delay in browsers without idle callbacks, ms. */
const restMs = 300;

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: longestBusyMs });
    else setTimeout(done, restMs);
  });
}

/**
 * Begins when the page is ready, and not in a frame, which shows little; code that cannot be fetched now is fetched at
 * its first use.
 */
export async function prefetch({ catalogue, store }: Pick<App, 'catalogue' | 'store'>): Promise<void> {
  if (savesData()) return;
  await pageReady;
  if (store.getState().handout?.embed) return;
  await fetchLateCode(whenIdle);
  await whenIdle();
  await catalogue.load(catalogue.entries.map(({ id }) => id)).catch(() => undefined);
}
