import type { InputValues } from '../../contract/inputs.ts';
import { roughCapacityMpps } from './rough-capacity.ts';
import { readInputs } from '../read-inputs.ts';

/** Below this load hardly any work is left from one batch to the next, and its chain is short. */
const shortChainLoad = 0.5;

/**
 * Time of one solve, ms. At low load, with batches of nearly equal sizes, about 0.3 ms and the time of the batches, a
 * few milliseconds where frames can close batches; near saturation, or with batches of widely spread sizes, tens of
 * milliseconds and more, twice as much where frames can close batches.
 */
export function solveMs(values: InputValues): number {
  const inputs = readInputs(values);
  const family = inputs['arrivals.family'];
  const limited = inputs.coalescingFrames !== null;
  if (family !== 'deterministic' && family !== 'poisson') return limited ? 200 : 100;
  const interarrivalUs = inputs.meanInterarrivalUs;
  const isLow = 1 / interarrivalUs / roughCapacityMpps(values) < shortChainLoad;
  if (limited) return isLow ? (family === 'deterministic' ? 4 : 10) : 60;
  const slots = inputs.coalescingUs / inputs.slotUs;
  const batch = 1 + inputs.coalescingUs / (interarrivalUs * inputs.cores);
  return isLow ? 0.3 + (batch * slots) / 10_000 : 30;
}
