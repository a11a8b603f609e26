import type { Overlay, PointsOverlay, Sweep } from '../../../../models/contract/figure.ts';
import { indicatorName, type Model } from '../../../../models/contract/model.ts';
import type {
  Distribution,
  Relation,
  SampledDistribution,
  Solution,
} from '../../../../models/contract/solution.ts';
import { isConfiguration } from '../../../../texts/measurement.ts';

/** Present results of the model. */
interface ModelResults {
  model: Model;
  solution: Solution | null;
  /** Sweeps by figure id. */
  sweeps: Readonly<Record<string, Sweep>>;
  method: string;
}

interface ModelSide {
  curve: Distribution | SampledDistribution | Relation;
  /** Mean by an indicator; null without one. */
  mean: number | null;
}

/**
 * Result of the model for a measured quantity: its distribution, its sampled distribution function, a relation, or the
 * sweep of an indicator of that name. null without a result (yet).
 */
export function modelSide(overlay: Overlay, known: ModelResults): ModelSide | null {
  const { solution, method } = known;
  if (solution === null) return null;
  if (overlay.kind === 'points') {
    const curve = isOtherConfiguration(overlay, solution)
      ? null
      : (sweptCurve(overlay, known) ?? solution.relations[overlay.quantity] ?? null);
    return curve && { curve, mean: null };
  }
  const { quantity } = overlay;
  const mean = solution.indicators[indicatorName(`${quantity}.{method}.mean`, method)] ?? null;
  const published = method === 'published' ? solution.sampled[`${quantity}Published`] : undefined;
  const curve =
    published ??
    solution.sampled[quantity] ??
    solution.distributions[quantity] ??
    // The measured batch sizes are conditioned on non-empty polls; the judgement conditions those of the model
    // likewise.
    solution.distributions[quantity.replace(/NonEmpty$/, '')];
  return curve === undefined ? null : { curve, mean };
}

/** Whether the model has a result of this name: a percentile is drawn among others even where it does not. */
export function isComputed({ quantity }: Overlay, { model, method }: Pick<ModelResults, 'model' | 'method'>) {
  const sought = indicatorName(model.measuredResult?.(quantity) ?? quantity, method);
  return (
    !/\.p\d+$/.test(quantity) || model.indicators.some(({ name }) => indicatorName(name, method) === sought)
  );
}

/** Whether the points belong to another configuration than the one that the model shows. */
export function isOtherConfiguration(overlay: PointsOverlay, solution: Solution): boolean {
  const shown = solution.words?.configuration;
  return (
    shown !== undefined &&
    overlay.configuration !== undefined &&
    !isConfiguration(overlay.configuration, shown)
  );
}

/** The measured result along the input of the measurement; null: no sweep has two points of it. */
function sweptCurve(
  { against, quantity }: PointsOverlay,
  { model, sweeps, method }: ModelResults,
): Relation | null {
  const indicator = indicatorName(model.measuredResult?.(quantity) ?? quantity, method);
  for (const { id, sweep } of model.figures) {
    if (sweep?.over !== against) continue;
    const points = (sweeps[id]?.rows ?? []).filter((row) => typeof row.indicators[indicator] === 'number');
    if (points.length < 2) continue;
    return {
      xUnit: '',
      yUnit: '',
      x: Float64Array.from(points, (row) => row.x),
      y: Float64Array.from(points, (row) => row.indicators[indicator] as number),
    };
  }
  return null;
}
