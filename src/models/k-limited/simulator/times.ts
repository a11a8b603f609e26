/** Independent times with a given mean and second moment: fixed, exponential or gamma. */
import { exponentialSample, GammaSampler } from '../../../numerics/random/gamma-sampler.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';

/**
 * Shapes that differ less from 1, or variances that are less beside the square of the mean, come from rounded moments.
 */
const rounding = 1e-9;

export class RandomTimes {
  readonly mean: number;
  /** Of the gamma law: 1 for exponential times, Infinity for fixed ones. */
  readonly shape: number;
  readonly stream: RandomStream;
  private readonly gamma: GammaSampler | null;

  /** `secondMoment` >= the square of `mean`, up to rounding. */
  constructor(stream: RandomStream, mean: number, secondMoment: number) {
    const square = mean * mean;
    const variance = secondMoment - square;
    const shape = variance > rounding * square ? square / variance : Infinity;
    this.stream = stream;
    this.mean = mean;
    this.shape = Math.abs(shape - 1) < rounding ? 1 : shape;
    this.gamma = this.shape === 1 || this.shape === Infinity ? null : new GammaSampler(shape, mean);
  }

  /** Draws entries `from` .. `to - 1`. */
  fill(times: Float64Array, from: number, to: number): void {
    const { stream, gamma, mean } = this;
    if (gamma) gamma.fill(times, from, to, stream);
    else if (this.shape === 1) for (let i = from; i < to; i++) times[i] = exponentialSample(stream, mean);
    else times.fill(mean, from, to);
  }

  /** One time. */
  draw(): number {
    if (this.gamma) return this.gamma.sample(this.stream);
    return this.shape === 1 ? exponentialSample(this.stream, this.mean) : this.mean;
  }
}
