/** A pin's curve along an input, as a search: refined where it bends, like the present scenario's. */
import { SweepCurve } from '../../compute/sweep-curve.ts';
import type { Search, SolvePoint } from '../../dimensioning/search.ts';
import type { Sweep } from '../../models/figure.ts';
import type { InputValues } from '../../models/inputs.ts';
import type { Model } from '../../models/model.ts';
import { isLegal } from '../../scenario/check-inputs.ts';
import { withInputs } from '../../scenario/with-inputs.ts';

/** Points of the curve: it stands beside a finer one. */
const counts = { coarsePoints: 13, maxPoints: 33 };

/** Positions that break a rule of the model have no point. */
export function* pinSweep(
  model: Model,
  values: InputValues,
  over: string,
  range: readonly [number, number],
): Search<Sweep> {
  const present = values[over];
  const curve = new SweepCurve(model, over, range, typeof present === 'number' ? present : null, counts);
  while (!curve.complete) {
    const points: SolvePoint[] = [];
    const positions: number[] = [];
    for (let x = curve.take(); x !== null; x = curve.take()) {
      const point = withInputs(model, values, { [over]: x });
      if (!isLegal(model, point)) curve.put(x, null);
      else {
        points.push({ model, values: point });
        positions.push(x);
      }
    }
    const evaluations = yield { points, fraction: curve.fraction, partial: null };
    evaluations.forEach((evaluation, k) => {
      curve.put(positions[k], evaluation.ok ? evaluation.indicators : null);
    });
  }
  return curve.sweep();
}
