/**
 * The law of the time between two transfers as it is shown: followed as far as it goes, not only as far as the queue
 * needs it.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { LawReader } from '../../../../numerics/laws/times/quantiles.ts';
import { addShifted } from './add-shifted.ts';
import { farInterval } from './far-interval.ts';
import { framesIntervalLaw } from './frames-interval-law.ts';
import { meanArrivals } from './mean-arrivals.ts';
import type { NicBatches } from './nic-batches.ts';
import { tailFrom } from './nic-batches.ts';
import type { IntervalLaw } from './shown-interval.ts';
import { readerOf } from '../times/processing-times.ts';
import type { System } from '../../system.ts';

const invisible = 1e-15;
/** Probability before the first entry of a law that is not shown from tau on. */
const nothing = 1e-18;
/** Most probabilities that are listed one by one. */
const longest = 20_000;

/**
 * Exact (also for `marginal`): sum over m of the mean number of arrivals at m times a(tau - m + r). As printed: Eq.
 * (4). Cost: tau x length.
 */
export function intervalLaw(system: System, batches: NicBatches): IntervalLaw {
  const { interval, memoryless, arrivals } = system;
  const { tail } = batches.interarrival;
  const recurrence = interval === 'published' || memoryless;
  const length = listedLength(batches);
  if (batches.frames !== null) return framesIntervalLaw(arrivals, batches, length);
  const shortest = batches.tau;
  if (tail[length] <= invisible) {
    const listed = recurrence
      ? recurrenceTime(batches, arrivals.mean, length)
      : sinceOpener(batches, meanArrivals(batches, batches.offsets.length), length);
    return { shortest, start: 0, ...listed, reader: readerOf(listed.p) };
  }
  const at = recurrence ? null : meanArrivals(batches, batches.offsets.length);
  const far = farInterval(arrivals, at);
  const reader = new LawReader(far);
  const start = reader.lowerQuantile(nothing);
  const end = reader.upperQuantile(invisible);
  const p = far.points(start, Math.min(longest, end - start + 1));
  return { shortest, start, p, tailMass: far.ccdf(start + p.length - 1), reader };
}

/** Slots on which R is listed. */
function listedLength({ interarrival: { p, tail } }: NicBatches): number {
  let length = 1;
  while (length < Math.min(longest, p.length) && tail[length] > invisible) length++;
  return length;
}

/** Eq. (4) on the first slots. */
function recurrenceTime({ interarrival }: NicBatches, mean: number, length: number) {
  const { tail } = interarrival;
  const p = float64Array(length);
  for (let r = 0; r < length; r++) p[r] = tailFrom(interarrival, r + 1) / mean;
  let tailMass = 0;
  for (let r = tail.length - 2; r >= length; r--) tailMass += tail[r + 1] / mean;
  return { p, tailMass };
}

/** The exact law on the first slots. */
function sinceOpener({ tau, interarrival }: NicBatches, arrivals: Float64Array, length: number) {
  const { p: a } = interarrival;
  const p = float64Array(length);
  let tailMass = 0;
  for (let m = 0; m < tau; m++) {
    const weight = arrivals[m];
    if (weight === 0) continue;
    const end = Math.min(length, a.length - (tau - m));
    addShifted(p, a, tau - m, end, weight);
    tailMass += weight * tailFrom(interarrival, tau - m + length);
  }
  return { p, tailMass };
}
