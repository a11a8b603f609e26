/** When the core stalls next: a Poisson process of its working time, so that a long batch may hold several stalls. */
import { exponentialSample } from '../../../numerics/random/gamma-sampler.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { Stalls } from '../solver/service/service-times.ts';

export class StallClock {
  /** Slots of work until the next stall. */
  left: number;
  private readonly stalls: Stalls;
  private readonly stream: RandomStream;

  constructor(stalls: Stalls, stream: RandomStream) {
    this.stalls = stalls;
    this.stream = stream;
    this.left = exponentialSample(stream, stalls.everySlots);
  }

  /** Slots of `work` and of the stalls during it. */
  during(work: number): number {
    let time = work;
    this.left -= work;
    while (this.left < 0) {
      time += this.stalls.slots;
      this.left += exponentialSample(this.stream, this.stalls.everySlots);
    }
    return time;
  }
}
