/**
 * The ways in which a batch is closed: by the timer, or by its last packet allowed. Given the way, how long the batch
 * was held is independent of its size and of the time to the next opener, which may depend on each other. In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { type BatchIntervals, type IntervalForm, batchIntervals } from './batch-intervals.ts';
import { heldUntilFrames } from './frame-closing.ts';
import { type NicBatches, tailFrom } from './nic-batches.ts';

export interface Closing {
  probability: number;
  /** Law of H, from the opener to the transfer. */
  held: Pmf;
  /** Batch size and R, from the transfer to the next opener. */
  intervals: BatchIntervals;
}

/** A timer that closes a smaller share of the batches is left out. */
const rarest = 1e-20;

/** One or two, the timer first. Frames close batches in the exact form only. */
export function closingsOf(
  law: SummableLaw,
  batches: NicBatches,
  form: IntervalForm,
  memoryless: boolean,
  long: number,
): readonly Closing[] {
  const { tau, frames } = batches;
  if (frames === null) {
    const intervals = batchIntervals(law, batches, form, memoryless, long);
    return [{ probability: 1, held: { start: tau, p: Float64Array.of(1) }, intervals }];
  }
  let byTimer = 0;
  for (let j = frames - 1; j >= 1; j--) byTimer += batches.size[j];
  if (byTimer < rarest) return [closedByFrames(batches, 1, long)];
  const timed = givenTimer(batches, byTimer);
  const intervals = batchIntervals(law, timed, form, memoryless, long);
  return [
    { probability: byTimer, held: { start: tau, p: Float64Array.of(1) }, intervals },
    closedByFrames(batches, batches.closedByFrames, long),
  ];
}

/** The smaller batches, with their probabilities given that the timer closes the batch. */
function givenTimer(batches: NicBatches, byTimer: number): NicBatches {
  const offsets: Pmf[] = [];
  for (const { start, p } of batches.offsets) {
    offsets.push({ start, p: p.map((mass) => mass / byTimer) });
  }
  return { ...batches, offsets, size: batches.size.slice(0, batches.frames!).map((mass) => mass / byTimer) };
}

/** Batches that frames close, all of the largest size; the next opener comes a whole interarrival time later. */
function closedByFrames(batches: NicBatches, probability: number, long: number): Closing {
  const { interarrival, meanInterarrival, meanSize } = batches;
  const gap = float64Array(long + 1);
  gap.set(interarrival.p.subarray(0, long));
  gap[long] = tailFrom(interarrival, long);
  const size = float64Array(batches.frames! + 1);
  size[batches.frames!] = 1;
  const { start, p } = heldUntilFrames(batches);
  return {
    probability,
    held: { start, p: p.map((mass) => mass / batches.closedByFrames) },
    intervals: {
      terms: 1,
      perSize: false,
      sizes: size.length,
      size,
      long,
      gap,
      residual: gap,
      meanInterval: meanInterarrival * meanSize,
    },
  };
}
