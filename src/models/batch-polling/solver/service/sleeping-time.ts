/** The law of an empty poll after which the core sleeps: the work of the poll, then the sleep and the wake-up. */
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { convolve } from '../../../../numerics/sums/convolve.ts';
import type { ServiceLaw } from './service-law.ts';
import type { Sleep } from './sleep-times.ts';
import { longestSleep, meanSleep, shortestSleep, sleepPmf, sleepVariance } from './sleep-times.ts';

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

  /** Nothing queues behind empty polls. */
  sum(): never {
    throw new RangeError('empty polls with a sleep are never added up');
  }
}
