/** The law of the time between two transfers beyond the tables, read at single places. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addShifted } from './rest-after-transfer.ts';
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import type { ReadableLaw } from '../../../../numerics/sums/sum-terms.ts';

/** R, the excess of the interval over tau, in slots. */
export interface FarInterval extends ReadableLaw {
  /** P(R = from + k) at index k. */
  points(from: number, length: number): Float64Array;
}

/** The probability at one place. */
export function pointAt(points: (from: number, length: number) => Float64Array, t: number): number {
  return points(t, 1)[0];
}

/** Cost of a probability of an interarrival time in closed form, in products. */
export const perPoint = 30;

/** Beyond `last` lies less than this. */
const negligible = 1e-18;

/**
 * `arrivalsAt[m]`: mean number of arrivals m slots after the opener of a batch; null for the recurrence time of Eq.
 * (4), which is exact for memoryless arrivals. Cost of a reading: tau, or the closed form.
 */
export function farInterval(arrivals: SummableLaw, arrivalsAt: Float64Array | null): FarInterval {
  const law = arrivalsAt === null ? recurrence(arrivals) : sinceOpener(arrivals, arrivalsAt);
  let last = Math.ceil(arrivals.mean);
  while (law.ccdf(last) > negligible) {
    last *= 2;
  }
  return { mass: 1, first: 0, last, ...law, pmf: (t) => pointAt(law.points, t) };
}

/** Eq. (4): P(R = r) = P(A > r) / E[A]. */
function recurrence({ mean, pointwise }: SummableLaw): Pick<FarInterval, 'cdf' | 'ccdf' | 'points'> {
  return {
    cdf: (t) => (t < 0 ? 0 : pointwise.splitMean(t + 1)[0] / mean),
    ccdf: (t) => (t < 0 ? 1 : pointwise.splitMean(t + 1)[1] / mean),
    points(from, length) {
      const p = float64Array(length);
      pointwise.fillPoints(from + 1, p);
      // P(A > r), from the last r down.
      let above = pointwise.sides(from + length + 1)[1];
      for (let k = length - 1; k >= 0; k--) {
        above += p[k];
        p[k] = above / mean;
      }
      return p;
    },
  };
}

/**
 * Sum over the arrivals before tau of the probability that the next gap, from m slots after the opener, ends at
 * tau + r.
 */
function sinceOpener(
  { pointwise }: SummableLaw,
  arrivalsAt: Float64Array,
): Pick<FarInterval, 'cdf' | 'ccdf' | 'points' | 'products'> {
  const tau = arrivalsAt.length;
  const gaps = float64Array(tau);
  // P(A < wait) for wait = 1 .. tau.
  const before = float64Array(tau);
  pointwise.fillPoints(0, before);
  for (let k = 1; k < tau; k++) before[k] += before[k - 1];
  return {
    products: perPoint * tau,
    cdf: (t) => {
      if (t < 0) return 0;
      pointwise.fillPoints(t + 2, gaps);
      let below = pointwise.sides(t + 2)[0];
      let sum = 0;
      for (let wait = 1; wait <= tau; wait++) {
        sum += arrivalsAt[tau - wait] * (below - before[wait - 1]);
        below += gaps[wait - 1];
      }
      return Math.max(0, sum);
    },
    ccdf: (t) => {
      if (t < 0) return 1;
      pointwise.fillPoints(t + 2, gaps);
      let above = pointwise.sides(t + 2 + tau)[1];
      let sum = 0;
      for (let wait = tau; wait >= 1; wait--) {
        above += gaps[wait - 1];
        sum += arrivalsAt[tau - wait] * above;
      }
      return sum;
    },
    points(from, length) {
      const a = float64Array(length + tau - 1);
      pointwise.fillPoints(from + 1, a);
      const p = float64Array(length);
      for (let wait = 1; wait <= tau; wait++) {
        const weight = arrivalsAt[tau - wait];
        if (weight !== 0) addShifted(p, a, wait - 1, length, weight);
      }
      return p;
    },
  };
}
