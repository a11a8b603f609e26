import type { Overlay, Sweep } from '../../models/figure.ts';
import { indicatorName, type Model } from '../../models/model.ts';
import type { Distribution, Relation, SampledDistribution, Solution } from '../../models/solution.ts';

/** What is known of the model at present. */
export interface ModelAnswers {
  model: Model;
  solution: Solution | null;
  /** By figure id. */
  sweeps: Readonly<Record<string, Sweep>>;
  method: string;
}

export interface ModelSide {
  curve: Distribution | SampledDistribution | Relation;
  /** The model's own mean, where an indicator says it. */
  mean: number | null;
}

/**
 * What the model says about a measured quantity: its distribution, its sampled distribution function, a relation, or the
 * sweep of an indicator of that name. Null where it says nothing (yet).
 */
export function modelSide(
  overlay: Overlay,
  { model, solution, sweeps, method }: ModelAnswers,
): ModelSide | null {
  if (solution === null) return null;
  const { quantity } = overlay;
  const mean = solution.indicators[indicatorName(`${quantity}.{method}.mean`, method)] ?? null;
  const published = method === 'published' ? solution.sampled[`${quantity}Published`] : undefined;
  const curve =
    published ??
    solution.sampled[quantity] ??
    solution.distributions[quantity] ??
    // A measurement of what polls found when they found anything; the judgement conditions the model likewise.
    solution.distributions[quantity.replace(/NonEmpty$/, '')] ??
    solution.relations[quantity];
  if (curve !== undefined) return { curve, mean };
  const figure = model.figures.find(
    ({ accepts, sweep: over }) => over !== undefined && accepts?.includes(quantity),
  );
  const rows = figure === undefined ? undefined : sweeps[figure.id]?.rows;
  if (overlay.kind !== 'points' || rows === undefined) return null;
  const points = rows.filter((row) => typeof row.indicators[quantity] === 'number');
  if (points.length < 2) return null;
  return {
    curve: {
      xUnit: '',
      yUnit: '',
      x: Float64Array.from(points, (row) => row.x),
      y: Float64Array.from(points, (row) => row.indicators[quantity] as number),
    },
    mean: null,
  };
}
