/** Quantiles of a time on whole slots, found by reading its distribution function at few places. */
import type { ReadableLaw } from '../../sums/sum-terms.ts';

/**
 * A level counts as reached where a distribution function misses it by rounding only: a sum of many probabilities that
 * should be one half may be 1e-16 less, and the next slot with a probability be far away. Relative to the level's
 * smaller side.
 */
export const levelTolerance = 1e-12;

/**
 * Cached readings of one law: each reading costs a sum. Up to the median the cdf is summed, beyond it the ccdf; the
 * larger side is the complement of the smaller one, which loses nothing. Both are shares of the law's mass.
 */
export class LawReader<Law extends ReadableLaw = ReadableLaw> {
  /** Smallest slot with cdf >= 1/2, within `levelTolerance`. */
  readonly median: number;
  private readonly small = new Map<number, number>();

  /** `median`: where it is known already. */
  constructor(
    readonly law: Law,
    median?: number,
  ) {
    this.median = median ?? searching(law.first - 1, law.last, aboveMedian(law));
  }

  cdf(t: number): number {
    return t < this.median ? this.smallSide(t) : 1 - this.smallSide(t);
  }

  ccdf(t: number): number {
    return t < this.median ? 1 - this.smallSide(t) : this.smallSide(t);
  }

  /**
   * Smallest slot with at most `beyond` above it, within `levelTolerance`; `beyond` <= 1/2. Cost: about six readings.
   */
  upperQuantile(beyond: number): number {
    const most = beyond * (1 + levelTolerance);
    if (this.ccdf(this.median) <= most) return this.median;
    const goal = Math.log(most);
    return searching(this.median, this.law.last, (t) => Math.log(this.ccdf(t)) - goal);
  }

  /** Smallest slot with cdf >= `level`, within `levelTolerance`; `level` <= 1/2. */
  lowerQuantile(level: number): number {
    const goal = Math.log(level * (1 - levelTolerance));
    return searching(this.law.first - 1, this.median, (t) => goal - Math.log(this.cdf(t)));
  }

  private smallSide(t: number): number {
    return this.small.get(t) ?? this.keep(t, t < this.median ? this.law.cdf(t) : this.law.ccdf(t));
  }

  private keep(t: number, mass: number): number {
    // Sums of a few slots can round to slightly less than 0.
    const value = Math.max(0, mass / this.law.mass);
    this.small.set(t, value);
    return value;
  }
}

function aboveMedian(law: ReadableLaw): (t: number) => number {
  return (t) => 0.5 * (1 - levelTolerance) - law.cdf(t) / law.mass;
}

/**
 * Smallest whole t in (low, high] with `excess(t)` <= 0, for a function that does not increase; `low` is not read and
 * taken to fail, `high` to satisfy. Secant steps, with a halving whenever they stall; infinite values are fine.
 */
export function searching(low: number, high: number, excess: (t: number) => number): number {
  let below = low;
  let above = high;
  let excessBelow = Infinity;
  let excessAbove = -Infinity;
  let stalled = 0;
  while (above - below > 1) {
    const width = above - below;
    let t = below + Math.floor(width / 2);
    if (stalled < 2 && Number.isFinite(excessBelow) && Number.isFinite(excessAbove)) {
      const share = excessBelow / (excessBelow - excessAbove);
      // A step beyond the estimate, so that the bracket closes from both sides.
      const aim = below + width * share + (stalled === 1 ? (share > 0.5 ? -1 : 1) * (1 + 0.02 * width) : 0);
      t = Math.round(aim);
      if (!(t > below)) t = below + 1;
      if (t >= above) t = above - 1;
    }
    const value = excess(t);
    if (value <= 0) {
      above = t;
      excessAbove = value;
    } else {
      below = t;
      excessBelow = value;
    }
    stalled = above - below > width / 2 ? (stalled + 1) % 3 : 0;
  }
  return above;
}
