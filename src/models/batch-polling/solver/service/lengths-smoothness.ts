/** Steps with which sums over mixed service lengths may be thinned. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { thinning } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { System } from '../../system/system.ts';
import type { ServiceLengths } from './service-lengths.ts';
import { SleepingTime } from './sleep-times.ts';

/** Longest step worth considering. */
const longestStep = 512;

/** Aliased share of a sum that is allowed. */
const allowed = 1e-17;

/**
 * Largest step at which sums over the lengths times a smooth function of variance `variance` (Infinity: a constant) may
 * be thinned, each service time counting with its weight. See `thinning`.
 */
export function lengthsStep({ parts, mass }: ServiceLengths, variance: number): number {
  if (!(variance > 0)) return 1;
  const limit = allowed * mass;
  const tooLong = (step: number) => {
    const bend = 1 - Math.cos((2 * Math.PI) / step);
    let sum = 0;
    for (const { law, weight } of parts) {
      if (weight < 1e-3 * limit) continue;
      sum += weight * Math.exp(-bend / (1 / law.smoothVariance + 1 / variance));
      if (sum > limit) return true;
    }
    return false;
  };
  let low = 1;
  let high = longestStep;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tooLong(middle)) high = middle - 1;
    else low = middle;
  }
  return low;
}

/** Service times rarer than this share of all do not limit the smoothness of their mixture; long sleeps always do. */
const rare = 1e-13;

/** Variance of the sharpest service time in the mixture that matters, 0 where there is lattice structure. */
export function sharpestVariance({ parts, mass }: ServiceLengths): number {
  let sharpest = Infinity;
  for (const { law, weight } of parts) {
    if (weight > rare * mass || law instanceof SleepingTime)
      sharpest = Math.min(sharpest, law.smoothVariance);
  }
  return sharpest < Infinity ? sharpest : 0;
}

/**
 * The standard deviation below which the mixture has no structure around a slot, for sums over the slots from `from` on
 * (without it: from this one): what ends before does not count. 0 for lattice structure. After a stall a service is as
 * smooth as without it, wherever its end falls.
 */
export function smoothnessAt(lengths: ServiceLengths): (slot: number, from?: number) => number {
  const { lumps, parts, mass } = lengths;
  if (lumps.length > 1) {
    const smoothness = Math.sqrt(sharpestVariance(lengths));
    return (slot) => Math.min(Math.sqrt(Math.max(0, slot)), smoothness);
  }
  const matter = parts.filter(({ law, weight }) => weight > rare * mass || law instanceof SleepingTime);
  const byEnd = matter.sort((a, b) => a.end - b.end);
  // Around a slot a law is as smooth as that slot, if it is not sharper everywhere.
  const sharpest = float64Array(byEnd.length);
  for (let k = byEnd.length - 1; k >= 0; k--)
    sharpest[k] = Math.min(sharpest[k + 1] ?? Infinity, byEnd[k].law.smoothVarianceAt(Infinity));
  return (slot, from = slot) => {
    let ended = 0;
    for (let high = byEnd.length; ended < high;) {
      const middle = (ended + high) >> 1;
      if (byEnd[middle].end > from) high = middle;
      else ended = middle + 1;
    }
    return ended === byEnd.length ? 0 : Math.sqrt(Math.min(slot, sharpest[ended]));
  };
}

/** Step for sums over slots weighted by `arrivals` and by a service that ends after them. */
export function residualStep(system: System, arrivals: Pmf, lengths: ServiceLengths): number {
  const { start, p } = arrivals;
  let largest = 0;
  for (let k = 0; k < p.length; k++) if (p[k] > largest) largest = p[k];
  let k = 0;
  while (k < p.length - 1 && p[k] < visible * largest) k++;
  const slot = start + k;
  // Slots before it are below rounding where services are alike, but short services may be the frequent ones.
  return thinning(arrivalSmoothness(system, slot), smoothnessAt(lengths)(slot, start));
}

/** Entries below this share of the largest are below rounding in any sum. */
const visible = 1e-15;

/**
 * Scale below which the table of arrivals has no structure around this slot: a bit less than the standard deviation of
 * the arrival that falls there, 0 for interarrival times with lattice structure.
 */
export function arrivalSmoothness({ interarrival }: System, slot: number): number {
  if (!interarrival.smooth || slot <= 0) return 0;
  return Math.sqrt(slot * Math.max(1, (0.5 * interarrival.variance) / interarrival.mean));
}
