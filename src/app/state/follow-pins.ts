import { SolverPool } from '../../compute/solver-pool.ts';
import { createSolverWorker } from '../../compute/solver-worker.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import type { Pin } from '../../scenario/pin.ts';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import { neededSweeps } from './follow-sweeps.ts';
import { noPinResult, pinKey } from './pin-state.ts';
import { pinSweep } from './pin-sweep.ts';

type Pool = Pick<SolverPool, 'run' | 'dispose'>;

/** What a pin still needs: its own point, or one curve. */
interface Work {
  key: string;
  start: () => { done: Promise<void>; cancel: () => void };
}

/** The present scenario has all that it needs: pins may have the processor. */
function atRest({ gesture, solve, sweep }: AppState): boolean {
  return gesture === null && !solve.pending && sweep.progress === null;
}

/**
 * Computes what pins need for the figures and the table of differences, one thing after the other while the page rests: nothing is
 * begun during a drag. What is known stays; a pin that is deleted takes its work along. Returns how to stop.
 */
export function followPins(
  { store, actions, searches }: App,
  catalogue: Catalogue,
  createPool?: () => Pool,
): () => void {
  if (createPool === undefined && typeof Worker === 'undefined') return () => undefined;
  let pool: Pool | null = null;
  let running: { key: string; cancel: () => void } | null = null;

  function point(key: string, { model, values }: Pin['scenario']): Work {
    return {
      key,
      start() {
        pool ??= createPool?.() ?? new SolverPool({ createWorker: createSolverWorker, size: 1 });
        const task = pool.run({ model, values, detail: 'screen' });
        const done = task.answer.then((answer) => {
          if (answer.ok) actions.notePinResult(key, { solution: answer.value });
          else if (answer.code !== 'cancelled') actions.notePinResult(key, { failure: answer.message });
        });
        return { done, cancel: task.cancel };
      },
    };
  }

  function curve(key: string, { model: id, values }: Pin['scenario']): Work | null {
    const model = catalogue.find(id)!;
    const known = (store.getState().pinned.results[key] ?? noPinResult).sweeps;
    const next = neededSweeps(model, values).find(({ over }) => known[over] === undefined);
    if (next === undefined) return null;
    const { over, range } = next;
    const add = (sweep: (typeof known)[string]) => {
      const { sweeps } = store.getState().pinned.results[key] ?? noPinResult;
      actions.notePinResult(key, { sweeps: { ...sweeps, [over]: sweep } });
    };
    return {
      key,
      start() {
        const task = searches.run(
          pinSweep(model, values, over, range),
          ({ fraction }) => {
            if (isWanted(key)) actions.notePinResult(key, { progress: fraction });
          },
          { patient: true },
        );
        const done = task.outcome.then((outcome) => {
          // A curve that could not be computed is not asked for again.
          if (outcome.ok) add(outcome.value);
          else if (outcome.code !== 'cancelled') add({ over, rows: [], complete: true });
        });
        return { done, cancel: task.cancel };
      },
    };
  }

  const isWanted = (key: string) => store.getState().pinned.list.some((pin) => pinKey(pin) === key);

  /** Points before curves: numbers are there first. What is hidden comes last. */
  function nextWork(): Work | null {
    const { list, results } = store.getState().pinned;
    const ordered = [...list].sort((a, b) => Number(b.shown) - Number(a.shown));
    const asked = ordered.map((pin) => ({ key: pinKey(pin), scenario: pin.scenario }));
    const open = asked.filter(({ key }) => (results[key] ?? noPinResult).failure === null);
    const unsolved = open.find(({ key }) => (results[key] ?? noPinResult).solution === null);
    if (unsolved !== undefined) return point(unsolved.key, unsolved.scenario);
    for (const { key, scenario } of open) {
      const work = curve(key, scenario);
      if (work !== null) return work;
    }
    return null;
  }

  function follow() {
    if (running !== null && !isWanted(running.key)) running.cancel();
    if (running !== null || !atRest(store.getState())) return;
    const work = nextWork();
    if (work === null) return;
    actions.notePinResult(work.key, { progress: 0 });
    const { done, cancel } = work.start();
    running = { key: work.key, cancel };
    void done.then(() => {
      running = null;
      if (isWanted(work.key)) actions.notePinResult(work.key, { progress: null });
      follow();
    });
  }

  follow();
  const unsubscribe = store.subscribe((state, before) => {
    if (state.pinned.list !== before.pinned.list || (atRest(state) && !atRest(before))) follow();
  });
  return () => {
    unsubscribe();
    running?.cancel();
    pool?.dispose();
  };
}
