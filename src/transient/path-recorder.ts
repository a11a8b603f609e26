/** Collects the packets of one replication, for a picture of it at any time. */
import type { TransientModel, TransientRecorder } from '../models/contract/transient.ts';
import type { TransientJob } from './replications.ts';

/** Packets of one replication; times in µs, each array ascending. */
export interface PacketPath {
  /** Arrivals of packets that are not lost, and when they left. */
  arrivedUs: Float64Array;
  leftUs: Float64Array;
  lostUs: Float64Array;
  /** Batches in service: begin, end and packets of each; empty where the model does not report them. */
  takenUs: Float64Array;
  doneUs: Float64Array;
  taken: Float64Array;
}

class PathRecorder implements TransientRecorder {
  readonly nextInstantUs = Infinity;
  readonly arrivedUs: number[] = [];
  readonly leftUs: number[] = [];
  readonly lostUs: number[] = [];
  readonly takenUs: number[] = [];
  readonly doneUs: number[] = [];
  readonly packets: number[] = [];

  record(): void {
    // No instant is looked at.
  }

  peak(): void {
    // The packets report it.
  }

  left(arrivedUs: number, latencyUs: number): void {
    this.arrivedUs.push(arrivedUs);
    this.leftUs.push(arrivedUs + latencyUs);
  }

  lost(arrivedUs: number): void {
    this.lostUs.push(arrivedUs);
  }

  elsewhere(): void {
    // Only the observed queue is shown.
  }

  drained(): void {
    // The packets report it.
  }

  taken(fromUs: number, untilUs: number, packets: number): void {
    this.takenUs.push(fromUs);
    this.doneUs.push(untilUs);
    this.packets.push(packets);
  }
}

/** The packets of one replication of a job, without those that left before time 0. */
export function packetPath(
  model: TransientModel,
  { values, course, seed }: TransientJob,
  replication: number,
): PacketPath {
  const recorder = new PathRecorder();
  model.create(values, course, seed).run(replication, recorder);
  const seen = recorder.leftUs.map((_, k) => k).filter((k) => recorder.leftUs[k] >= 0);
  const batches = recorder.doneUs.map((_, k) => k).filter((k) => recorder.doneUs[k] >= 0);
  const pick = (list: readonly number[], places: readonly number[]) =>
    Float64Array.from(places, (k) => list[k]);
  return {
    arrivedUs: pick(recorder.arrivedUs, seen).sort(),
    leftUs: pick(recorder.leftUs, seen).sort(),
    lostUs: Float64Array.from(recorder.lostUs.filter((time) => time >= 0)).sort(),
    takenUs: pick(recorder.takenUs, batches),
    doneUs: pick(recorder.doneUs, batches),
    taken: pick(recorder.packets, batches),
  };
}
