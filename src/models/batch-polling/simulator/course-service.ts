/** Service times with scheduled stalls, in slots. */
import type { ScheduledStalls } from '../../../numerics/random/scheduled-stalls.ts';
import type { ServiceSource } from './service-source.ts';

export class CourseService implements ServiceSource {
  slept = 0;
  /** Start of the service that is drawn next. */
  now = 0;
  /** Where service times come from. */
  source: ServiceSource;
  private readonly stalls: ScheduledStalls;

  constructor(source: ServiceSource, stalls: ScheduledStalls) {
    this.source = source;
    this.stalls = stalls;
  }

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
