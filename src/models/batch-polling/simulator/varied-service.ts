/** Service times of a core that sleeps after empty polls, or whose speed drifts, or both. */
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { Sleep } from '../solver/service/sleep-times.ts';
import type { ServiceSampler } from './service.ts';
import type { ServiceSource, StallClock } from './service-source.ts';

// A speed that varies slowly: constant for as long as some fifty full batches take, then drawn again from a normal law
// of mean 1. Fifty, because recorded batches of one size depend on each other for about so long.

/** Full batches for which a speed lasts. */
export const batchesAtOneSpeed = 50;

/** Largest deviation of a speed from 1, in standard deviations; speeds beyond it are drawn again. */
const furthest = 4;

export class DriftingSpeed {
  /** Multiple of the usual speed. */
  factor = 1;
  /** Slots until the next change. */
  private left = 0;

  /** `period`: slots for which a speed lasts. */
  constructor(
    private readonly driftCv: number,
    private readonly period: number,
    private readonly stream: RandomStream,
  ) {}

  /** Draws a new speed if the present one has lasted its period. */
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

export class VariedService implements ServiceSource {
  slept = 0;
  readonly far: number;

  /** `clock`: of stalls that `working` does not count, because they do not follow the speed. */
  constructor(
    private readonly working: ServiceSampler,
    private readonly sleep: Sleep | null,
    private readonly speed: DriftingSpeed | null,
    private readonly clock: StallClock | null,
    private readonly stream: RandomStream,
  ) {
    // With a sleep after each there are few empty polls between two packets: they are drawn one by one.
    this.far = sleep === null ? slowest * working.far + 1 : Infinity;
  }

  get polls(): number {
    return this.working.polls;
  }

  sample(size: number): number {
    const { speed, sleep } = this;
    speed?.begin();
    let slots = this.stalled(this.atSpeed(this.working.sample(size)));
    if (size === 0 && sleep !== null) slots += this.sampleSleep(sleep);
    speed?.pass(slots);
    return slots;
  }

  sampleEmpty(gap: number): number {
    const { speed, clock } = this;
    speed?.begin();
    const factor = speed?.factor ?? 1;
    const undisturbed = clock === null ? gap : Math.min(gap, clock.left);
    const work = this.working.sampleEmpty(Math.max(0, Math.floor(factor * (undisturbed - 1))));
    const slots = this.stalled(this.atSpeed(work));
    speed?.pass(slots);
    return slots;
  }

  private stalled(work: number): number {
    return this.clock === null ? work : this.clock.during(work);
  }

  private atSpeed(slots: number): number {
    return this.speed === null ? slots : this.rounded(slots / this.speed.factor);
  }

  private sampleSleep({ family, longest, wakeUp }: Sleep): number {
    if (family === 'fixed') {
      const slots = this.rounded(longest + wakeUp);
      this.slept += slots - wakeUp;
      return slots;
    }
    const slots = this.rounded(longest * this.stream.nextDouble());
    this.slept += slots;
    return slots + this.rounded(wakeUp);
  }

  /** One of the two whole numbers beside `slots`, at random, so that the mean is preserved. */
  private rounded(slots: number): number {
    return Math.floor(slots + this.stream.nextDouble());
  }
}

/** Many empty polls are drawn at once only where there are enough of them even at half the usual speed. */
const slowest = 2;
