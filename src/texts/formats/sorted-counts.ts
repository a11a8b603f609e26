import { type CountedValues, CountTable } from './count-table.ts';

/** Bins `lower[k]..upper[k]`, both ends included, in increasing order and without overlap. */
interface LatencyBins {
  lowerNs: Float64Array;
  upperNs: Float64Array;
  count: Float64Array;
}

const mostDistinct = 65_536;
const share = 0.001;

/**
 * Up to 65,536 different values stay exact. Beyond that, neighbours share a bin as long as the bin holds at most 0.1 %
 * of the samples between it and the nearer end of the histogram: fine in both tails, where single samples stay single,
 * and about 2/0.001 * ln(n/2) bins in all (30,000 for ten million samples). O(values).
 */
export function condense(value: Float64Array, count: Float64Array): LatencyBins {
  if (value.length <= mostDistinct) return { lowerNs: value, upperNs: value.slice(), count };
  const total = count.reduce((sum, seen) => sum + seen, 0);
  const lower: number[] = [];
  const upper: number[] = [];
  const counts: number[] = [];
  let before = 0;
  let open = 0;
  for (let k = 0; k < value.length; k++) {
    const seen = count[k]!;
    const nearerEnd = Math.min(before, total - before - open - seen);
    if (open > 0 && open + seen <= share * nearerEnd) {
      upper[upper.length - 1] = value[k]!;
      counts[counts.length - 1]! += seen;
      open += seen;
      continue;
    }
    before += open;
    lower.push(value[k]!);
    upper.push(value[k]!);
    counts.push(seen);
    open = seen;
  }
  return {
    lowerNs: Float64Array.from(lower),
    upperNs: Float64Array.from(upper),
    count: Float64Array.from(counts),
  };
}

/**
 * Collects values of any order into sorted different values with counts. Memory follows the number of different values,
 * not of samples: each value is looked up in a table. A full table becomes a sorted run, and runs of similar length are
 * merged, so each value is moved O(log n) times. One `add` takes some tens of milliseconds at worst.
 */
export class SortedCounts {
  private table = new CountTable();
  /** Each at least twice as long as the next. */
  private readonly runs: CountedValues[] = [];

  add(value: number, count: number): void {
    if (this.table.isFull) this.closeRun();
    this.table.add(value, count);
  }

  /** Everything added so far. The arrays are the caller's; the collection must not be used afterwards. */
  finish(): CountedValues {
    this.closeRun();
    while (this.runs.length > 1) this.mergeLastTwo();
    return this.runs.pop() ?? { value: new Float64Array(0), count: new Float64Array(0) };
  }

  private closeRun(): void {
    this.runs.push(this.table.take());
    while (this.runs.length > 1 && this.runs.at(-2)!.value.length < 2 * this.runs.at(-1)!.value.length) {
      this.mergeLastTwo();
    }
  }

  private mergeLastTwo(): void {
    const last = this.runs.pop()!;
    this.runs.push(merge(this.runs.pop()!, last));
  }
}

/** One run of two; counts of equal values are added. O(length). */
function merge(a: CountedValues, b: CountedValues): CountedValues {
  const aValue = a.value;
  const bValue = b.value;
  const value = new Float64Array(aValue.length + bValue.length);
  const count = new Float64Array(aValue.length + bValue.length);
  let length = 0;
  let i = 0;
  let j = 0;
  while (i < aValue.length || j < bValue.length) {
    const fromA = j >= bValue.length || (i < aValue.length && aValue[i]! <= bValue[j]!);
    const next = fromA ? aValue[i]! : bValue[j]!;
    const seen = fromA ? a.count[i++]! : b.count[j++]!;
    if (length > 0 && value[length - 1] === next) count[length - 1]! += seen;
    else {
      value[length] = next;
      count[length] = seen;
      length++;
    }
  }
  return { value: value.slice(0, length), count: count.slice(0, length) };
}
