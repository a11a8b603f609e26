/**
 * Time after an empty poll where the core sleeps: the sleep and the delay until the core polls again. Slots, of any
 * real length; the law over whole slots keeps every mean.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { convolve } from '../../../../numerics/sums/convolve.ts';
import { type Pmf, twoPointPmf } from '../../../../numerics/laws/pmf.ts';
import type { ServiceLaw } from './service-law.ts';

/** The law of an empty poll after which the core sleeps: the work of the poll, then the sleep and the wake-up. */
export class SleepingTime implements ServiceLaw {
  readonly mean: number;
  readonly variance: number;
  readonly shift: number;
  /** A sleep has an edge: sums over it are never thinned. */
  readonly smoothVariance = 0;
  private readonly work: ServiceLaw;
  private readonly sleep: Sleep;

  constructor(work: ServiceLaw, sleep: Sleep) {
    this.work = work;
    this.sleep = sleep;
    this.mean = work.mean + meanSleep(sleep) + sleep.wakeUp;
    this.variance = work.variance + sleepVariance(sleep);
    this.shift = work.shift + shortestSleep(sleep);
  }

  smoothVarianceAt = (): number => 0;

  /** An upper bound, as if the sleep were always the longest. */
  logMoment(theta: number): number {
    return theta * longestSleep(this.sleep) + this.work.logMoment(theta);
  }

  pmf(): Pmf {
    return convolve(this.work.pmf(), sleepPmf(this.sleep));
  }

  /** Not needed: no packet waits behind an empty poll. */
  sum(): never {
    throw new RangeError('empty polls with a sleep are never added up');
  }
}

export interface Sleep {
  /** Always `longest`, or uniform on 0 .. `longest`. */
  family: 'fixed' | 'uniform';
  longest: number;
  /** From the end of the sleep to the next poll, always the same. */
  wakeUp: number;
}

/** Mean sleep, without the wake-up. */
export function meanSleep({ family, longest }: Sleep): number {
  return family === 'fixed' ? longest : longest / 2;
}

/** Sleep and wake-up; sums to 1. */
function sleepPmf({ family, longest, wakeUp }: Sleep): Pmf {
  if (family === 'fixed') return twoPointPmf(longest + wakeUp);
  return convolve(uniformPmf(longest), twoPointPmf(wakeUp));
}

/** No sleep with its wake-up lasts longer. */
function longestSleep({ family, longest, wakeUp }: Sleep): number {
  return family === 'fixed' ? Math.ceil(longest + wakeUp) : Math.ceil(longest) + Math.ceil(wakeUp);
}

/** No sleep with its wake-up is shorter. */
function shortestSleep({ family, longest, wakeUp }: Sleep): number {
  return Math.floor(family === 'fixed' ? longest + wakeUp : wakeUp);
}

/** Variance of sleep and wake-up over whole slots. */
function sleepVariance(sleep: Sleep): number {
  const { start, p } = sleepPmf(sleep);
  const mean = meanSleep(sleep) + sleep.wakeUp;
  let variance = 0;
  for (let k = 0; k < p.length; k++) variance += p[k] * (start + k - mean) ** 2;
  return variance;
}

/** A time uniform on 0 .. `longest`, rounded to one of the two slots beside it so that its mean is preserved. */
function uniformPmf(longest: number): Pmf {
  const last = Math.ceil(longest);
  const p = float64Array(last + 1);
  for (let k = 0; k <= last; k++) p[k] = (rampUp(longest - k) - rampUp(-k)) / longest;
  return { start: 0, p };
}

/** Integral of max(0, 1 - |x|) from -1 to `x`. */
function rampUp(x: number): number {
  if (x <= -1) return 0;
  if (x >= 1) return 1;
  return x <= 0 ? (1 + x) ** 2 / 2 : 1 - (1 - x) ** 2 / 2;
}
