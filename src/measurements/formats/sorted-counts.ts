/** Different values, increasing, and how often each was seen. */
export interface CountedValues {
  value: Float64Array;
  count: Float64Array;
}

const bufferLength = 32_768;

/**
 * Collects values of any order into sorted different values with counts. Memory follows the number of different values,
 * not of samples: a full buffer becomes a sorted run, and runs of similar length are merged, so each value is moved
 * O(log n) times. One `add` takes milliseconds at worst, some tens of them beyond a million different values.
 */
export class SortedCounts {
  private readonly values = new Float64Array(bufferLength);
  private readonly counts = new Float64Array(bufferLength);
  private used = 0;
  private ascending = true;
  private largestCount = 0;
  /** Each at least twice as long as the next. */
  private readonly runs: CountedValues[] = [];

  add(value: number, count: number): void {
    if (this.used === bufferLength) this.closeRun();
    if (this.used > 0 && value < this.values[this.used - 1]!) this.ascending = false;
    if (count > this.largestCount) this.largestCount = count;
    this.values[this.used] = value;
    this.counts[this.used] = count;
    this.used++;
  }

  /** Everything added so far. The arrays are the caller's; the collection must not be used afterwards. */
  finish(): CountedValues {
    this.closeRun();
    while (this.runs.length > 1) this.mergeLastTwo();
    return this.runs.pop() ?? { value: new Float64Array(0), count: new Float64Array(0) };
  }

  private closeRun(): void {
    if (this.used === 0) return;
    if (!this.ascending) this.sortBuffer();
    const buffer = { value: this.values.subarray(0, this.used), count: this.counts.subarray(0, this.used) };
    const nothing = { value: new Float64Array(0), count: new Float64Array(0) };
    this.runs.push(merge(buffer, nothing));
    this.used = 0;
    this.ascending = true;
    this.largestCount = 0;
    while (this.runs.length > 1 && this.runs.at(-2)!.value.length < 2 * this.runs.at(-1)!.value.length) {
      this.mergeLastTwo();
    }
  }

  private mergeLastTwo(): void {
    const last = this.runs.pop()!;
    this.runs.push(merge(this.runs.pop()!, last));
  }

  private sortBuffer(): void {
    const values = this.values.subarray(0, this.used);
    const counts = this.counts.subarray(0, this.used);
    // Value and count in one double, where both fit: sorting plain numbers is several times faster than sorting pairs.
    const stride = this.largestCount + 1;
    if (
      values.every((value) => Number.isInteger(value) && value * stride + stride <= Number.MAX_SAFE_INTEGER)
    ) {
      values.forEach((value, k) => (values[k] = value * stride + counts[k]!));
      values.sort();
      values.forEach((packed, k) => {
        counts[k] = packed % stride;
        values[k] = (packed - counts[k]!) / stride;
      });
      return;
    }
    const order = Uint32Array.from(values, (_, k) => k).sort((left, right) => values[left]! - values[right]!);
    const sortedValues = Float64Array.from(order, (k) => values[k]!);
    counts.set(Float64Array.from(order, (k) => counts[k]!));
    values.set(sortedValues);
  }
}

/** One run of two; counts of equal values are added, inside a run too. O(length). */
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
