/** Whether single replications lose any packet, for searches over a value. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type {
  TransientCourse,
  TransientModel,
  TransientRecorder,
  TransientSimulator,
} from '../../models/contract/transient.ts';

/** Inputs and course of one value that a search tries. */
export interface TriedCase {
  readonly values: InputValues;
  readonly course: TransientCourse;
}

class LossRecorder implements TransientRecorder {
  readonly nextInstantUs = Infinity;
  losing = false;

  constructor(private readonly horizonUs: number) {}

  record(): void {
    // No instant is looked at.
  }

  peak(): void {
    // Losses alone matter.
  }

  left(): void {
    // Losses alone matter.
  }

  lost(arrivedUs: number): void {
    if (arrivedUs >= 0 && arrivedUs < this.horizonUs) this.losing = true;
  }

  elsewhere(arrivedUs: number, isLost: boolean): void {
    if (isLost) this.lost(arrivedUs);
  }

  drained(): void {
    // It is not measured.
  }
}

export class LossProbe {
  readonly simulator: TransientSimulator;
  private readonly recorder: LossRecorder;

  constructor(model: TransientModel, { values, course }: TriedCase, seed: number) {
    this.simulator = model.create(values, course, seed);
    this.recorder = new LossRecorder(course.horizonUs);
  }

  /** Whether a packet that arrives between 0 and the horizon is lost, at any port. */
  loses(replication: number): boolean {
    const { recorder, simulator } = this;
    recorder.losing = false;
    simulator.run(replication, recorder);
    return recorder.losing;
  }

  /** Those of the replications that lose any. */
  losers(replications: Iterable<number>): number[] {
    const losing: number[] = [];
    for (const replication of replications) if (this.loses(replication)) losing.push(replication);
    return losing;
  }
}
