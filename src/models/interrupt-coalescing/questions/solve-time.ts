import type { InputValues } from '../../contract/inputs.ts';
import { choiceAt, numberAt } from '../../contract/inputs.ts';
import { roughCapacityMpps } from '../rough-capacity.ts';

/** Below this load hardly any work is left from one batch to the next, and its chain is short. */
const shortChainLoad = 0.5;

/**
 * Time of one solve, ms. At low load, with batches of nearly equal sizes, about 0.3 ms and what the batches take; near
 * saturation, or with batches of widely spread sizes, tens of milliseconds and more.
 */
export function solveMs(values: InputValues): number {
  const family = choiceAt(values, 'arrivals.family');
  if (family !== 'deterministic' && family !== 'poisson') return 100;
  const interarrivalUs = numberAt(values, 'meanInterarrivalUs');
  const slots = numberAt(values, 'coalescingUs') / numberAt(values, 'slotUs');
  const batch = 1 + numberAt(values, 'coalescingUs') / (interarrivalUs * numberAt(values, 'cores'));
  const load = 1 / interarrivalUs / roughCapacityMpps(values);
  return load < shortChainLoad ? 0.3 + (batch * slots) / 10_000 : 30;
}
