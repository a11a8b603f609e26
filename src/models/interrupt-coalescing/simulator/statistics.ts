/** Statistics of a run, by batches of packets. Times in slots. */
import { BatchedCounts } from '../../../numerics/simulation/batched-counts.ts';
import { BatchMeans } from '../../../numerics/simulation/batch-means.ts';
import { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { System } from '../system.ts';
import type { CoalescingCore } from './core.ts';

/** Indices of the sums over a batch of the run. */
export const sums = {
  transfers: 0,
  packets: 1,
  accepted: 2,
  time: 3,
  overhead: 4,
  service: 5,
  unfinished: 6,
  /** Transfers that find no work. */
  idle: 7,
  processing: 8,
  processingSquares: 9,
  nicWaiting: 10,
  /** Batches that were full before their timer ended. */
  closedByFrames: 11,
} as const;

/** Intervals are distinguished to the slot up to this much beyond tau, longer times to 1/8192. */
const intervalBits = 14;
const fewestBits = 8;
const mostBits = 19;

/** Batch sizes above this count as one more. */
const largestSize = 65_536;

const bitsFor = (longest: number): number =>
  Math.min(mostBits, Math.max(fewestBits, Math.ceil(Math.log2(longest + 1))));

type Mechanism = Pick<System, 'tau' | 'limit' | 'frames'>;

export class CoalescingStatistics {
  readonly means = new BatchMeans(12);
  readonly batchSize = new BatchedCounts(256);
  readonly processing: LogHistogram;
  readonly unfinished: LogHistogram;
  /** Histogram of the time between two transfers beyond `shortestInterval`. */
  readonly excess: LogHistogram;
  /** tau, where only the timer closes batches; 0 where frames can. */
  readonly shortestInterval: number;
  /** Processing times of the batch under way, one entry a slot, and one past the longest of them. */
  private readonly processingCounts: Int32Array;
  private longestProcessing = 0;
  private largest = 0;

  /** `longestService`: most services are not longer. */
  constructor({ tau, limit, frames }: Mechanism, longestService: number) {
    this.shortestInterval = frames === null ? tau : 0;
    const lattice = { quantum: 1, lattice: true };
    const bits = bitsFor(tau + limit + longestService);
    this.processing = new LogHistogram({ ...lattice, exactBits: bits });
    this.unfinished = new LogHistogram({ ...lattice, exactBits: bitsFor(limit + longestService) });
    this.excess = new LogHistogram({ ...lattice, exactBits: intervalBits });
    this.processingCounts = new Int32Array(2 ** bits);
  }

  /** Since the warm-up, in finished batches of the run. */
  get timeSlots(): number {
    return this.means.total(sums.time);
  }

  /** Counts the batch that the core has just handed over. */
  add(core: CoalescingCore): void {
    const { size, accepted, interval, unfinished, overhead, work } = core;
    const { current } = this.means;
    current[sums.transfers]++;
    current[sums.packets] += size;
    current[sums.accepted] += accepted;
    current[sums.time] += interval;
    current[sums.overhead] += overhead;
    current[sums.service] += work - unfinished - overhead;
    current[sums.unfinished] += unfinished;
    if (unfinished === 0) current[sums.idle]++;
    this.unfinished.addQuanta(unfinished, 1);
    // Where only the timer closes batches, the next opener determines the next transfer.
    const between = this.shortestInterval > 0 ? interval : core.sinceTransfer;
    this.excess.addQuanta(between - this.shortestInterval, 1);
    if (core.closedByFrames) current[sums.closedByFrames]++;
    const sizeEntry = Math.min(size, largestSize + 1);
    if (sizeEntry >= this.largest) this.largest = sizeEntry + 1;
    this.batchSize.reserve(sizeEntry + 1);
    this.batchSize.counts[sizeEntry]++;
    this.addProcessing(core);
  }

  private addProcessing({ offsets, workWith, accepted, held, work }: CoalescingCore): void {
    const { current } = this.means;
    const counts = this.processingCounts;
    let times = 0;
    let squares = 0;
    let waited = 0;
    if (held + work < counts.length) {
      // No packet of the batch takes longer: the last one has all of the work before it, the first waits until the
      // transfer.
      if (accepted > 0 && held + work >= this.longestProcessing) this.longestProcessing = held + work + 1;
      for (let i = 0; i < accepted; i++) {
        const wait = held - offsets[i];
        const time = wait + workWith[i];
        counts[time | 0]++;
        waited += wait;
        times += time;
        squares += time * time;
      }
    } else {
      for (let i = 0; i < accepted; i++) {
        const wait = held - offsets[i];
        const time = wait + workWith[i];
        this.processing.addQuanta(time, 1);
        waited += wait;
        times += time;
        squares += time * time;
      }
    }
    current[sums.processing] += times;
    current[sums.processingSquares] += squares;
    current[sums.nicWaiting] += waited;
  }

  /** Ends a batch of the run. True: the next one must be twice as long. */
  close(): boolean {
    this.processing.takeCounts(this.processingCounts, this.longestProcessing);
    this.processing.close();
    this.unfinished.close();
    this.excess.close();
    this.batchSize.close(this.largest);
    return this.means.close();
  }
}
