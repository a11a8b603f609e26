/** What a run has seen, batch of the run by batch of the run. Times in slots. */
import { BatchedCounts } from '../../../numerics/simulation/batched-counts.ts';
import { BatchMeans } from '../../../numerics/simulation/batch-means.ts';
import { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { CoalescingCore } from './core.ts';

/** Places of the sums over a batch of the run. */
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
} as const;

/** Intervals are told apart to the slot up to this much beyond tau, longer times to 1/128. */
const intervalBits = 14;
const fewestBits = 8;
const mostBits = 19;

/** Batch sizes above this count as one more. */
const largestSize = 65_536;

const bitsFor = (longest: number): number =>
  Math.min(mostBits, Math.max(fewestBits, Math.ceil(Math.log2(longest + 1))));

export class CoalescingStatistics {
  readonly means = new BatchMeans(11);
  readonly batchSize = new BatchedCounts(256);
  readonly processing: LogHistogram;
  readonly unfinished: LogHistogram;
  /** Of the time beyond tau. */
  readonly excess: LogHistogram;
  /** Processing times of the batch under way, one entry a slot, and one past the longest of them. */
  private readonly processingCounts: Int32Array;
  private longestProcessing = 0;
  private largest = 0;

  /** `longestService`: most services are not longer. */
  constructor(tau: number, limit: number, longestService: number) {
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
    const { size, accepted, interval, unfinished, overhead, tau, work } = core;
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
    this.excess.addQuanta(interval - tau, 1);
    const sizeEntry = Math.min(size, largestSize + 1);
    if (sizeEntry >= this.largest) this.largest = sizeEntry + 1;
    this.batchSize.reserve(sizeEntry + 1);
    this.batchSize.counts[sizeEntry]++;
    this.addProcessing(core);
  }

  private addProcessing({ offsets, workWith, accepted, tau, work }: CoalescingCore): void {
    const { current } = this.means;
    const counts = this.processingCounts;
    let times = 0;
    let squares = 0;
    let waited = 0;
    if (tau + work < counts.length) {
      // No packet of the batch takes longer: the last one has all of the work before it, the first waits all of tau.
      if (accepted > 0 && tau + work >= this.longestProcessing) this.longestProcessing = tau + work + 1;
      for (let i = 0; i < accepted; i++) {
        const wait = tau - offsets[i];
        const time = wait + workWith[i];
        counts[time | 0]++;
        waited += wait;
        times += time;
        squares += time * time;
      }
    } else {
      for (let i = 0; i < accepted; i++) {
        const wait = tau - offsets[i];
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
