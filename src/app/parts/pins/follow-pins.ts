import type { Catalogue } from '../../../models/catalogue.ts';
import { SweepCurve } from '../../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../../dimensioning/sweep/sweep-search.ts';
import type { Sweep } from '../../../models/contract/figure.ts';
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
/** Further points of a curve that the present figure's axis leads beyond. */
const furtherPoints = 17;
/** Ends that differ by less are the same. */
const sameEnd = 1.01;

type Range = readonly [number, number];

/** The first part of a range that a curve does not reach; null: none. */
function unreached({ rows }: Sweep, [low, high]: Range): Range | null {
  const [first, last] = [rows[0]?.x, rows.at(-1)?.x];
  if (first === undefined || last === undefined) return null;
  if (high > sameEnd * last) return [last, high];
  return first > sameEnd * low ? [low, first] : null;
}

/** Both curves as one, by position. */
function joined(one: Sweep, other: Sweep): Sweep {
  const known = new Set(one.rows.map(({ x }) => x));
  const rows = [...one.rows, ...other.rows.filter(({ x }) => !known.has(x))];
  return { ...one, rows: rows.sort((a, b) => a.x - b.x) };
}

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
  /** Parts of curves asked for once: a part without a solution is not asked for again. */
  const tried = new Set<string>();
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

  function curve(key: string, scenario: Pin['scenario']): RestingJob | null {
    const needed = neededSweeps(catalogue.find(scenario.model)!, scenario.values);
    const next = needed.find(({ over }) => resultOf(key).sweeps[over] === undefined);
    return next === undefined ? null : curveOver(key, scenario, next, curvePoints);
  }

  /** Of a curve that ends before the present figure of the same model does, the points up to there. */
  function rest(key: string, scenario: Pin['scenario']): RestingJob | null {
    const { model, solve } = store.getState();
    if (model.id !== scenario.model || solve.forValues === null) return null;
    for (const { over, range } of neededSweeps(model, solve.forValues)) {
      const known = resultOf(key).sweeps[over];
      const part = known === undefined ? null : unreached(known, range);
      if (part !== null && !tried.has(`${key}|${over}|${part.join()}`))
        return curveOver(key, scenario, { over, range: part }, furtherPoints);
    }
    return null;
  }

  function curveOver(
    key: string,
    { model: id, values }: Pin['scenario'],
    { over, range }: { over: string; range: Range },
    points: number,
  ): RestingJob {
    const model = catalogue.find(id)!;
    return work(key, `${over}|${range.join()}`, () => {
      const present = values[over];
      const growing = new SweepCurve(
        ...([model, over, range, typeof present === 'number' ? present : null, points] as const),
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
        tried.add(`${key}|${over}|${range.join()}`);
        const known = resultOf(key).sweeps[over];
        const whole = known === undefined ? outcome.value : joined(known, outcome.value);
        const sweeps = { ...resultOf(key).sweeps, [over]: whole };
        actions.notePinResult(key, { sweeps, progress: null });
      });
      return task.cancel;
    });
  }

  /** The next missing result: numbers of all pins before curves, hidden pins last; null: nothing is missing. */
  function nextWork(): RestingJob | null {
    const ordered = [...store.getState().pinned.list].sort((a, b) => Number(b.shown) - Number(a.shown));
    const asked = ordered.map((pin) => ({ key: pinKey(pin), scenario: pin.scenario, shown: pin.shown }));
    const open = asked.filter(({ key }) => resultOf(key).failure === null);
    const unsolved = open.find(({ key }) => resultOf(key).solution === null);
    if (unsolved !== undefined) return point(unsolved.key, unsolved.scenario);
    for (const { key, scenario } of open) {
      const needed = curve(key, scenario);
      if (needed !== null) return needed;
    }
    for (const { key, scenario } of open.filter(({ shown }) => shown)) {
      const needed = rest(key, scenario);
      if (needed !== null) return needed;
    }
    return null;
  }

  return followAtRest(store, {
    restMs: 0,
    atRest: (state) => inputsRest(state) && curvesAreDone(state),
    jobOf: nextWork,
    mayDiffer: ({ pinned, solve, model }, before) =>
      pinned !== before.pinned || solve.forValues !== before.solve.forValues || model !== before.model,
  });
}
