import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { heroLayout } from './grid/hero-layout.ts';
import type { AppState } from '../core/app-state.ts';
import { declaredParts } from '../core/part.ts';

/** Figures that share one sweep: over the same input, over a range that covers all of them. */
export interface SharedSweep {
  over: string;
  figures: readonly string[];
  range: readonly [number, number];
}

/**
 * The sweeps that a model's figures need at these inputs, one for each input that is swept. `axesOf`: the inputs that
 * set the ranges. `beside`: inputs of curves drawn beside, whose ranges widen the axes.
 */
export function neededSweeps(
  model: Model,
  values: InputValues,
  axesOf: InputValues = values,
  beside: readonly InputValues[] = [],
): readonly SharedSweep[] {
  const shared = new Map<string, SharedSweep>();
  for (const { id, sweep, appliesWhen } of model.figures) {
    if (sweep === undefined || appliesWhen?.(values) === false) continue;
    const own = sweep.range(axesOf);
    if (!(own[1] > own[0])) continue;
    const ends = [axesOf, ...beside].map((of) => sweep.range(of)).filter(([from, to]) => to > from);
    const [low, high] = [Math.min(...ends.map(([from]) => from)), Math.max(...ends.map(([, to]) => to))];
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

/** Inputs of the curves that parts draw beside those of the present ones. */
export const inputsBeside = (state: AppState): readonly InputValues[] =>
  declaredParts().flatMap((part) => part.inputsBeside?.(state) ?? []);

/** The ids of figures out of view: behind another tab of the large one, below the window, or on another stage. */
export function unseenFigures({
  model,
  view,
  othersInView,
}: Pick<AppState, 'model' | 'view' | 'othersInView'>): ReadonlySet<string> {
  const { tabs, hero, companions, others } = heroLayout(model, view.figure);
  const every = model.figures.map(({ id }) => id);
  const seen = (): readonly string[] => {
    if (view.present !== null) return view.present.figures.length > 0 ? view.present.figures : [hero.id];
    if (view.examine !== null) return view.stage === 'figures' ? [view.examine] : [];
    if (view.stage !== 'figures') return [];
    return [hero, ...companions, ...(othersInView ? others : [])].map(({ id }) => id);
  };
  const shown = new Set(seen());
  return new Set([...every, ...tabs.map(({ figure }) => figure.id)].filter((id) => !shown.has(id)));
}
