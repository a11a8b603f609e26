/** Gamma and exponential times. */
import type { RandomStream } from './xoshiro128.ts';

/** Exponential with the given mean, by inversion of a uniform number of 32 bits: at most 22.9 means long. One draw. */
export function exponentialSample(stream: RandomStream, mean: number): number {
  return -mean * Math.log(stream.nextSingle());
}

/** Standard normal by Marsaglia's polar method; its second number is not kept, so that a sample depends on nothing before it. */
export function normalSample(stream: RandomStream): number {
  for (;;) {
    const u = 2 * stream.nextSingle() - 1;
    const v = 2 * stream.nextSingle() - 1;
    const square = u * u + v * v;
    if (square < 1 && square > 0) return u * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/**
 * Gamma law of the given shape > 0 and mean by Marsaglia and Tsang ("A simple method for generating gamma variables", ACM TOMS
 * 2000): squeeze, rejection below 5 %; shapes under 1 through shape + 1 and a power of a uniform number.
 */
export class GammaSampler {
  private readonly shape: number;
  private readonly d: number;
  private readonly c: number;
  private readonly scale: number;

  constructor(shape: number, mean: number) {
    if (!(shape > 0 && shape < Infinity && mean >= 0))
      throw new RangeError('a gamma law needs a shape above 0 and a mean');
    this.shape = shape;
    this.d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
    this.c = 1 / Math.sqrt(9 * this.d);
    this.scale = mean / shape;
  }

  sample(stream: RandomStream): number {
    const { shape, d, c } = this;
    for (;;) {
      const x = normalSample(stream);
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      const u = stream.nextSingle();
      const square = x * x;
      if (u >= 1 - 0.0331 * square * square && Math.log(u) >= 0.5 * square + d * (1 - v + Math.log(v)))
        continue;
      return this.scale * d * v * (shape < 1 ? Math.pow(stream.nextDouble(), 1 / shape) : 1);
    }
  }
}
