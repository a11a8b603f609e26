import { followEdge } from '../../core/edge/follow-edge.ts';
import { followCompanions } from '../../figures/follow-companions.ts';
import { solveAhead } from '../../core/background/solve-ahead.ts';
import { loadedCode } from '../../core/part.ts';
import { keepOffline } from './keep-offline.ts';
import { prefetch } from './prefetch.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { App } from '../../core/app.ts';
import type { AppStore } from '../../core/app-state.ts';

/** Results that follow one another within this time are never shown as stale, ms. */
const lateAfterMs = 100;

/** Records when the present inputs have been pending for long; returns a function that ends it. */
export function followLateResults(store: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (late: boolean) => {
    if (store.getState().solve.late !== late) store.setState(({ solve }) => ({ solve: { ...solve, late } }));
  };
  const unsubscribe = store.subscribe(({ solve: { pending, generation } }, { solve: before }) => {
    if (pending === before.pending && generation === before.generation) return;
    clearTimeout(timer);
    note(false);
    if (pending) timer = setTimeout(() => note(true), lateAfterMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * Loads the explanations of known differences between numbers of the present model and its mechanism; the results are
 * then shown with them.
 */
function followLateWords({ store }: App): void {
  const loadDifference = async ({ simulation }: Model) => {
    if (simulation?.loadDifference === undefined) return;
    await simulation.loadDifference();
    store.setState(({ solve }) => ({ solve: { ...solve } }));
  };
  // Where they cannot be loaded, results are shown without these explanations.
  const attempt = (model: Model) => void loadDifference(model).catch(() => undefined);
  attempt(store.getState().model);
  store.subscribe(({ model }, before) => {
    if (model !== before.model) attempt(model);
  });
}

/**
 * Starts everything that follows the inputs once they rest: the simulation, companions, pins, highest rates and
 * effects. Prefetching, and storing for use without a network, begin only now: the code for display has arrived.
 */
export async function followAtLeisure(app: App): Promise<void> {
  followLateWords(app);
  followLateResults(app.store);
  solveAhead(app);
  followEdge(app);
  followCompanions(app);
  await app.loadParts();
  for (const { follow } of loadedCode()) follow?.(app);
  void prefetch(app);
  keepOffline(app);
}
