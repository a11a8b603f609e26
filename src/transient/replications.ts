/** Runs replications in blocks. */
import type { InputValues } from '../models/contract/inputs.ts';
import type { TransientCourse, TransientModel, TransientSimulator } from '../models/contract/transient.ts';
import { BlockRecorder, fineQuantumUs } from './block-recorder.ts';
import type { ReplicationBlock } from './replication-block.ts';

/** A course with its inputs and seed, and the instants and bins that are observed: plain data. */
export interface TransientJob {
  readonly values: InputValues;
  readonly course: TransientCourse;
  readonly seed: number;
  readonly instantsUs: Float64Array;
  readonly bins: number;
  /** Ends of the bins, ascending from 0 to the horizon, one more than bins; absent: they are evenly spread. */
  readonly edgesUs?: Float64Array;
  /** One of the instants, from which on the later peak counts; absent: from the beginning. */
  readonly peakFromUs?: number;
}

/** Replications of one job; the result of a block does not depend on what was run before, or where. */
export class Replications {
  readonly simulator: TransientSimulator;
  readonly quantumUs: number;
  private readonly recorder: BlockRecorder;

  /** Throws `SolveFailure` for a course that the model cannot follow. */
  constructor(model: TransientModel, job: TransientJob) {
    const { values, course, seed, instantsUs, bins, edgesUs, peakFromUs } = job;
    this.simulator = model.create(values, course, seed);
    this.quantumUs = quantumOf(this.simulator.slotUs);
    this.recorder = new BlockRecorder({
      instantsUs,
      bins,
      ...(edgesUs === undefined ? {} : { edgesUs }),
      ...(peakFromUs === undefined ? {} : { peakFromUs }),
      horizonUs: course.horizonUs,
      drainFromUs: course.drain?.fromUs ?? null,
      quantumUs: this.quantumUs,
    });
  }

  /** Replications `first` .. `first + count - 1`. */
  block(first: number, count: number): ReplicationBlock {
    const { recorder, simulator } = this;
    recorder.beginBlock(first, count);
    for (let r = first; r < first + count; r++) {
      recorder.beginReplication();
      simulator.run(r, recorder);
      recorder.endReplication();
    }
    return recorder.takeBlock();
  }
}

/** Quantum of latencies of a model whose times are multiples of `slotUs`, or of none where that is 0, µs. */
export const quantumOf = (slotUs: number): number => (slotUs > 0 ? slotUs : fineQuantumUs);
