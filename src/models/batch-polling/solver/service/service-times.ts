/** Service times B_n of a batch of n packets, in slots: means by size, the law around the mean, stalls and sleep. */
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { trimmed } from '../../../../numerics/laws/lattice/lattice-law.ts';
import { thinnedPmf } from '../../../../numerics/laws/lattice/thinned-pmf.ts';
import { stallChance } from '../../closed-form/stalls.ts';
import type { ServiceLaw } from './service-law.ts';
import { poissonTime, steadyTime, timeOf } from './service-law.ts';
import type { Sleep } from './sleep-times.ts';
import { SleepingTime } from './sleeping-time.ts';

/**
 * How service times vary around their mean: the paper's two families, or a standard deviation or a cv for all sizes.
 */
export type ServiceSpread =
  | 'poisson'
  | 'deterministic'
  | { readonly sdSlots: number }
  | { readonly cv: number };

/** Pauses of the core; the chain counts at most one while a batch is served. */
export interface Stalls {
  /** Whole slots, at least 1. */
  readonly slots: number;
  /** Mean time of work between two stalls, slots. */
  readonly everySlots: number;
}

/** Probabilities by batch size, whole and sampled at a stride. */
interface KeptDistributions {
  whole: Map<number, Pmf>;
  thin: Map<number, Pmf>;
  /** Of all that were made whole. */
  entries: number;
}

function lawFor(spread: ServiceSpread): (mean: number) => ServiceLaw {
  if (spread === 'poisson') return poissonTime;
  if (spread === 'deterministic') return steadyTime;
  if ('sdSlots' in spread) return (mean) => timeOf(mean, spread.sdSlots ** 2);
  return (mean) => timeOf(mean, (spread.cv * mean) ** 2);
}

export class ServiceTimes {
  /**
   * Mean slots that the core works or stalls at index n = 0..beta; index 0 is an empty poll without the sleep after it.
   */
  readonly means: Float64Array;
  /** The same without stalls. */
  readonly workMeans: Float64Array;
  readonly stalls: Stalls | null;
  /** What follows every empty poll; null: nothing. */
  readonly sleep: Sleep | null;
  /** Slots that a stall adds; 0 where there are none. */
  readonly stallSlots: number;
  /** A law of the same spread around any mean, without stalls. */
  readonly lawOfMean: (mean: number) => ServiceLaw;
  private readonly key: string;
  private readonly spread: ServiceSpread;
  private readonly laws: readonly ServiceLaw[];
  private readonly chances: Float64Array;
  private distributions: KeptDistributions = { whole: new Map(), thin: new Map(), entries: 0 };

  /** `means` without stalls and sleep. */
  constructor(
    spread: ServiceSpread,
    means: Float64Array,
    stalls: Stalls | null = null,
    sleep: Sleep | null = null,
  ) {
    this.key = JSON.stringify([spread, stalls, sleep]);
    this.spread = spread;
    this.workMeans = means;
    this.sleep = sleep;
    this.lawOfMean = lawFor(spread);
    this.laws = Array.from(means, (mean, size) => {
      const law = this.lawOfMean(mean);
      return size === 0 && sleep !== null ? new SleepingTime(law, sleep) : law;
    });
    this.stalls = stalls;
    this.stallSlots = stalls?.slots ?? 0;
    this.chances = means.map((mean) => (stalls ? stallChance(mean, stalls.everySlots) : 0));
    this.means = means.map((mean, size) => mean + this.chances[size] * this.stallSlots);
  }

  /** The same service times where nothing follows an empty poll. */
  withoutSleep(): ServiceTimes {
    return new ServiceTimes(this.spread, this.workMeans, this.stalls);
  }

  /** True where all laws are the same. */
  equals(other: ServiceTimes): boolean {
    return other.laws.length === this.laws.length && this.agreesWith(other);
  }

  /** True where the laws of the sizes that both have are the same. */
  agreesWith({ key, laws }: ServiceTimes): boolean {
    if (laws === this.laws) return true;
    if (key !== this.key) return false;
    const common = Math.min(laws.length, this.laws.length);
    for (let size = 0; size < common; size++) if (laws[size].mean !== this.laws[size].mean) return false;
    return true;
  }

  /** From now on both keep the distributions that either has made. They agree with each other. */
  keepTogether(other: ServiceTimes): void {
    this.distributions = other.distributions;
  }

  /** E[B_n] in slots, stalls and the sleep after an empty poll included. */
  mean(size: number): number {
    return this.sleepsAfter(size)
      ? this.laws[size].mean + this.chances[size] * this.stallSlots
      : this.means[size];
  }

  /** Whether a sleep follows a poll of `size` packets. */
  sleepsAfter(size: number): boolean {
    return size === 0 && this.sleep !== null;
  }

  /** Variance of B_n in slots squared, stalls included. */
  variance(size: number): number {
    const chance = this.chances[size];
    return this.laws[size].variance + chance * (1 - chance) * this.stallSlots ** 2;
  }

  /** log E[exp(theta B_n)], theta >= 0, stalls included. */
  logMoment(size: number, theta: number): number {
    const moment = this.laws[size].logMoment(theta);
    return this.stallSlots === 0 ? moment : moment + this.logStallMoment(size, theta);
  }

  private logStallMoment(size: number, theta: number): number {
    const exponent = theta * this.stallSlots;
    const chance = this.chances[size];
    // exp(exponent) may overflow where its logarithm does not.
    return exponent < 30
      ? Math.log1p(chance * Math.expm1(exponent))
      : exponent + Math.log(chance + (1 - chance) * Math.exp(-exponent));
  }

  /** Probability of a stall while n packets are served. */
  stallChance(size: number): number {
    return this.chances[size];
  }

  /** The law of B_n without stalls. */
  law(size: number): ServiceLaw {
    return this.laws[size];
  }

  /** Probabilities of `law(size)`; made on first use and kept as long as there is room. Read-only. */
  pmf(size: number): Pmf {
    const kept = this.distributions;
    let pmf = kept.whole.get(size);
    if (!pmf) {
      pmf = this.laws[size].pmf();
      if (kept.entries < mostKept) kept.whole.set(size, pmf);
      kept.entries += pmf.p.length;
    }
    return pmf;
  }

  /** `pmf(size)` without the ends that no sum of it shows. */
  trimmedPmf(size: number): Pmf {
    return trimmed(this.pmf(size), this.sleepsAfter(size) ? undefined : Math.floor(this.laws[size].mean));
  }

  /** `pmf(size)` sampled at every `stride`-th slot: see `thinnedPmf`. Kept like `pmf`. */
  thinned(size: number, stride: number): Pmf {
    if (stride === 1) return this.pmf(size);
    const key = size * maxStride + stride;
    const { thin } = this.distributions;
    let pmf = thin.get(key);
    if (!pmf) {
      pmf = thinnedPmf(this.pmf(size), stride);
      thin.set(key, pmf);
    }
    return pmf;
  }

  /** One past the last slot of positive probability of B_n, stalls included. */
  end(size: number): number {
    const { start, p } = this.pmf(size);
    return start + p.length + this.stallSlots;
  }

  /** One past the last slot of positive probability of any service of 0..`upToSize` packets. */
  horizon(upToSize: number): number {
    const far = this.farthest(Array.from({ length: upToSize + 1 }, (_, n) => n));
    let horizon = -Infinity;
    for (const size of far) {
      const { start, p } = this.pmf(size);
      horizon = Math.max(horizon, start + p.length + this.stallSlots);
    }
    return horizon;
  }

  /**
   * Those of the sizes whose services can last longest: the longest on average, all that vary more than Poisson, and
   * empty polls with a sleep.
   */
  farthest(sizes: readonly number[]): number[] {
    const { means, laws } = this;
    const longest = sizes.reduce((a, b) => (means[b] > means[a] ? b : a));
    return sizes.filter(
      (size) => size === longest || laws[size].variance > laws[size].mean || this.sleepsAfter(size),
    );
  }
}

/** Entries of distributions kept, 8 MB. */
const mostKept = 1_000_000;

/** Strides are smaller than this. */
const maxStride = 65_536;
