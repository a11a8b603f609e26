/** Fetches what the first visit does without while the page is idle, so that the first use of anything is as fast as the second. */
import type { App } from '../store/app.ts';
import { fetchLateCode } from '../store/late-code.ts';
import { afterFirstFigure, whenIdle } from './after-first-figure.ts';

/** Begins after the first figure; what cannot be fetched now is fetched when it is asked for. */
export async function prefetch({ store, catalogue }: Pick<App, 'store' | 'catalogue'>): Promise<void> {
  await afterFirstFigure(store);
  await whenIdle();
  await fetchLateCode(whenIdle);
  await catalogue.load(catalogue.entries.map(({ id }) => id)).catch(() => undefined);
}
