import type { InputValues } from '../models/contract/inputs.ts';
import type { TransientModel } from '../models/contract/transient.ts';

/** Packets that arrive at all ports in the horizon of a usual plan, about. */
const usualPackets = 7000;

/** The next of 1, 2, 5, 10, 20 ... that is not smaller. */
function roundUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * (value <= decade ? 1 : value <= 2 * decade ? 2 : value <= 5 * decade ? 5 : 10);
}

/** Share of the places that the stall of a usual plan fills, about. */
const filled = 0.25;

/** Packets per µs of every port. */
const ratesOf = (model: TransientModel, values: InputValues): readonly number[] =>
  Array.from({ length: model.ports(values) }, (_, port) => model.load(values, port, 10).rateMpps);

/** The port that receives most, from 1: the first to lose packets. */
export function busiestPort(model: TransientModel, values: InputValues): number {
  const rates = ratesOf(model, values);
  return 1 + rates.indexOf(Math.max(...rates));
}

/** A horizon of some thousand packets, at most ten times as long as part of the queue takes to fill, µs. */
function usualHorizonUs(rates: readonly number[], filledAfterUs: number): number {
  const all = rates.reduce((sum, rate) => sum + rate, 0);
  if (!(all > 0)) return 1000;
  return Math.min(1e9, Math.max(10, roundUp(Math.min(usualPackets / all, 10 * filledAfterUs))));
}

/**
 * One stall, as the keys of a scenario file: as long as those of the inputs, else one that fills part of the queue, at
 * most a tenth of the horizon. The busiest port is observed.
 */
export function usualPlan(model: TransientModel, values: InputValues): Record<string, unknown> {
  const stallUs = model.inputStalls?.lengthUs(values) ?? 0;
  const limit = model.limit(values);
  const rates = ratesOf(model, values);
  const most = Math.max(...rates);
  const port = busiestPort(model, values);
  const filledAfterUs = limit === null || most === 0 ? Infinity : (filled * limit) / most;
  const horizonUs = Math.max(usualHorizonUs(rates, filledAfterUs), stallUs > 0 ? roundUp(10 * stallUs) : 0);
  const lengthUs = stallUs > 0 ? stallUs : Number(Math.min(horizonUs / 10, filledAfterUs).toPrecision(2));
  return {
    start: limit === null && model.loadAt(values, 1, port - 1) >= 1 ? 'empty' : 'stationary',
    events: [{ kind: 'stall', atUs: horizonUs / 5, lengthUs }],
    horizonUs,
    ...(port === 1 ? {} : { port }),
  };
}
