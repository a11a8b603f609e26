/** The law of the time between two transfers as it is shown: followed as far as it goes, not only as far as the queue needs it. */
import type { NicBatches } from './nic-batches.ts';
import { tailFrom } from './nic-batches.ts';
import type { System } from './system.ts';

/** `p[r]`: probability of tau + r slots. */
export interface IntervalLaw {
  p: Float64Array;
  tailMass: number;
}

const invisible = 1e-15;
const longest = 20_000;

/** Exact (also for `marginal`): sum over m of the mean number of arrivals at m times a(tau - m + r). As printed: Eq. (4). Cost: tau x length. */
export function intervalLaw({ interval, memoryless, arrivals }: System, batches: NicBatches): IntervalLaw {
  const { tau, interarrival, offsets } = batches;
  const { p: a, tail } = interarrival;
  let length = 1;
  while (length < Math.min(longest, a.length) && tail[length] > invisible) length++;
  const p = new Float64Array(length);
  if (interval === 'published' || memoryless) {
    for (let r = 0; r < length; r++) p[r] = tailFrom(interarrival, r + 1) / arrivals.mean;
    let beyond = 0;
    for (let r = tail.length - 2; r >= length; r--) beyond += tail[r + 1] / arrivals.mean;
    return { p, tailMass: beyond };
  }
  const arrivalsAt = new Float64Array(tau);
  for (const { start, p: mass } of offsets) {
    for (let k = 0; k < mass.length; k++) arrivalsAt[start + k] += mass[k];
  }
  let tailMass = 0;
  for (let m = 0; m < tau; m++) {
    const weight = arrivalsAt[m];
    if (weight === 0) continue;
    const end = Math.min(length, a.length - (tau - m));
    for (let r = 0; r < end; r++) p[r] += weight * a[tau - m + r];
    tailMass += weight * tailFrom(interarrival, tau - m + length);
  }
  return { p, tailMass };
}
