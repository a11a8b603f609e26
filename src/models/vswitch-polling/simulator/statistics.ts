/** Statistics of a run of one core, batch by batch. Times in µs. */
import { BatchMeans } from '../../../numerics/simulation/batch-means.ts';
import { BatchedCounts } from '../../../numerics/simulation/batched-counts.ts';
import type { PolledCore } from './core.ts';

/** Sums of a queue, in this order. */
const queueSums = [
  'arrived',
  'lost',
  'taken',
  'departed',
  'missed',
  'visits',
  'emptyVisits',
  'busy',
  'area',
] as const;

export type QueueSum = (typeof queueSums)[number];

export class CoreStatistics {
  /** Lengths of the queues whose distribution is stored, by row. */
  readonly lengths: readonly BatchedCounts[];
  private readonly means: BatchMeans;
  /** Sums of every batch since the last request, by place. */
  private readonly asked = new Map<number, Float64Array>();

  constructor(
    private readonly queues: number,
    rows: number,
    private readonly capacity: number,
  ) {
    this.means = new BatchMeans(1 + queues * queueSums.length);
    this.lengths = Array.from({ length: rows }, () => new BatchedCounts(capacity + 1));
  }

  /** Finished batches. */
  get count(): number {
    return this.means.count;
  }

  /** Time of the finished batches. */
  get timeUs(): number {
    return this.means.total(0);
  }

  /** Simulated time of every batch. Read only. */
  times(): Float64Array {
    return this.batchesAt(0);
  }

  /** A sum of one queue in every batch. Read only. */
  sums(queue: number, sum: QueueSum): Float64Array {
    return this.batchesAt(this.place(queue, sum));
  }

  /** Moves the core's counts into the batch under way and sets them to 0. Cost: linear in queues and stored lengths. */
  collect(core: PolledCore): void {
    core.settle();
    const { current } = this.means;
    current[0] += core.covered;
    for (const sum of queueSums) {
      const counts = core[sum];
      for (let i = 0; i < this.queues; i++) current[this.place(i, sum)] += counts[i];
    }
    this.lengths.forEach(({ counts }, row) => {
      const from = row * (this.capacity + 1);
      let occupied = 0;
      for (let k = this.capacity; k > 0; k--) {
        occupied += core.spent[from + k];
        counts[k] += core.spent[from + k];
      }
      counts[0] += Math.max(0, core.covered - occupied);
    });
    core.startCounts();
  }

  /** Discards the batch under way: the warm-up. */
  discard(): void {
    for (const length of this.lengths) length.discard();
    this.means.discard();
  }

  /** Ends a batch: true when batches were joined and the next must be twice as long. */
  close(): boolean {
    for (const length of this.lengths) length.close();
    this.asked.clear();
    return this.means.close();
  }

  private batchesAt(place: number): Float64Array {
    let sums = this.asked.get(place);
    if (sums === undefined) this.asked.set(place, (sums = this.means.batches(place)));
    return sums;
  }

  private place(queue: number, sum: QueueSum): number {
    return 1 + queue * queueSums.length + queueSums.indexOf(sum);
  }
}
