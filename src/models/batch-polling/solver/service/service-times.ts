/** Service times B_n of a batch of n packets, in slots: means by size, the law around the mean, stalls and sleep. */
import { type Pmf, thinnedPmf } from '../../../../numerics/laws/pmf.ts';
import { trimmed } from '../../../../numerics/laws/lattice/lattice-law.ts';
import { type ByteTimes, SizedTime } from './byte-times.ts';
import {
  logTotalMoment,
  meanCount,
  meanTotal,
  poissonCounts,
  StalledTime,
  totalVariance,
} from './stalled-time.ts';
import { meanStallSlots, type Stalls, StallTotals } from './stall-totals.ts';
import { geometricTime, poissonTime, type ServiceLaw, steadyTime, timeOf } from './service-law.ts';
import { type Sleep, SleepingTime } from './sleep-times.ts';

/**
 * How service times vary around their mean: the paper's two families, memoryless, or a standard deviation or a cv for
 * all sizes.
 */
export type ServiceSpread =
  | 'poisson'
  | 'deterministic'
  | 'geometric'
  | { readonly sdSlots: number }
  | { readonly cv: number };

/** Probabilities by batch size, whole and sampled at a stride. */
interface CachedDistributions {
  whole: Map<number, Pmf>;
  thin: Map<number, Pmf>;
  /** Entries of all distributions in `whole`. */
  entries: number;
}

function lawFor(spread: ServiceSpread): (mean: number) => ServiceLaw {
  if (spread === 'poisson') return poissonTime;
  if (spread === 'deterministic') return steadyTime;
  if (spread === 'geometric') return geometricTime;
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
  /** The sleep after every empty poll; null: none. */
  readonly sleep: Sleep | null;
  /** Totals of stalls, which the laws lack: of step 0 where there are none, or where they are merged into the laws. */
  readonly totals: StallTotals;
  /** Last place among `totals` that is counted in a batch, of any size. */
  readonly lastTotal: number;
  /** A law of the same spread around any mean of a batch; with stalls where they are merged into the laws. */
  readonly lawOfMean: (mean: number, size: number) => ServiceLaw;
  /** The same for packets of one size, without stalls. */
  readonly workLaw: (mean: number) => ServiceLaw;
  /** Packets of several sizes; null: all have one size, or a byte takes no time. */
  readonly bytes: ByteTimes | null;
  /** The laws hold the stalls. */
  readonly merged: boolean;
  private readonly key: string;
  private readonly spread: ServiceSpread;
  private readonly laws: readonly ServiceLaw[];
  private readonly added: readonly Float64Array[];
  private distributions: CachedDistributions = { whole: new Map(), thin: new Map(), entries: 0 };

  /** `means` without stalls and sleep. */
  constructor(
    spread: ServiceSpread,
    means: Float64Array,
    stalls: Stalls | null = null,
    sleep: Sleep | null = null,
    merged = false,
    bytes: ByteTimes | null = null,
  ) {
    this.key = JSON.stringify([spread, stalls, sleep, merged, bytes?.slotsPerByte, bytes?.sizes]);
    this.spread = spread;
    this.workMeans = means;
    this.sleep = sleep;
    this.stalls = stalls;
    this.merged = merged;
    this.workLaw = lawFor(spread);
    this.bytes = bytes;
    const totals = new StallTotals(stalls);
    const stalledLaw = (mean: number, size: number) =>
      new StalledTime(this.batchLaw(mean, size), stallsIn(mean, stalls), totals);
    const within = merged && stalls !== null;
    this.lawOfMean = within
      ? (mean, size) => stalledLaw(mean / (1 + meanStallSlots(stalls) / stalls.everySlots), size)
      : (mean, size) => this.batchLaw(mean, size);
    const working = Array.from(means, within ? stalledLaw : this.lawOfMean);
    this.laws = working.map((law, size) =>
      size === 0 && sleep !== null ? new SleepingTime(law, sleep) : law,
    );
    this.totals = within ? new StallTotals(null) : totals;
    this.added = Array.from(means, (mean) => (within ? none : totals.of(stallsIn(mean, stalls))));
    this.lastTotal = Math.max(...this.added.map(({ length }) => length)) - 1;
    this.means = means.map((_, size) => working[size].mean + meanTotal(this.added[size], this.totals));
  }

  /**
   * The same service times with the stalls in their laws, where stalls are no longer than the longest service varies.
   */
  withShortStallsMerged(): ServiceTimes {
    const { stalls, workMeans } = this;
    if (stalls === null) return this;
    const maxBatch = workMeans.length - 1;
    const { variance } = this.batchLaw(workMeans[maxBatch], maxBatch);
    if (stalls.slots > shortStall * Math.sqrt(variance)) return this;
    return new ServiceTimes(this.spread, workMeans, stalls, this.sleep, true, this.bytes);
  }

  /** The same service times without the sleep after an empty poll. */
  withoutSleep(): ServiceTimes {
    return new ServiceTimes(this.spread, this.workMeans, this.stalls, null, this.merged, this.bytes);
  }

  /** Work on a batch as if all its packets had the smallest size: stalls and further bytes only lengthen it. */
  leastLaw(size: number): ServiceLaw {
    return this.lawOfSmallest(this.workMeans[size], size);
  }

  /** As variable as a batch of packets of the mean size. */
  private lawOfSmallest(mean: number, size: number): ServiceLaw {
    const { bytes } = this;
    const plain = this.workLaw(mean);
    if (bytes === null || size === 0) return plain;
    const least = mean - size * bytes.mean;
    return this.spread === 'deterministic' ? steadyTime(least) : timeOf(least, plain.variance);
  }

  /** Law of the work on a batch of this mean. */
  private batchLaw(mean: number, size: number): ServiceLaw {
    const { bytes } = this;
    const least = this.lawOfSmallest(mean, size);
    if (bytes === null || size === 0) return least;
    return size <= bytes.most
      ? new SizedTime(least, size, bytes)
      : timeOf(mean, least.variance + size * bytes.variance);
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

  /** Lets both share the cached distributions. Their laws agree. */
  shareDistributions(other: ServiceTimes): void {
    this.distributions = other.distributions;
  }

  /** E[B_n] in slots, stalls and the sleep after an empty poll included. */
  mean(size: number): number {
    return this.sleepsAfter(size)
      ? this.laws[size].mean + meanTotal(this.added[size], this.totals)
      : this.means[size];
  }

  /** Whether a sleep follows a poll of `size` packets. */
  sleepsAfter(size: number): boolean {
    return size === 0 && this.sleep !== null;
  }

  /** Variance of B_n in slots squared, stalls included. */
  variance(size: number): number {
    return this.laws[size].variance + totalVariance(this.added[size], this.totals);
  }

  /** log E[exp(theta B_n)], theta >= 0, stalls included. */
  logMoment(size: number, theta: number): number {
    const moment = this.laws[size].logMoment(theta);
    return moment + logTotalMoment(this.added[size], this.totals, theta);
  }

  /** Probabilities of the places of `totals` while n packets are served, sum 1; rare numbers of stalls are left out. */
  stallWeights(size: number): Float64Array {
    return this.added[size];
  }

  /** Mean number of stalls while n packets are served. */
  meanStalls(size: number): number {
    const { stalls } = this;
    return stalls === null ? 0 : meanCount(stallsIn(this.workMeans[size], stalls));
  }

  /** The law of B_n, without stalls unless they are merged into it. */
  law(size: number): ServiceLaw {
    return this.laws[size];
  }

  /** Probabilities of `law(size)`; made on first use and cached as long as there is room. Read-only. */
  pmf(size: number): Pmf {
    const cached = this.distributions;
    let pmf = cached.whole.get(size);
    if (!pmf) {
      pmf = this.laws[size].pmf();
      if (cached.entries < mostCached) cached.whole.set(size, pmf);
      cached.entries += pmf.p.length;
    }
    return pmf;
  }

  /** `pmf(size)` without the ends that are negligible in any sum. */
  trimmedPmf(size: number): Pmf {
    const hasPeak = !this.merged && this.bytes === null && !this.sleepsAfter(size);
    return trimmed(this.pmf(size), hasPeak ? Math.floor(this.laws[size].mean) : undefined);
  }

  /** `pmf(size)` sampled at every `stride`-th slot: see `thinnedPmf`. Cached like `pmf`. */
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
    return start + p.length + this.longestStall(size);
  }

  private longestStall(size: number): number {
    return this.totals.at(this.stallWeights(size).length - 1);
  }

  /** One past the last slot of positive probability of any service of 0..`upToSize` packets. */
  horizon(upToSize: number): number {
    const far = this.farthest(Array.from({ length: upToSize + 1 }, (_, n) => n));
    let horizon = -Infinity;
    for (const size of far) {
      const { start, p } = this.pmf(size);
      horizon = Math.max(horizon, start + p.length + this.longestStall(size));
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

/** Numbers of stalls in a batch that are less likely than this are left out. */
const rareStalls = 1e-14;

/** Of a core that never stalls. */
const none = Float64Array.of(1);

/** Longest stall, in standard deviations of a service, that counts as short: the law of a service reaches as far. */
const shortStall = 22;

/** Probability of j stalls during work of this mean at index j. */
function stallsIn(mean: number, stalls: Stalls | null): Float64Array {
  return stalls === null ? none : poissonCounts(mean / stalls.everySlots, rareStalls);
}

/** Entries of cached distributions, 8 MB. */
const mostCached = 1_000_000;

/** Strides are smaller than this. */
const maxStride = 65_536;
