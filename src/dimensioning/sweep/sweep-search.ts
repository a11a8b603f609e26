import { isLegal, withInputs } from '../../scenario/file/scenario.ts';
import type { Sweep } from '../../models/contract/figure.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Search, SolvePoint } from '../search/search.ts';
import type { SweepCurve } from './sweep-curve.ts';

/**
 * A curve along its input, as a search: coarse over the whole range, then refined where it bends. `values`: complete;
 * what the curve does not sweep. Positions that break a rule of the model have no point.
 */
export function* sweepSearch(model: Model, values: InputValues, curve: SweepCurve): Search<Sweep> {
  for (let taken = curve.take(); taken.length > 0; taken = curve.take()) {
    const points: SolvePoint[] = [];
    const positions: number[] = [];
    for (const x of taken) {
      const point = withInputs(model, values, { [curve.over]: x });
      if (!isLegal(model, point)) curve.put(x, null);
      else {
        points.push({ model, values: point });
        positions.push(x);
      }
    }
    const evaluations = yield { points, fraction: curve.fraction, partial: curve.sweep() };
    evaluations.forEach((evaluation, k) =>
      curve.put(positions[k], evaluation.ok ? evaluation.indicators : null),
    );
  }
  return curve.sweep();
}
