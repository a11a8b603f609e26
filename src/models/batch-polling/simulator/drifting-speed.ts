/**
 * A speed that varies slowly: constant for as long as some fifty full batches take, then drawn anew from a normal law
 * of mean 1. Fifty, because recorded batches of one size depend on each other for about so long.
 */
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';

/** Full batches for which a speed lasts. */
export const batchesAtOneSpeed = 50;

/** Speeds further from 1 than so many standard deviations are drawn again. */
const furthest = 4;

export class DriftingSpeed {
  /** Multiple of the usual speed. */
  factor = 1;
  private readonly driftCv: number;
  private readonly period: number;
  private readonly stream: RandomStream;
  /** Slots until the next change. */
  private left = 0;

  /** `period`: slots for which a speed lasts. */
  constructor(driftCv: number, period: number, stream: RandomStream) {
    this.driftCv = driftCv;
    this.period = period;
    this.stream = stream;
  }

  /** Draws the speed of what begins now anew, if it is time. */
  begin(): void {
    if (this.left > 0) return;
    this.left = this.left + this.period > 0 ? this.left + this.period : this.period;
    this.factor = 1 + this.driftCv * this.standardNormal();
  }

  pass(slots: number): void {
    this.left -= slots;
  }

  private standardNormal(): number {
    for (;;) {
      const radius = Math.sqrt(-2 * Math.log(1 - this.stream.nextDouble()));
      const normal = radius * Math.cos(2 * Math.PI * this.stream.nextDouble());
      if (Math.abs(normal) <= furthest) return normal;
    }
  }
}
