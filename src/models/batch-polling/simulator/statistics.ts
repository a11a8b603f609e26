/** Estimates from a core's counts since the warm-up, in batches. */
import { BatchMeans } from '../../../numerics/simulation/batch-means.ts';
import { BatchedCounts } from '../../../numerics/simulation/batched-counts.ts';
import { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { PollingCore } from './core.ts';
import type { TransmitBuffer } from './transmit-side.ts';

/** Indices of the sums of a batch. */
export const sums = {
  polls: 0,
  emptyPolls: 1,
  offered: 2,
  lost: 3,
  taken: 4,
  slots: 5,
  busy: 6,
  waiting: 7,
  sojourn: 8,
  waitingOldest: 9,
  queueAtPoll: 10,
  queueAtArrival: 11,
  queueOverTime: 12,
  nonEmptyPolls: 13,
  slept: 14,
  left: 15,
  held: 16,
  linkLost: 17,
  sent: 18,
  onLink: 19,
} as const;

const sumCount = Object.keys(sums).length;

export class PollingStatistics {
  readonly means = new BatchMeans(sumCount);
  readonly batchSize: BatchedCounts;
  readonly batchSizeNonEmpty: BatchedCounts;
  readonly queueAtPoll: BatchedCounts;
  readonly queueAtArrival: BatchedCounts;
  readonly queueRandomTime: BatchedCounts;
  readonly waiting: LogHistogram;
  readonly sojourn: LogHistogram;
  private readonly collected: readonly { discard: () => void; close: (end: number) => void }[];
  /** Slot of the last collection. */
  private now = 0;
  private offered = 0;
  /** One past the fullest ring since the last batch ended. */
  private queueEnd = 1;

  /** `exactBits`: times below 2^exactBits slots are distinguished to the slot. */
  constructor(
    private readonly maxBatch: number,
    private readonly ringSize: number,
    exactBits: number,
  ) {
    this.batchSize = new BatchedCounts(maxBatch + 1);
    this.batchSizeNonEmpty = new BatchedCounts(maxBatch + 1);
    this.queueAtPoll = new BatchedCounts(ringSize + 1);
    this.queueAtArrival = new BatchedCounts(ringSize + 1);
    this.queueRandomTime = new BatchedCounts(ringSize + 1);
    this.waiting = new LogHistogram({ quantum: 1, lattice: true, exactBits });
    this.sojourn = new LogHistogram({ quantum: 1, lattice: true, exactBits });
    this.collected = [
      this.batchSize,
      this.batchSizeNonEmpty,
      this.queueAtPoll,
      this.queueAtArrival,
      this.queueRandomTime,
      this.waiting,
      this.sojourn,
    ];
  }

  /**
   * Moves the core's counts into the batch under way and sets them to 0. Cost: linear in the longest time and the
   * fullest ring.
   */
  collect(core: PollingCore, transmit: TransmitBuffer | null): void {
    core.settle();
    const { current } = this.means;
    const waited = core.longWaiting + weighted(core.waitingCounts, core.waitingEnd);
    current[sums.waiting] += waited;
    current[sums.waitingOldest] += waited - core.oldestLess;
    this.waiting.takeCounts(core.waitingCounts, core.waitingEnd);
    if (transmit === null) {
      const sojourn = core.longSojourn + weighted(core.sojournCounts, core.sojournEnd);
      current[sums.sojourn] += sojourn;
      current[sums.sent] += core.taken;
      this.sojourn.takeCounts(core.sojournCounts, core.sojournEnd);
    } else this.collectSent(transmit);
    this.collectPolls(core);
    this.collectArrivals(core);
    this.collectTime(core);
    current[sums.offered] += core.offered - this.offered;
    current[sums.slots] += core.now - this.now;
    current[sums.lost] += core.lost;
    current[sums.taken] += core.taken;
    current[sums.busy] += core.busy;
    current[sums.slept] += core.slept;
    this.now = core.now;
    this.offered = core.offered;
    this.queueEnd = Math.max(this.queueEnd, core.lost > 0 ? this.ringSize + 1 : core.queueEnd);
    core.startCounts();
  }

  private collectSent(transmit: TransmitBuffer): void {
    const { current } = this.means;
    const { left, held, lost, sent, onLink, sojourn } = transmit.counts;
    current[sums.left] += left;
    current[sums.held] += held;
    current[sums.linkLost] += lost;
    current[sums.sent] += sent;
    current[sums.onLink] += onLink;
    current[sums.sojourn] += sojourn;
    transmit.startCounts();
  }

  /** Discards the counts since the last batch ended: the warm-up. */
  discard(): void {
    for (const collected of this.collected) collected.discard();
    this.means.discard();
  }

  /** Ends a batch: true when batches were joined and the next must be twice as long. */
  close(): boolean {
    for (const collected of this.collected) collected.close(this.queueEnd);
    this.queueEnd = 1;
    return this.means.close();
  }

  private collectPolls(core: PollingCore): void {
    const { current } = this.means;
    for (let queue = 0; queue < core.queueEnd; queue++) {
      const polls = core.atPoll[queue] + (queue === 0 ? core.emptyAtOnce : 0);
      if (polls === 0) continue;
      const size = Math.min(queue, this.maxBatch);
      this.queueAtPoll.counts[queue] += polls;
      this.batchSize.counts[size] += polls;
      if (size > 0) this.batchSizeNonEmpty.counts[size] += polls;
      current[size > 0 ? sums.nonEmptyPolls : sums.emptyPolls] += polls;
      current[sums.polls] += polls;
      current[sums.queueAtPoll] += queue * polls;
    }
  }

  private collectArrivals(core: PollingCore): void {
    const { counts } = this.queueAtArrival;
    let finding = 0;
    let sum = core.lost * this.ringSize;
    for (let queue = 0; queue < core.queueEnd; queue++) {
      finding += core.finding[queue];
      counts[queue] += finding;
      sum += queue * finding;
    }
    counts[this.ringSize] += core.lost;
    this.means.current[sums.queueAtArrival] += sum;
  }

  /** Slots with k packets are those with at least k less those with at least k + 1. */
  private collectTime(core: PollingCore): void {
    const { counts } = this.queueRandomTime;
    let left = 0;
    let more = 0;
    let sum = 0;
    for (let queue = core.queueEnd - 1; queue >= 0; queue--) {
      left += core.leaving[queue];
      const atLeast = left + (queue > 0 ? core.filled[queue - 1] : 0);
      counts[queue] += atLeast - more;
      more = atLeast;
      if (queue > 0) sum += atLeast;
    }
    this.means.current[sums.queueOverTime] += sum;
  }
}

/** Sum of the times that were counted. */
function weighted(counts: Int32Array, end: number): number {
  let sum = 0;
  for (let time = 1; time < end; time++) sum += time * counts[time];
  return sum;
}
