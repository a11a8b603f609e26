import type { InputValues } from '../models/contract/inputs.ts';
import type { TransientModel } from '../models/contract/transient.ts';

/** Packets that arrive in the horizon of a usual plan, about. */
const usualPackets = 7000;

/** The next of 1, 2, 5, 10, 20 ... that is not smaller. */
function roundUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * (value <= decade ? 1 : value <= 2 * decade ? 2 : value <= 5 * decade ? 5 : 10);
}

/** A horizon of some thousand packets, µs. */
export function usualHorizonUs(model: TransientModel, values: InputValues): number {
  const { rateMpps } = model.load(values, 0, 10);
  return rateMpps > 0 ? Math.min(1e9, Math.max(10, roundUp(usualPackets / rateMpps))) : 1000;
}

/** One stall of a tenth of the horizon, as the keys of a scenario file. */
export function usualPlan(model: TransientModel, values: InputValues): Record<string, unknown> {
  const horizonUs = usualHorizonUs(model, values);
  return {
    start: model.limit(values) === null && model.loadAt(values, 1, 0) >= 1 ? 'empty' : 'stationary',
    events: [{ kind: 'stall', atUs: horizonUs / 5, lengthUs: horizonUs / 10 }],
    horizonUs,
  };
}
