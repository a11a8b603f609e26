import type { SearchRunner } from '../../../compute/searches/search-runner.ts';
import type { SolveGroup } from '../../../compute/solves/solve-group.ts';
import { SweepCurve } from '../../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../../dimensioning/sweep/sweep-search.ts';
import type { FigureDeclaration, FigureSpec, Sweep } from '../../../models/contract/figure.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import { inRateUnit } from '../traffic/in-rate-unit.ts';
import { rateConversion } from '../traffic/rate-scale.ts';

export interface FigureWorkers {
  group: SolveGroup;
  searches: SearchRunner;
}

interface Shown {
  /** `''`: the figure’s first view. */
  view: string;
  method: string;
  /** Unit of its rates. */
  unit: ShownRateUnit;
  /** Points of a curve along an input. */
  points?: number;
}

/** A figure at any inputs, whatever the page shows; null: there is no result. */
export async function figureAt(
  model: Model,
  values: InputValues,
  figure: FigureDeclaration,
  shown: Shown,
  workers: FigureWorkers,
): Promise<FigureSpec | null> {
  const answer = await workers.group.solve({ model: model.id, values, detail: 'screen' }).answer;
  if (!answer.ok) return null;
  const { method, unit, points = 40 } = shown;
  const rate = rateConversion(unit, model, values);
  const spec = figure.build({
    values,
    solution: answer.value,
    view: shown.view || (figure.views?.[0].id ?? ''),
    method,
    sweep: await sweepOf(model, values, figure, points, workers),
    ghost: null,
    companions: [],
    overlays: [],
    rate,
  });
  return inRateUnit(spec, rate);
}

async function sweepOf(
  model: Model,
  values: InputValues,
  { sweep }: FigureDeclaration,
  points: number,
  { group, searches }: FigureWorkers,
): Promise<Sweep | null> {
  if (sweep === undefined) return null;
  const at = values[sweep.over];
  const curve = new SweepCurve(
    model,
    sweep.over,
    sweep.range(values),
    typeof at === 'number' ? at : null,
    points,
  );
  const task = searches.run(sweepSearch(model, values, curve), () => undefined, {
    group,
    lostPoints: 'leave-out',
  });
  const outcome = await task.outcome;
  return outcome.ok ? outcome.value : null;
}
