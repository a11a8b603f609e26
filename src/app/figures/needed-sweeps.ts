import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

/** Figures that share one sweep: over the same input, over a range that covers all of them. */
interface SharedSweep {
  over: string;
  figures: readonly string[];
  range: readonly [number, number];
}

/** The sweeps that a model's figures need at these inputs, one for each input that is swept. */
export function neededSweeps(model: Model, values: InputValues): readonly SharedSweep[] {
  const shared = new Map<string, SharedSweep>();
  for (const { id, sweep, appliesWhen } of model.figures) {
    if (sweep === undefined || appliesWhen?.(values) === false) continue;
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
