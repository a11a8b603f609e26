/** What a batch costs the core where its size varies at random around a mean. Times in µs. */
import { expectedMisses } from '../gated/miss-ratio.ts';
import type { CoreSystem } from '../../system.ts';

/**
 * Batches of Poisson size, at most the largest: the expected misses of m packets are n (1 - e^(-m/n)), and no fewer
 * than the same share as in the largest batch.
 */
export class BatchCost {
  /** Largest batch: min(M, K). */
  readonly full: number;
  private readonly outputs: number;
  private readonly hitTime: number;
  private readonly missExtra: number;
  /** Share of misses in the largest batch. */
  private readonly leastMisses: number;

  constructor({ maxBatch, capacity, outputs, times }: CoreSystem) {
    this.full = Math.min(maxBatch, capacity);
    this.outputs = outputs;
    this.hitTime = times.hit + times.forward;
    this.missExtra = times.miss - times.hit;
    this.leastMisses = expectedMisses(this.full, outputs) / this.full;
  }

  /** Mean time of a batch of `m` packets on average. */
  time(m: number): number {
    return m * this.hitTime + this.missExtra * this.misses(m);
  }

  /** What one packet more on average adds to it. */
  slope(m: number): number {
    const { outputs, leastMisses, hitTime, missExtra } = this;
    const varying = this.misses(m) > leastMisses * m;
    return hitTime + missExtra * (varying ? Math.exp(-m / outputs) : leastMisses);
  }

  /** Sum of the variances of its packets' times, each exponential, µs². */
  variance(m: number): number {
    const misses = this.misses(m);
    return misses * (this.hitTime + this.missExtra) ** 2 + (m - misses) * this.hitTime ** 2;
  }

  private misses(m: number): number {
    const varying = -this.outputs * Math.expm1(-m / this.outputs);
    return Math.min(m, Math.max(varying, this.leastMisses * m));
  }
}
