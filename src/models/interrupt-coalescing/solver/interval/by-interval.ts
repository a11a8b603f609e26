import { float64Array } from '../../../../numerics/array-memory.ts';
import { WorkPace } from '../../../../numerics/work-pace.ts';
import type { BatchIntervals } from './batch-intervals.ts';
import type { Closing } from './closings.ts';

/** What an entry costs that lies in a line of memory of its own. */
const stride = 8;

/**
 * The same closings, their joint laws by interval instead of by batch size where there are fewer intervals: large
 * batches with hardly a slot between them.
 */
export function* byInterval(closings: readonly Closing[]): Generator<number, readonly Closing[], void> {
  const found: Closing[] = [];
  for (const closing of closings) {
    const { perSize, long, terms } = closing.intervals;
    const turned = perSize && long + 1 < terms;
    found.push(turned ? { ...closing, intervals: yield* transposed(closing.intervals) } : closing);
  }
  return found;
}

/** One term for every R. */
function* transposed(intervals: BatchIntervals): Generator<number, BatchIntervals, void> {
  const { sizes, long, gap: joint } = intervals;
  const terms = long + 1;
  const size = float64Array(terms * sizes);
  const gap = float64Array(terms * terms);
  const pace = new WorkPace();
  for (let r = 0; r < terms; r++) {
    for (let j = 0; j < sizes; j++) size[r * sizes + j] = joint[j * terms + r];
    gap[r * terms + r] = 1;
    if (pace.isDue(stride * sizes)) yield r / terms;
  }
  return { ...intervals, terms, perSize: false, size, gap };
}
