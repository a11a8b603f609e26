/** Poisson arrivals whose rate changes, by the inverse of its integral; single packets among them. */
import { exponentialSample } from './gamma-sampler.ts';
import { never } from './operational-arrivals.ts';
import type { RateCurve } from './rate-curve.ts';
import type { RandomStream } from './xoshiro128.ts';

export class PoissonCourse {
  private area = 0;
  private nextRated = 0;
  private nextSingle = 0;

  /** `mean`: mean gap where the factor of the curve is 1; Infinity: only single packets. `single` ascending. */
  constructor(
    private readonly curve: RateCurve,
    private readonly mean: number,
    private readonly single: Float64Array,
  ) {}

  restart(from: number, stream: RandomStream): void {
    this.area = this.curve.integralTo(from);
    this.nextSingle = 0;
    this.nextRated = this.draw(stream);
  }

  /** The next arrival; `never` where there is none. */
  next(stream: RandomStream): number {
    const { single, nextSingle } = this;
    if (nextSingle < single.length && single[nextSingle] <= this.nextRated) {
      this.nextSingle++;
      return single[nextSingle];
    }
    const at = this.nextRated;
    this.nextRated = this.draw(stream);
    return at;
  }

  private draw(stream: RandomStream): number {
    if (this.mean === Infinity) return never;
    this.area += exponentialSample(stream, this.mean);
    return Math.min(never, this.curve.timeOf(this.area));
  }
}
