import { narrowSearch } from '../../../dimensioning/search/search.ts';
import { sensitivities } from '../../../dimensioning/sensitivity/sensitivity.ts';
import { scenarioKey } from '../../../compute/cache/scenario-key.ts';
import { checkInputs } from '../../../scenario/file/scenario.ts';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import { resultIsPresent } from '../../core/background/at-rest.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { followAtRest, type RestingJob } from '../../core/background/follow-at-rest.ts';
import { askedIndicator, noSensitivity, withEffects } from './sensitivity-state.ts';

/** Debounce of the inputs before their effects are searched, ms. */
const restMs = 300;
/** Solves at a time: the interactive solve and the figures' curves have priority. */
const mostAtOnce = 2;

/** Updates the effects on the chosen indicator after the inputs, at rest; returns a function that ends it. */
export function followSensitivity({ store, searches }: Pick<App, 'store' | 'searches'>): () => void {
  function jobOf(state: AppState): RestingJob | null {
    const { model, values, view } = state;
    const indicator = askedIndicator(model, view.moves, chosenMethod(state));
    if (indicator === '') return null;
    return {
      key: `${indicator}|${scenarioKey(model.id, values)}`,
      start() {
        const legal = checkInputs(model, values);
        if (!legal.ok) return () => undefined;
        const { sensitivity } = store.getState();
        store.setState({ sensitivity: { ...sensitivity, progress: 0 } });
        const search = narrowSearch(sensitivities(model, legal.values, [indicator]), mostAtOnce);
        let stopped = false;
        const task = searches.run(
          search,
          ({ fraction }) => {
            if (stopped) return;
            store.setState(({ sensitivity: known }) => ({ sensitivity: { ...known, progress: fraction } }));
          },
          { priority: 'idle' },
        );
        void task.outcome.then((outcome) => {
          if (stopped) return;
          const known = store.getState().sensitivity;
          if (outcome.ok) store.setState({ sensitivity: withEffects(known, outcome.value, null) });
          else store.setState({ sensitivity: { ...known, progress: null, failure: outcome.message } });
        });
        return () => {
          stopped = true;
          task.cancel();
        };
      },
    };
  }

  return followAtRest(store, {
    restMs,
    atRest: resultIsPresent,
    jobOf,
    isLost: ({ sensitivity }) => sensitivity.indicator === '',
    onChange(job) {
      const state = store.getState();
      const { sensitivity } = state;
      const indicator = askedIndicator(state.model, state.view.moves, chosenMethod(state));
      if (job === null) {
        if (sensitivity !== noSensitivity) store.setState({ sensitivity: noSensitivity });
      } else if (indicator === sensitivity.indicator) {
        store.setState({ sensitivity: { ...sensitivity, old: true, progress: null } });
      } else {
        store.setState({ sensitivity: { ...noSensitivity, indicator, old: true } });
      }
    },
  });
}
