import type { Catalogue } from '../../models/catalogue.ts';
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import { LiveCurve } from '../../compute/searches/live-curve.ts';
import type { App } from '../store/app.ts';
import type { AppState } from '../store/app-state.ts';
import { figurePriority } from '../store/background/background-priority.ts';
import { legalValues } from '../store/legal-values.ts';
import { neededSweeps } from './needed-sweeps.ts';
import { unseenFigures } from './unseen-figures.ts';

/**
 * Keeps the curves of the figures following the inputs; while a slider moves only those that can be seen. Returns how
 * to stop.
 */
export function followSweeps(
  { store, scheduler }: Pick<App, 'store' | 'scheduler'>,
  catalogue: Catalogue,
): () => void {
  if (!scheduler.available) return () => undefined;
  const curves = new Map<string, LiveCurve>();
  const fractions = new Map<string, number>();
  let figuresOf = new Map<string, readonly string[]>();
  /** Curves that nobody sees wait for the end of a movement. */
  let waiting = false;

  function curveAlong(over: string): LiveCurve {
    const known = curves.get(over);
    if (known !== undefined) return known;
    const curve = new LiveCurve({
      catalogue,
      scheduler,
      priority: () => figurePriority(store.getState()),
      onUpdate: ({ request, sweep, current, fraction }) => {
        const state = store.getState();
        if (request.model !== state.model.id) return;
        fractions.set(over, fraction);
        const sweeps = { ...state.sweep.sweeps };
        for (const figure of figuresOf.get(over) ?? []) sweeps[figure] = sweep;
        store.setState({ sweep: { sweeps, stale: !current, progress: slowest(fractions) } });
      },
    });
    curves.set(over, curve);
    return curve;
  }

  function submit(state: AppState, before: AppState | null) {
    const { model } = state;
    const values = legalValues(state);
    if (values === null) return;
    const unseen = state.gesture === null ? null : unseenFigures(state);
    const all = neededSweeps(model, values);
    const needed = all.filter(({ figures }) => unseen === null || figures.some((id) => !unseen.has(id)));
    waiting = needed.length < all.length;
    figuresOf = new Map(needed.map(({ over, figures }) => [over, figures]));
    for (const [over, curve] of curves) {
      if (figuresOf.has(over)) continue;
      curve.cancel();
      fractions.delete(over);
    }
    for (const { over, range } of needed) {
      curveAlong(over).submit({ model: model.id, values, over, range });
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
    else if (waiting && seenElsewise(state, before)) {
      submit(state, null);
      if (!waiting) markStale();
    }
    const { solution, forValues } = state.solve;
    if (solution !== before.solve.solution && solution !== null && forValues !== null) {
      for (const curve of curves.values()) curve.include(state.model.id, forValues, solution.indicators);
    }
  });
  return () => {
    unsubscribe();
    for (const curve of curves.values()) curve.dispose();
  };
}

function seenElsewise(state: AppState, before: AppState): boolean {
  return (['gesture', 'view', 'othersInView'] as const).some((part) => state[part] !== before[part]);
}

function movedOtherThan(over: string, before: EnteredInputs, after: EnteredInputs): boolean {
  return Object.keys(after).some((name) => name !== over && after[name] !== before[name]);
}

function slowest(fractions: ReadonlyMap<string, number>): number | null {
  const least = Math.min(1, ...fractions.values());
  return least < 1 ? least : null;
}
