import type { Catalogue } from '../../models/catalogue.ts';
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import { LiveCurve } from '../../compute/searches/live-curve.ts';
import type { App } from '../core/app.ts';
import type { AppState, SweepState } from '../core/app-state.ts';
import { figurePriority, leisureMs } from '../core/background/at-rest.ts';
import { legalValues } from '../core/legal-values.ts';
import { neededSweeps, unseenFigures } from './needed-sweeps.ts';

type Awaited = SweepState['awaited'];

/**
 * Solves the curves of the figures after the inputs: visible ones and those under measurements at once, the others
 * after a longer rest. Returns a function that ends it.
 */
export function followSweeps(
  { store, scheduler }: Pick<App, 'store' | 'scheduler'>,
  catalogue: Catalogue,
): () => void {
  if (!scheduler.available) return () => undefined;
  const curves = new Map<string, LiveCurve>();
  let figuresOf = new Map<string, readonly string[]>();
  /** Ranges of the curves asked for last, by swept input. */
  let rangeOf = new Map<string, string>();
  /** Some curves have not begun. */
  let waiting = false;
  let leisure: ReturnType<typeof setTimeout> | undefined;

  function curveAlong(over: string): LiveCurve {
    const known = curves.get(over);
    if (known !== undefined) return known;
    const curve = new LiveCurve({
      catalogue,
      scheduler,
      priority: () => figurePriority(store.getState()),
      onUpdate: ({ request, sweep, current, fraction }) => {
        const { model, sweep: before } = store.getState();
        if (request.model !== model.id) return;
        const figures = figuresOf.get(over) ?? [];
        const sweeps = { ...before.sweeps, ...each(figures, sweep) };
        const others = Object.entries(before.awaited).filter(([figure]) => !figures.includes(figure));
        const present = current && fraction >= 1 ? {} : each(figures, current ? fraction : 0);
        store.setState({ sweep: { sweeps, awaited: { ...Object.fromEntries(others), ...present } } });
      },
    });
    curves.set(over, curve);
    return curve;
  }

  function submit(state: AppState, before: AppState | null, left: ReadonlySet<string>) {
    const { model } = state;
    const values = legalValues(state);
    if (values === null) return;
    const all = neededSweeps(model, values);
    const needed = all.filter(({ figures }) => figures.some((id) => !left.has(id)));
    waiting = needed.length < all.length;
    figuresOf = new Map(needed.map(({ over, figures }) => [over, figures]));
    for (const [over, curve] of curves) if (!figuresOf.has(over)) curve.cancel();
    for (const { over, range } of needed) {
      const curve = curveAlong(over);
      curve.lookAt(state.zoomedInput?.name === over ? state.zoomedInput.range : null);
      curve.submit({ model: model.id, values, over, range });
    }
    const awaited: Record<string, number | null> = { ...state.sweep.awaited };
    const ranges = new Map(all.map(({ over, range }) => [over, range.join('..')]));
    for (const { over, figures } of all) {
      const moved =
        before !== null &&
        (movedOtherThan(over, before.values, values) || rangeOf.get(over) !== ranges.get(over));
      for (const id of figures) {
        if (!moved && awaited[id] === undefined) continue;
        awaited[id] = figuresOf.has(over) ? (moved ? 0 : (awaited[id] ?? 0)) : null;
      }
    }
    rangeOf = ranges;
    const sweeps = isReplaced(state, before) ? {} : state.sweep.sweeps;
    if (sweeps !== state.sweep.sweeps || differs(awaited, state.sweep.awaited))
      store.setState({ sweep: { sweeps, awaited } });
  }

  /** Visible figures first, the others after a longer rest. */
  function follow(state: AppState, before: AppState | null) {
    const judged = state.gesture === null && state.overlays.length > 0;
    clearTimeout(leisure);
    submit(state, before, judged ? new Set() : unseenFigures(state));
    if (!waiting || state.gesture !== null) return;
    leisure = setTimeout(() => {
      submit(store.getState(), null, new Set());
    }, leisureMs);
  }

  follow(store.getState(), null);
  const unsubscribe = store.subscribe((state, before) => {
    const isOther = (['values', 'model', 'zoomedInput'] as const).some(
      (part) => state[part] !== before[part],
    );
    if (isOther) follow(state, before);
    else if (waiting && seenElsewise(state, before)) follow(state, null);
    const { solution, forValues } = state.solve;
    if (solution !== before.solve.solution && solution !== null && forValues !== null) {
      for (const curve of curves.values()) curve.include(state.model.id, forValues, solution.indicators);
    }
  });
  return () => {
    unsubscribe();
    clearTimeout(leisure);
    for (const curve of curves.values()) curve.dispose();
  };
}

function each<T>(figures: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(figures.map((figure) => [figure, value]));
}

function seenElsewise(state: AppState, before: AppState): boolean {
  return (['gesture', 'view', 'othersInView', 'overlays'] as const).some(
    (part) => state[part] !== before[part],
  );
}

function movedOtherThan(over: string, before: EnteredInputs, after: EnteredInputs): boolean {
  return Object.keys(after).some((name) => name !== over && after[name] !== before[name]);
}

/**
 * Another scenario: its figures have no curve until one is computed. A single input leaves the former curves in place.
 */
function isReplaced({ model, values, gesture }: AppState, before: AppState | null): boolean {
  if (before === null || gesture !== null || before.model !== model) return false;
  return Object.keys(values).filter((name) => values[name] !== before.values[name]).length > 1;
}

function differs(one: Awaited, other: Awaited): boolean {
  const names = Object.keys(one);
  return names.length !== Object.keys(other).length || names.some((name) => one[name] !== other[name]);
}
