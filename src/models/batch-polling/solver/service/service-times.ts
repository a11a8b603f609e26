/** Service times B_n of a batch of n packets, in slots: means by size, and the distribution around the mean. */
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { twoPointPmf } from '../../../../numerics/laws/pmf.ts';
import { thinnedPmf } from '../../../../numerics/laws/thinned-pmf.ts';
import { PmfBuffer, fillPanjer, poissonLaw } from '../../../../numerics/laws/panjer-pmf.ts';
import { convolve } from '../../../../numerics/sums/blocked-sums.ts';
import type { Sleep } from './sleep-times.ts';
import { longestSleep, meanSleep, sleepPmf, sleepVariance } from './sleep-times.ts';

export type ServiceFamily = 'poisson' | 'deterministic';

/** Entries left out, relative to the largest: long services bring many arrivals, so that side is kept further. */
const shortCut = 1e-26;
const longCut = 1e-42;

export class ServiceTimes {
  readonly family: ServiceFamily;
  /** Mean slots that the core works at index n = 0..beta; index 0 is an empty poll without the sleep after it. */
  readonly means: Float64Array;
  /** What follows every empty poll; null: nothing. */
  readonly sleep: Sleep | null;
  private readonly made = new Map<number, Pmf>();
  private readonly thin = new Map<number, Pmf>();
  private keptEntries = 0;

  constructor(family: ServiceFamily, means: Float64Array, sleep: Sleep | null = null) {
    this.family = family;
    this.means = means;
    this.sleep = sleep;
  }

  /** E[B_n] in slots, the sleep after an empty poll included. */
  mean(size: number): number {
    const sleep = this.sleepAfter(size);
    return sleep === null ? this.means[size] : this.means[size] + meanSleep(sleep) + sleep.wakeUp;
  }

  /** What follows a poll of `size` packets. */
  private sleepAfter(size: number): Sleep | null {
    return size === 0 ? this.sleep : null;
  }

  /** Law of B_n over slots, sums to 1; made on first use and kept as long as there is room. Read-only. */
  pmf(size: number): Pmf {
    let pmf = this.made.get(size);
    if (!pmf) {
      const sleep = this.sleepAfter(size);
      pmf = this.family === 'poisson' ? poissonPmf(this.means[size]) : twoPointPmf(this.means[size]);
      if (sleep !== null) pmf = convolve(pmf, sleepPmf(sleep));
      if (this.keptEntries < mostKept) this.made.set(size, pmf);
      this.keptEntries += pmf.p.length;
    }
    return pmf;
  }

  /** The law of B_n sampled at every `stride`-th slot: see `thinnedPmf`. Kept like `pmf`. */
  thinned(size: number, stride: number): Pmf {
    if (stride === 1) return this.pmf(size);
    const key = size * maxStride + stride;
    let pmf = this.thin.get(key);
    if (!pmf) {
      pmf = thinnedPmf(this.pmf(size), stride);
      this.thin.set(key, pmf);
    }
    return pmf;
  }

  /** Variance of B_n in slots squared. */
  variance(size: number): number {
    const mean = this.means[size];
    const upper = mean - Math.floor(mean);
    const sleep = this.sleepAfter(size);
    const working = this.family === 'poisson' ? mean : upper * (1 - upper);
    return sleep === null ? working : working + sleepVariance(sleep);
  }

  /** True where B_n varies as smoothly as a Poisson number of its mean. */
  isSmooth(size: number): boolean {
    return this.family === 'poisson' && this.sleepAfter(size) === null;
  }

  /** log E[exp(theta B_n)], theta >= 0; with a sleep an upper bound, as if it were always the longest. */
  logMoment(size: number, theta: number): number {
    const mean = this.means[size];
    const sleep = this.sleepAfter(size);
    const asleep = sleep === null ? 0 : theta * longestSleep(sleep);
    if (this.family === 'poisson') return asleep + mean * Math.expm1(theta);
    const floor = Math.floor(mean);
    return asleep + theta * floor + Math.log1p((mean - floor) * Math.expm1(theta));
  }

  /** One past the last slot of positive probability of B_n. */
  end(size: number): number {
    const { start, p } = this.pmf(size);
    return start + p.length;
  }

  /** One past the last slot of positive probability of any service of 0..`upToSize` packets. */
  horizon(upToSize: number): number {
    let longest = 0;
    for (let size = 1; size <= upToSize; size++) if (this.means[size] > this.means[longest]) longest = size;
    return this.sleep === null ? this.end(longest) : Math.max(this.end(0), this.end(longest));
  }
}

/** Entries of distributions kept, 8 MB. */
const mostKept = 1_000_000;

/** Strides are smaller than this. */
const maxStride = 65_536;

const scratch = new PmfBuffer();

/** Poisson probabilities around a mean >= 0, cut where the service time no longer matters. */
function poissonPmf(mean: number): Pmf {
  if (mean === 0) return { start: 0, p: Float64Array.of(1) };
  fillPanjer(poissonLaw(mean), { lowerCut: shortCut, upperCut: longCut, limit: Infinity }, scratch);
  return { start: scratch.start, p: scratch.values.slice(scratch.start, scratch.end) };
}
