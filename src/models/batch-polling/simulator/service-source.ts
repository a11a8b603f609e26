import { exponentialSample } from '../../../numerics/random/gamma-sampler.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { AliasTable } from '../../../numerics/random/alias-table.ts';
import type { Stalls } from '../solver/service/stall-totals.ts';
import type { ScheduledStalls } from '../../../numerics/random/scheduled-stalls.ts';

/** Source of the times for which the simulated core is away. */
export interface ServiceSource {
  /** Slots of a batch of `size` packets, of an empty poll with the sleep after it for 0. */
  sample: (size: number) => number;
  /** Distance of the next arrival, in slots, from which `sampleEmpty` may draw several polls at once. */
  readonly far: number;
  /**
   * Slots of the next empty polls together, all of which are sure to start before an arrival in the slot `gap` slots
   * ahead ends; sets `polls`.
   */
  sampleEmpty: (gap: number) => number;
  /** Empty polls of the last `sampleEmpty`. */
  readonly polls: number;
  /** Slots asleep so far; reset by their reader. */
  slept: number;
}

/** When the core stalls next: a Poisson process of its working time, so that a long batch may hold several stalls. */
export class StallClock {
  /** Slots of work until the next stall. */
  left: number;
  /** Draws one of several lengths; null where there is one. */
  private readonly which: AliasTable | null;

  constructor(
    private readonly stalls: Stalls,
    private readonly stream: RandomStream,
  ) {
    const { lengths } = stalls;
    this.which =
      lengths === undefined
        ? null
        : new AliasTable(
            Float64Array.from(lengths, ({ share }) => share),
            0,
          );
    this.left = exponentialSample(stream, stalls.everySlots);
  }

  /** Slots of `work` and of the stalls during it. */
  during(work: number): number {
    let time = work;
    this.left -= work;
    while (this.left < 0) {
      time += this.length();
      this.left += exponentialSample(this.stream, this.stalls.everySlots);
    }
    return time;
  }

  private length(): number {
    const { slots, lengths } = this.stalls;
    return this.which === null ? slots : lengths![this.which.sample(this.stream)].slots;
  }
}

/** Service times with scheduled stalls, in slots. */
export class CourseService implements ServiceSource {
  slept = 0;
  /** Start of the service that is drawn next. */
  now = 0;

  constructor(
    /** Where service times come from. */
    public source: ServiceSource,
    private readonly stalls: ScheduledStalls,
  ) {}

  get far(): number {
    return this.source.far;
  }

  get polls(): number {
    return this.source.polls;
  }

  sample(size: number): number {
    return this.stalls.extend(this.now, this.source.sample(size));
  }

  sampleEmpty(gap: number): number {
    const undisturbed = Math.max(0, this.stalls.nextAt - this.now);
    return this.stalls.extend(this.now, this.source.sampleEmpty(Math.min(gap, undisturbed)));
  }
}
