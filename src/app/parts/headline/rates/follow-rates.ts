import { LruCache } from '../../../../compute/cache/lru-cache.ts';
import { scenarioKey } from '../../../../compute/cache/scenario-key.ts';
import { narrowSearch } from '../../../../dimensioning/search/search.ts';
import type { RateBounds } from '../../../../dimensioning/rate-bounds/rate-bound.ts';
import { rateBounds } from '../../../../dimensioning/rate-bounds/rate-bounds.ts';
import type { App } from '../../../core/app.ts';
import type { AppState } from '../../../core/app-state.ts';
import { inputsRest, leisureMs, ratePriority } from '../../../core/background/at-rest.ts';
import { followAtRest, inputsDiffer, type RestingJob } from '../../../core/background/follow-at-rest.ts';
import { atAnyRate } from '../../../core/edge/follow-edge.ts';
import { noRates } from './rate-state.ts';

/** Time of rest before the rates are computed, ms: for an open table, and for the ribbon's marks alone. */
const restMs = { table: 400, marks: leisureMs };
/** Solves at a time: the interactive solve and the figures' curves go first. */
const mostAtOnce = { table: 2, marks: 1 };

const interest = ({ ratesInView }: AppState) => (ratesInView ? 'table' : 'marks');
/** Configurations whose rates are cached. */
const cachedScenarios = 64;

/** An overloaded system has no result to wait for. */
function atRest(state: AppState): boolean {
  const rate = state.model.dimensioning?.offered?.input;
  return inputsRest(state) && (state.fault === null || state.fault.parameter === rate);
}

/** For the marks of the ribbon alone the rates are solved after all other work. */
const priorityOf = (state: AppState) => (state.ratesInView ? ratePriority(state) : 'idle');

/**
 * Computes the rates that the configuration carries (NDR, PDR, MRR) for the inputs at rest, while they are in view or
 * marked. They do not depend on the present rate, so that moving it costs nothing. Returns a function that ends it.
 */
export function followRates({ store, searches }: Pick<App, 'store' | 'searches'>): () => void {
  const known = new LruCache<RateBounds>(cachedScenarios);

  function jobOf(state: AppState): RestingJob | null {
    const { model, values, ratesInView, ratesMarked, view } = state;
    const shownIn = interest(state);
    const offered = model.dimensioning?.offered ?? null;
    if (offered === null || !(ratesInView || (ratesMarked && view.latencyGoal !== null))) return null;
    const latencyUs = view.latencyGoal ?? undefined;
    const key = `${latencyUs ?? ''} ${scenarioKey(model.id, values, offered.input)}`;
    return {
      key: `${shownIn} ${key}`,
      start() {
        if (known.get(key) !== null) return () => undefined;
        let stopped = false;
        const before = store.getState().rates;
        const legal = atAnyRate(model, values, offered.input);
        if (!legal.ok) {
          store.setState({ rates: { ...before, failure: legal.message } });
          return () => undefined;
        }
        store.setState({ rates: { ...before, progress: 0, failure: null } });
        const search = narrowSearch(rateBounds(model, legal.values, { latencyUs }), mostAtOnce[shownIn]);
        const task = searches.run(
          search,
          ({ fraction, partial }) => {
            if (stopped) return;
            // The first bounds of a model come one by one, later ones all at once: old and new are not mixed.
            const growing = before.bounds === null && partial !== null ? { bounds: partial } : {};
            store.setState(({ rates }) => ({ rates: { ...rates, ...growing, progress: fraction } }));
          },
          { priority: () => priorityOf(store.getState()) },
        );
        void task.outcome.then((outcome) => {
          if (stopped) return;
          if (outcome.ok) {
            known.set(key, outcome.value);
            store.setState({ rates: { bounds: outcome.value, old: false, progress: null, failure: null } });
          } else {
            const { rates } = store.getState();
            store.setState({ rates: { ...rates, progress: null, failure: outcome.message } });
          }
        });
        return () => {
          stopped = true;
          task.cancel();
        };
      },
    };
  }

  return followAtRest(store, {
    restMs: (state) => restMs[interest(state)],
    atRest,
    jobOf,
    mayDiffer: (state, before) =>
      inputsDiffer(state, before) ||
      state.view.latencyGoal !== before.view.latencyGoal ||
      state.ratesInView !== before.ratesInView ||
      state.ratesMarked !== before.ratesMarked,
    isLost: ({ rates }) => rates === noRates,
    onChange(job) {
      const { rates } = store.getState();
      const bounds = job === null ? null : known.get(job.key.replace(/^\w+ /u, ''));
      if (job === null) store.setState({ rates: noRates });
      else if (bounds !== null) store.setState({ rates: { ...noRates, bounds, old: false } });
      else store.setState({ rates: { ...noRates, bounds: rates.bounds } });
    },
  });
}
