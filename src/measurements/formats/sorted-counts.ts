import type { CountedValues } from './count-table.ts';
import { CountTable } from './count-table.ts';

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
