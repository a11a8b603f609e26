import type { Catalogue } from '../../models/catalogue.ts';
import type { EnteredInputs, InputValues } from '../../models/inputs.ts';
import type { Model } from '../../models/model.ts';
import { SolverPool } from '../../compute/solver-pool.ts';
import { createSolverWorker } from '../../compute/solver-worker.ts';
import { SweepRunner } from '../../compute/sweep-runner.ts';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import { legalValues } from './legal-values.ts';

/** Figures that share one sweep: over the same input, over a range that serves all of them. */
interface SharedSweep {
  over: string;
  figures: readonly string[];
  range: readonly [number, number];
}

/** The sweeps that a model's figures need at these inputs, one for each input that is swept. */
export function neededSweeps(model: Model, values: InputValues): readonly SharedSweep[] {
  const shared = new Map<string, SharedSweep>();
  for (const { id, sweep } of model.figures) {
    if (sweep === undefined) continue;
    const [low, high] = sweep.range(values);
    if (!(high > low)) continue;
    const known = shared.get(sweep.over);
    shared.set(sweep.over, {
      over: sweep.over,
      figures: [...(known?.figures ?? []), id],
      range:
        known === undefined ? [low, high] : [Math.min(low, known.range[0]), Math.max(high, known.range[1])],
    });
  }
  return [...shared.values()];
}

/** Keeps the curves of the figures following the inputs, in workers of their own; returns how to stop. */
export function followSweeps({ store }: App, catalogue: Catalogue): () => void {
  if (typeof Worker === 'undefined') return () => undefined;
  const pool = new SolverPool({ createWorker: createSolverWorker });
  const runners = new Map<string, SweepRunner>();
  const fractions = new Map<string, number>();
  let figuresOf = new Map<string, readonly string[]>();

  function runnerFor(over: string): SweepRunner {
    const known = runners.get(over);
    if (known !== undefined) return known;
    const runner = new SweepRunner({
      catalogue,
      pool,
      onUpdate: ({ request, sweep, current, fraction }) => {
        const state = store.getState();
        if (request.model !== state.model.id) return;
        fractions.set(over, fraction);
        const sweeps = { ...state.sweep.sweeps };
        for (const figure of figuresOf.get(over) ?? []) sweeps[figure] = sweep;
        store.setState({ sweep: { sweeps, stale: !current, progress: slowest(fractions) } });
      },
    });
    runners.set(over, runner);
    return runner;
  }

  function submit(state: AppState, before: AppState | null) {
    const { model } = state;
    const values = legalValues(state);
    if (values === null) return;
    const needed = neededSweeps(model, values);
    figuresOf = new Map(needed.map(({ over, figures }) => [over, figures]));
    for (const [over, runner] of runners) {
      if (figuresOf.has(over)) continue;
      runner.cancel();
      fractions.delete(over);
    }
    for (const { over, range } of needed) {
      runnerFor(over).submit({ model: model.id, values, over, range });
      if (before !== null && movedOtherThan(over, before.values, values)) markStale();
    }
  }

  function markStale() {
    const { sweep } = store.getState();
    if (!sweep.stale) store.setState({ sweep: { ...sweep, stale: true, progress: sweep.progress ?? 0 } });
  }

  submit(store.getState(), null);
  const unsubscribe = store.subscribe((state, before) => {
    if (state.values !== before.values || state.model !== before.model) submit(state, before);
    const { solution, forValues } = state.solve;
    if (solution !== before.solve.solution && solution !== null && forValues !== null) {
      for (const runner of runners.values()) runner.include(state.model.id, forValues, solution.indicators);
    }
  });
  return () => {
    unsubscribe();
    for (const runner of runners.values()) runner.dispose();
    pool.dispose();
  };
}

function movedOtherThan(over: string, before: EnteredInputs, after: EnteredInputs): boolean {
  return Object.keys(after).some((name) => name !== over && after[name] !== before[name]);
}

function slowest(fractions: ReadonlyMap<string, number>): number | null {
  const least = Math.min(1, ...fractions.values());
  return least < 1 ? least : null;
}
