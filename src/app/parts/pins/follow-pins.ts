import type { Catalogue } from '../../../models/catalogue.ts';
import { SweepCurve } from '../../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../../dimensioning/sweep/sweep-search.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import type { App } from '../../core/app.ts';
import {
  curvesAreDone,
  inputsRest,
  pinCurvePriority,
  pinPointPriority,
} from '../../core/background/at-rest.ts';
import { followAtRest, type RestingJob } from '../../core/background/follow-at-rest.ts';
import { neededSweeps } from '../../figures/needed-sweeps.ts';
import { noPinResult, pinKey } from './pin-state.ts';

/** Points of a pin's curve: it is drawn beside a finer one. */
const curvePoints = 33;

/**
 * Computes the results of pins for the figures and the table of differences, one at a time while the page rests:
 * nothing is begun during a drag. Results are cached; deleting a pin cancels its work. Returns a function that ends it.
 */
export function followPins(
  { store, actions, scheduler, searches }: Pick<App, 'store' | 'actions' | 'scheduler' | 'searches'>,
  catalogue: Catalogue,
): () => void {
  if (!scheduler.available) return () => undefined;

  const resultOf = (key: string) => store.getState().pinned.results[key] ?? noPinResult;
  const isWanted = (key: string) => store.getState().pinned.list.some((pin) => pinKey(pin) === key);

  /** One job for a pin; `begin` stores its result and returns a function that cancels it. */
  function work(key: string, what: string, begin: () => () => void): RestingJob {
    return {
      key: `${key}|${what}`,
      start() {
        actions.notePinResult(key, { progress: 0 });
        const end = begin();
        return () => {
          end();
          if (isWanted(key) && resultOf(key).progress !== null)
            actions.notePinResult(key, { progress: null });
        };
      },
    };
  }

  function point(key: string, { model, values }: Pin['scenario']): RestingJob {
    return work(key, '', () => {
      const group = scheduler.openGroup(() => pinPointPriority(store.getState()));
      void group.solve({ model, values, detail: 'screen' }).answer.then((answer) => {
        group.close();
        if (answer.ok) actions.notePinResult(key, { solution: answer.value, progress: null });
        else if (answer.code !== 'cancelled') {
          actions.notePinResult(key, { failure: answer.message, progress: null });
        }
      });
      return group.close;
    });
  }

  function curve(key: string, { model: id, values }: Pin['scenario']): RestingJob | null {
    const model = catalogue.find(id)!;
    const next = neededSweeps(model, values).find(({ over }) => resultOf(key).sweeps[over] === undefined);
    if (next === undefined) return null;
    const { over, range } = next;
    return work(key, over, () => {
      const present = values[over];
      const growing = new SweepCurve(
        ...([model, over, range, typeof present === 'number' ? present : null, curvePoints] as const),
      );
      const task = searches.run(
        sweepSearch(model, values, growing),
        ({ fraction }) => {
          if (isWanted(key)) actions.notePinResult(key, { progress: fraction });
        },
        { priority: () => pinCurvePriority(store.getState()), lostPoints: 'leave-out' },
      );
      void task.outcome.then((outcome) => {
        if (!outcome.ok) return;
        const sweeps = { ...resultOf(key).sweeps, [over]: outcome.value };
        actions.notePinResult(key, { sweeps, progress: null });
      });
      return task.cancel;
    });
  }

  /** The next missing result: numbers of all pins before curves, hidden pins last; null: nothing is missing. */
  function nextWork(): RestingJob | null {
    const ordered = [...store.getState().pinned.list].sort((a, b) => Number(b.shown) - Number(a.shown));
    const asked = ordered.map((pin) => ({ key: pinKey(pin), scenario: pin.scenario }));
    const open = asked.filter(({ key }) => resultOf(key).failure === null);
    const unsolved = open.find(({ key }) => resultOf(key).solution === null);
    if (unsolved !== undefined) return point(unsolved.key, unsolved.scenario);
    for (const { key, scenario } of open) {
      const needed = curve(key, scenario);
      if (needed !== null) return needed;
    }
    return null;
  }

  return followAtRest(store, {
    restMs: 0,
    atRest: (state) => inputsRest(state) && curvesAreDone(state),
    jobOf: nextWork,
    mayDiffer: ({ pinned }, before) => pinned !== before.pinned,
  });
}
