/**
 * The law of a service time with the stalls in it, where they are no longer than services vary: one law, not several.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { LatticeLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { ServiceLaw } from './service-law.ts';
import { countVariance, logCountMoment, meanCount, poissonCounts } from './stall-counts.ts';

/** Numbers of stalls in a sum of services that are less likely than this are left out. */
const rareInSum = 1e-22;

export class StalledTime implements ServiceLaw {
  readonly mean: number;
  readonly variance: number;
  readonly shift: number;
  /** A sum is as smooth as any of its parts. */
  readonly smoothVariance: number;
  private readonly work: ServiceLaw;
  private readonly counts: Float64Array;
  private readonly slots: number;

  /** `counts[j]`: probability of j stalls of `slots` slots each. */
  constructor(work: ServiceLaw, counts: Float64Array, slots: number) {
    this.work = work;
    this.counts = counts;
    this.slots = slots;
    this.mean = work.mean + meanCount(counts) * slots;
    this.variance = work.variance + countVariance(counts) * slots ** 2;
    this.shift = work.shift;
    this.smoothVariance = work.smoothVariance;
  }

  /** At most so many slots of what has passed were stalls. */
  smoothVarianceAt = (slot: number): number =>
    this.work.smoothVarianceAt(Math.max(0, slot - (this.counts.length - 1) * this.slots));

  logMoment(theta: number): number {
    return this.work.logMoment(theta) + logCountMoment(this.counts, theta * this.slots);
  }

  pmf(): Pmf {
    return shifted(this.work.pmf(), this.counts, this.slots);
  }

  sum(count: number): LatticeLaw {
    const sum = this.work.sum(count);
    const counts = poissonCounts(count * meanCount(this.counts), rareInSum);
    return new LatticeLaw(shifted(sum, counts, this.slots), sum.smoothness);
  }
}

/** The law of a time and j times `slots` with the probability `counts[j]`. */
function shifted({ start, p }: Pmf, counts: Float64Array, slots: number): Pmf {
  const sum = float64Array(p.length + (counts.length - 1) * slots);
  for (let j = 0; j < counts.length; j++) {
    const share = counts[j];
    const from = j * slots;
    if (share > 0) for (let k = 0; k < p.length; k++) sum[from + k] += share * p[k];
  }
  return { start, p: sum };
}
