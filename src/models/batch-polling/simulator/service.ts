/** Service times drawn by batch size, and those of many empty polls at once. */
import { poissonLaw } from '../../../numerics/laws/panjer-pmf.ts';
import { twoPointPmf } from '../../../numerics/laws/pmf.ts';
import { AliasTable } from '../../../numerics/random/alias-table.ts';
import {
  binomialSampler,
  negativeBinomialSample,
  poissonWeights,
} from '../../../numerics/random/lattice-samplers.ts';
import { LogConcaveSampler } from '../../../numerics/random/log-concave-sampler.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { ServiceFamily } from '../solver/service/service-times.ts';
import type { ServiceSource } from './service-source.ts';

/** Columns of all tables together, 16 MB: sizes first drawn after that are drawn by rejection. */
const mostColumns = 2 ** 21;

/** Fewer empty polls than this are drawn one by one. */
const fewestAtOnce = 64;

/** Empty polls that take less than this many slots on average mostly take none. */
const hardlyAny = 0.1;

/** 2 x^2 = 46, and exp(-46) = 1e-20. */
const sureDistance = 4.8;

export class ServiceSampler implements ServiceSource {
  slept = 0;
  /** Empty polls of the last `sampleEmpty`. */
  polls = 0;
  /** An arrival at least so many slots ahead lets `sampleEmpty` draw several polls at once. */
  readonly far: number;
  private readonly family: ServiceFamily;
  /** Mean slots by batch size, index 0 an empty poll. */
  private readonly means: Float64Array;
  private readonly stream: RandomStream;
  private readonly tables: (AliasTable | undefined)[];
  private readonly rejecting = new Map<number, LogConcaveSampler>();
  private columns = 0;

  constructor(family: ServiceFamily, means: Float64Array, stream: RandomStream) {
    this.family = family;
    this.means = means;
    this.stream = stream;
    this.tables = Array.from(means, () => undefined);
    // Smallest gap with `surelyBefore(gap)` = fewestAtOnce.
    this.far = means[0] < hardlyAny ? 0 : (sureDistance + Math.sqrt(fewestAtOnce * means[0])) ** 2;
  }

  /** Slots of a batch of `size` packets. */
  sample(size: number): number {
    const table = this.tables[size];
    return table === undefined ? this.sampleFirst(size) : table.sample(this.stream);
  }

  /**
   * Slots of the next empty polls together, all of which are sure to start before an arrival in the slot `gap` slots
   * ahead ends; sets `polls`. Cost: that of a few samples, however many polls.
   */
  sampleEmpty(gap: number): number {
    const mean = this.means[0];
    const many = this.surelyBefore(gap);
    if (many >= fewestAtOnce && !(mean < hardlyAny && gap * mean < 4)) {
      this.polls = many;
      return this.sampleSum(many);
    }
    if (mean < hardlyAny) return this.sampleShort(gap);
    this.polls = 1;
    return this.sample(0);
  }

  /**
   * Polls whose sum exceeds `gap` slots with a probability below 1e-20. By Chernoff's bound for a Poisson number, which
   * varies more, that is at most exp(-(g log(g / m) - g + m)) for a mean sum m, and the exponent at least 2 (sqrt
   * g - sqrt m)^2.
   */
  private surelyBefore(gap: number): number {
    const root = Math.max(0, Math.sqrt(Math.max(0, gap)) - sureDistance);
    return Math.floor((root * root) / this.means[0]);
  }

  private sampleSum(polls: number): number {
    const mean = this.means[0];
    if (this.family === 'poisson') return new LogConcaveSampler(poissonLaw(polls * mean)).sample(this.stream);
    const floor = Math.floor(mean);
    return polls * floor + binomialSampler(polls, mean - floor).sample(this.stream);
  }

  /**
   * Polls that mostly take no slot: of those that take any nearly all take one. Passes the arrival in steps of one
   * slot, or stops after the first longer step.
   */
  private sampleShort(gap: number): number {
    const { stream } = this;
    const mean = this.means[0];
    const poisson = this.family === 'poisson';
    const single = poisson ? mean / Math.expm1(mean) : 1;
    const singles = poisson ? Math.floor(Math.log(stream.nextDouble()) / Math.log(single)) : Infinity;
    const longer = singles <= gap;
    const steps = longer ? singles + 1 : gap + 1;
    const some = poisson ? -Math.expm1(-mean) : mean;
    this.polls = steps + negativeBinomialSample(stream, (steps * (1 - some)) / some, steps);
    return longer ? singles + this.sampleLonger(single) : steps;
  }

  /**
   * An empty poll's slots, given that there are at least two; `single` is the probability of one among those with any.
   */
  private sampleLonger(single: number): number {
    let rest = this.stream.nextDouble() * (1 - single);
    let slots = 2;
    for (let p = (single * this.means[0]) / 2; rest > p && p > 0; p *= this.means[0] / slots) {
      rest -= p;
      slots++;
    }
    return slots;
  }

  private sampleFirst(size: number): number {
    const known = this.rejecting.get(size);
    if (known) return known.sample(this.stream);
    const mean = this.means[size];
    const { start, p } = this.family === 'poisson' ? poissonWeights(mean) : twoPointPmf(mean);
    if (this.columns + p.length <= mostColumns) {
      const table = new AliasTable(p, start);
      this.columns += table.mask + 1;
      this.tables[size] = table;
      return table.sample(this.stream);
    }
    const sampler = new LogConcaveSampler(poissonLaw(mean));
    this.rejecting.set(size, sampler);
    return sampler.sample(this.stream);
  }
}
