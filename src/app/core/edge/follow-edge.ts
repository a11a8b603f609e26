import { LruCache } from '../../../compute/cache/lru-cache.ts';
import { legalPoint, type LegalPoint } from '../../../dimensioning/question/legal-point.ts';
import { numberField } from '../../../dimensioning/question/declared-indicator.ts';
import { type Edge, edgeSearch } from '../../../dimensioning/rate-bounds/edge.ts';
import { narrowSearch } from '../../../dimensioning/search/search.ts';
import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';
import { figurePriority, inputsRest } from '../background/at-rest.ts';
import { followAtRest, inputsDiffer } from '../background/follow-at-rest.ts';
import { edgeKey, noEdge } from './edge-state.ts';

/** Solves at a time: the curves of the figures get their turn. */
const mostAtOnce = 2;

/** Scenarios whose edges are cached. */
const cachedScenarios = 128;

/** A rate that breaks a rule leaves the edge as it is. */
function atRest(state: AppState): boolean {
  const rate = state.model.dimensioning?.offered?.input;
  return inputsRest(state) && (state.fault === null || state.fault.parameter === rate);
}

/** The scenario at its rate, or at another one where that breaks a rule: results at rates do not depend on it. */
export function atAnyRate(model: Model, values: EnteredInputs, rate: string | undefined): LegalPoint {
  const present = legalPoint(model, values, {});
  if (present.ok || rate === undefined || present.parameter !== rate) return present;
  const others = [model.check(values)?.nearest, numberField(model, rate).default];
  return (
    others.map((other) => legalPoint(model, values, { [rate]: other ?? null })).find(({ ok }) => ok) ??
    present
  );
}

/**
 * Searches the edge of the inputs at rest, with the figures' curves and before everything else in the background. It
 * does not depend on the rate, so that moving it costs nothing. Returns a function that ends it.
 */
export function followEdge({ store, searches }: Pick<App, 'store' | 'searches'>): () => void {
  const known = new LruCache<{ edge: Edge | null }>(cachedScenarios);
  return followAtRest(store, {
    restMs: 0,
    atRest,
    mayDiffer: inputsDiffer,
    isLost: ({ edge }) => edge === noEdge,
    jobOf: ({ model, values }) => {
      if (model.dimensioning?.edge === undefined) return null;
      const of = edgeKey(model, values);
      return {
        key: of,
        start() {
          const legal = atAnyRate(model, values, model.dimensioning?.offered?.input);
          if (known.get(of) !== null || !legal.ok) return () => undefined;
          let stopped = false;
          const task = searches.run(
            narrowSearch(edgeSearch(model, legal.values), mostAtOnce),
            ({ partial }) => {
              if (!stopped && partial !== null) store.setState({ edge: { of, edge: partial, done: false } });
            },
            { priority: () => figurePriority(store.getState()), lostPoints: 'leave-out' },
          );
          void task.outcome.then((outcome) => {
            if (stopped || !outcome.ok) return;
            known.set(of, { edge: outcome.value });
            store.setState({ edge: { of, edge: outcome.value, done: true } });
          });
          return () => {
            stopped = true;
            task.cancel();
          };
        },
      };
    },
    onChange(job) {
      const found = job === null ? null : known.get(job.key);
      const edge =
        job === null || found === null ? { ...noEdge } : { of: job.key, edge: found.edge, done: true };
      store.setState({ edge });
    },
  });
}
