/** Service times B_n of a batch of n packets, in slots: means by size, and the distribution around the mean. */
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { twoPointPmf } from '../../../../numerics/laws/pmf.ts';
import { thinnedPmf } from '../../../../numerics/laws/thinned-pmf.ts';
import { PmfBuffer, fillPanjer, poissonLaw } from '../../../../numerics/laws/panjer-pmf.ts';

export type ServiceFamily = 'poisson' | 'deterministic';

/** Entries left out, relative to the largest: long services bring many arrivals, so that side is kept further. */
const shortCut = 1e-26;
const longCut = 1e-42;

export class ServiceTimes {
  readonly family: ServiceFamily;
  /** E[B_n] in slots at index n = 0..beta; index 0 is an empty poll. */
  readonly means: Float64Array;
  /** Largest of the means. */
  readonly longestMean: number;
  private readonly made = new Map<number, Pmf>();
  private readonly thin = new Map<number, Pmf>();
  private keptEntries = 0;

  constructor(family: ServiceFamily, means: Float64Array) {
    this.family = family;
    this.means = means;
    this.longestMean = means.reduce((a, b) => Math.max(a, b), 0);
  }

  /** E[B_n] in slots. */
  mean(size: number): number {
    return this.means[size];
  }

  /** Law of B_n over slots, sums to 1; made on first use and kept as long as there is room. Read-only. */
  pmf(size: number): Pmf {
    let pmf = this.made.get(size);
    if (!pmf) {
      pmf = this.family === 'poisson' ? poissonPmf(this.means[size]) : twoPointPmf(this.means[size]);
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
    return this.family === 'poisson' ? mean : upper * (1 - upper);
  }

  /** log E[exp(theta B_n)], theta >= 0. */
  logMoment(size: number, theta: number): number {
    const mean = this.means[size];
    if (this.family === 'poisson') return mean * Math.expm1(theta);
    const floor = Math.floor(mean);
    return theta * floor + Math.log1p((mean - floor) * Math.expm1(theta));
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
    return this.end(longest);
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
