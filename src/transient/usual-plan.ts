import type { InputValues } from '../models/contract/inputs.ts';
import type { TransientModel } from '../models/contract/transient.ts';

/** Packets that arrive at all ports in the horizon of a usual plan, about. */
const usualPackets = 7000;

/** The next of 1, 2, 5, 10, 20 ... that is not smaller. */
function roundUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * (value <= decade ? 1 : value <= 2 * decade ? 2 : value <= 5 * decade ? 5 : 10);
}

/** A horizon of some thousand packets, µs. */
function usualHorizonUs(model: TransientModel, values: InputValues): number {
  const { rateMpps } = model.load(values, 0, 10);
  const all = rateMpps * model.ports(values);
  return all > 0 ? Math.min(1e9, Math.max(10, roundUp(usualPackets / all))) : 1000;
}

/** Share of the places that the stall of a usual plan fills, about. */
const filled = 0.25;

/**
 * One stall, as the keys of a scenario file: as long as those of the inputs, else one that fills part of the queue, at
 * most a tenth of the horizon.
 */
export function usualPlan(model: TransientModel, values: InputValues): Record<string, unknown> {
  const stallUs = model.inputStalls?.lengthUs(values) ?? 0;
  const horizonUs = Math.max(usualHorizonUs(model, values), stallUs > 0 ? roundUp(10 * stallUs) : 0);
  const { rateMpps } = model.load(values, 0, 10);
  const limit = model.limit(values);
  const filledAfterUs = limit === null || rateMpps === 0 ? Infinity : (filled * limit) / rateMpps;
  const lengthUs = stallUs > 0 ? stallUs : Number(Math.min(horizonUs / 10, filledAfterUs).toPrecision(2));
  return {
    start: model.limit(values) === null && model.loadAt(values, 1, 0) >= 1 ? 'empty' : 'stationary',
    events: [{ kind: 'stall', atUs: horizonUs / 5, lengthUs }],
    horizonUs,
  };
}
