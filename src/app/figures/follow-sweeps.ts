import type { Catalogue } from '../../models/catalogue.ts';
import type { Sweep } from '../../models/contract/figure.ts';
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { scenarioKey } from '../../compute/cache/scenario-key.ts';
import { CoarseCurves, type SolvedInputs } from '../../compute/searches/coarse-curves.ts';
import { RefinedCurve } from '../../compute/searches/refined-curve.ts';
import type { App } from '../core/app.ts';
import type { AppState, DrawnSweep } from '../core/app-state.ts';
import { figurePriority, leisureMs } from '../core/background/at-rest.ts';
import { stillMs } from '../core/background/hold-while-moving.ts';
import { isPageReady, pageReady } from '../kit/lazy/page-ready.ts';
import { savesData } from '../kit/lazy/saves-data.ts';
import { inputsBeside, neededSweeps, type SharedSweep, unseenFigures } from './needed-sweeps.ts';

/** A curve of earlier inputs is replaced by the present point alone after this time, ms. */
const pointAloneMs = 250;
/** Time of rest after which the worker of coarse curves is prepared for the first movement, ms. */
const warmMs = 1000;
/** Share of the work that a coarse curve is. */
const coarseFraction = 0.1;
/** Most points of a curve to which a movement along it adds its own. */
const mostRows = 200;

/** Inputs with their result. */
interface Scene extends SolvedInputs {
  solution: Solution;
  generation: number;
}

function withPoint(rows: Sweep['rows'], { values, indicators }: SolvedInputs, over: string): Sweep['rows'] {
  const x = values[over];
  if (typeof x !== 'number' || rows.length >= mostRows || rows.some((row) => row.x === x)) return rows;
  return [...rows, { x, indicators }].sort((a, b) => a.x - b.x);
}

function sameItems<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, k) => item === other[k]);
}

/** During a drag the axes do not move, so that curves are solved over the ranges at its beginning. */
const valuesOfAxes = ({ gesture }: AppState) =>
  gesture?.kind === 'drag' ? (gesture.ghost?.values ?? null) : null;

/**
 * The curves of the figures after the inputs. A curve in view is drawn in one step with the inputs and the result that
 * it belongs to: coarse whenever these move, refined at rest. Those out of view are solved after a longer rest, those
 * under measurements at once. Returns a function that ends it.
 */
export function followSweeps(
  { store, scheduler }: Pick<App, 'store' | 'scheduler'>,
  catalogue: Catalogue,
): () => void {
  if (!scheduler.available) return () => undefined;
  const refined = new Map<string, RefinedCurve>();
  let groups: readonly SharedSweep[] = [];
  let scene: Scene | null = null;
  /** When inputs were entered, ms. */
  const entered = new WeakMap<EnteredInputs, number>();
  /** Time since which a curve in view is of earlier inputs; null: none is. */
  let behindSince: number | null = null;
  /** Id of the model for which the worker of coarse curves is prepared. */
  let warmed: string | null = null;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function later(ms: number, run: () => void) {
    timers.add(setTimeout(run, ms));
  }

  /** Draws the curve of a group, null: none, with the fraction done of the present one; undefined: all. */
  function draw({ figures }: SharedSweep, drawn: DrawnSweep | null, awaited: number | null | undefined) {
    const { sweep } = store.getState();
    const others = <T>(of: Readonly<Record<string, T>>) =>
      Object.entries(of).filter(([id]) => !figures.includes(id));
    const each = <T>(value: T) => figures.map((id): [string, T] => [id, value]);
    const sweeps = [...others(sweep.sweeps), ...(drawn === null ? [] : each(drawn))];
    const open = [...others(sweep.awaited), ...(awaited === undefined ? [] : each(awaited))];
    store.setState({ sweep: { sweeps: Object.fromEntries(sweeps), awaited: Object.fromEntries(open) } });
  }

  const drawnOver = ({ figures: [id] }: SharedSweep) => store.getState().sweep.sweeps[id] ?? null;
  const awaitedOver = ({ figures: [id] }: SharedSweep) => store.getState().sweep.awaited[id];

  function drawnWith(of: Scene, { over, range }: SharedSweep, sweep: Sweep): DrawnSweep {
    const { values, solution, generation } = of;
    const scenario = scenarioKey(of.model.id, values, over);
    const held = valuesOfAxes(store.getState()) !== null;
    return { ...sweep, values, solution, generation, scenario, range, held };
  }

  function isOf(drawn: DrawnSweep, { model, values }: SolvedInputs, { over, range }: SharedSweep): boolean {
    const sameRange = drawn.range[0] === range[0] && drawn.range[1] === range[1];
    return sameRange && drawn.scenario === scenarioKey(model.id, values, over);
  }

  function curveAlong(over: string): RefinedCurve {
    const known = refined.get(over);
    if (known !== undefined) return known;
    const curve = new RefinedCurve({
      catalogue,
      scheduler,
      priority: () => figurePriority(store.getState()),
      onUpdate: ({ request, sweep, fraction }) => {
        const group = groups.find((one) => one.over === over);
        if (scene === null || group === undefined) return;
        const drawn = drawnWith(scene, group, sweep);
        const asked = scenarioKey(request.model, request.values, over);
        if (asked !== drawn.scenario) return;
        draw(group, drawn, fraction < 1 ? fraction : undefined);
        update();
      },
    });
    refined.set(over, curve);
    return curve;
  }

  function refine({ model, values }: SolvedInputs, group: SharedSweep) {
    const { over, range } = group;
    const { zoomedInput } = store.getState();
    const curve = curveAlong(over);
    curve.lookAt(zoomedInput?.name === over ? zoomedInput.range : null);
    curve.submit({ model: model.id, values, over, range }, drawnOver(group)?.rows ?? []);
  }

  const coarse = new CoarseCurves({
    scheduler,
    onSolved(solved, rows, newest) {
      const of = solved as Scene;
      if (of.model !== store.getState().model) return;
      behindSince = newest ? null : of.at;
      for (const [{ over, range }, found] of rows) {
        const group = groups.find((one) => one.over === over);
        // A drag may have begun or ended meanwhile: the axes are others.
        if (group === undefined || group.range[0] !== range[0] || group.range[1] !== range[1]) continue;
        const sweep = { over, rows: withPoint(found, of, over), complete: false };
        draw(group, drawnWith(of, group, sweep), newest ? coarseFraction : 0);
      }
      update();
    },
  });

  /** Curves in view that are of earlier inputs. */
  function followHand(of: Scene, stale: readonly SharedSweep[]) {
    // A growing curve is sooner there than the worker for coarse ones.
    const isFirst = (group: SharedSweep) => warmed !== of.model.id && drawnOver(group) === null;
    for (const group of stale) if (isFirst(group)) refine(of, group);
    const moved = stale.filter((group) => !isFirst(group));
    if (moved.length === 0) return;
    behindSince ??= performance.now();
    const leftMs = behindSince + pointAloneMs - performance.now();
    if (leftMs > 0) later(leftMs, update);
    else {
      for (const group of moved) {
        const alone = { over: group.over, rows: withPoint([], of, group.over), complete: false };
        // Not of any scenario, so that its curve follows.
        draw(group, { ...drawnWith(of, group, alone), scenario: '' }, 0);
      }
    }
    coarse.submit(of, moved);
  }

  function rest(of: Scene, left: ReadonlySet<string>) {
    const isSeen = ({ figures }: SharedSweep) => figures.some((id) => !left.has(id));
    const open = groups.filter((group) => awaitedOver(group) !== undefined);
    for (const group of open) if (isSeen(group)) refine(of, group);
    if (store.getState().gesture !== null) return;
    if (!open.every(isSeen)) later(leisureMs, () => rest(of, new Set()));
    if (open.length > 0 || warmed === of.model.id || savesData()) return;
    if (isPageReady())
      later(warmMs, () => {
        warmed = of.model.id;
        void coarse.warm(of, groups.filter(isSeen));
      });
  }

  function update() {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    const state = store.getState();
    const { model, solve, gesture, overlays } = state;
    const { solution, forValues: values, generation } = solve;
    // A curve of the model that was left may still come.
    if (scene !== null && scene.model !== model) {
      scene = null;
      groups = [];
    }
    if (solution === null || values === null) return;
    if (scene?.values !== values || scene.solution !== solution) {
      const { indicators } = solution;
      const at = entered.get(values) ?? performance.now();
      scene = { model, values, solution, indicators, generation, at };
    }
    const of = scene;
    groups = neededSweeps(model, values, valuesOfAxes(state) ?? values, inputsBeside(state));
    const judged = gesture === null && overlays.length > 0;
    const left = judged ? new Set<string>() : unseenFigures(state);
    const stale: SharedSweep[] = [];
    for (const [over, curve] of refined) if (!groups.some((group) => group.over === over)) curve.cancel();
    for (const group of groups) {
      const drawn = drawnOver(group);
      if (drawn !== null && isOf(drawn, of, group)) moveAlong(of, group, drawn);
      else {
        refined.get(group.over)?.cancelUnless({ model: model.id, values, ...group });
        const isSeen = group.figures.some((id) => !left.has(id));
        if (isSeen) stale.push(group);
        // Out of view no curve of earlier inputs waits for being seen.
        const remaining = isSeen ? drawn : null;
        const awaited = isSeen ? 0 : null;
        if (remaining !== drawn || awaitedOver(group) !== awaited) draw(group, remaining, awaited);
      }
    }
    if (stale.length > 0) followHand(of, stale);
    else behindSince = null;
    if (stale.length > 0 || solve.pending) return;
    if (gesture === null) rest(of, left);
    else later(stillMs, () => rest(of, left));
  }

  /** The curve remains, and what belongs to the present position on it is drawn there. */
  function moveAlong(of: Scene, group: SharedSweep, drawn: DrawnSweep) {
    const held = valuesOfAxes(store.getState()) !== null;
    if (drawn.solution === of.solution && drawn.values === of.values && drawn.held === held) return;
    const rows = withPoint(drawn.rows, of, group.over);
    draw(group, drawnWith(of, group, { ...drawn, rows }), awaitedOver(group));
    refined.get(group.over)?.include(of.model.id, of.values, of.indicators);
  }

  update();
  void pageReady.then(update);
  const unsubscribe = store.subscribe((state, before) => {
    if (state.values !== before.values) entered.set(state.values, performance.now());
    const differs = (
      ['values', 'model', 'gesture', 'view', 'othersInView', 'overlays', 'zoomedInput'] as const
    ).some((part) => state[part] !== before[part]);
    const beside = !sameItems(inputsBeside(state), inputsBeside(before));
    const solved = state.solve.solution !== before.solve.solution;
    if (differs || beside || solved || state.solve.pending !== before.solve.pending) update();
  });
  return () => {
    unsubscribe();
    for (const timer of timers) clearTimeout(timer);
    coarse.dispose();
    for (const curve of refined.values()) curve.dispose();
  };
}
