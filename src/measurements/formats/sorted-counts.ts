/** Different values, increasing, and how often each was seen. */
export interface CountedValues {
  value: Float64Array;
  count: Float64Array;
}

const smallestBuffer = 32_768;

/**
 * Collects values of any order into sorted different values with counts. Memory follows the number of different values,
 * not of samples: a buffer is sorted and merged whenever it is full. Amortised O(log buffer) a value, since the buffer
 * grows with the table it is merged into; one `add` takes a few milliseconds at worst.
 */
export class SortedCounts {
  private values = new Float64Array(smallestBuffer);
  private counts = new Float64Array(smallestBuffer);
  private used = 0;
  private ascending = true;
  private allOnes = true;
  private merged: CountedValues = { value: new Float64Array(0), count: new Float64Array(0) };

  add(value: number, count: number): void {
    if (this.used === this.values.length) this.merge();
    if (this.used > 0 && value < this.values[this.used - 1]!) this.ascending = false;
    if (count !== 1) this.allOnes = false;
    this.values[this.used] = value;
    this.counts[this.used] = count;
    this.used++;
  }

  /** Everything added so far. The arrays are the caller's; the collection must not be used afterwards. */
  finish(): CountedValues {
    this.merge();
    return this.merged;
  }

  private merge(): void {
    if (this.used === 0) return;
    this.sortBuffer();
    const { value: a, count: aCount } = this.merged;
    const b = this.values;
    const value = new Float64Array(a.length + this.used);
    const count = new Float64Array(a.length + this.used);
    let length = 0;
    let i = 0;
    let j = 0;
    while (i < a.length || j < this.used) {
      const fromTable = j >= this.used || (i < a.length && a[i]! <= b[j]!);
      const next = fromTable ? a[i]! : b[j]!;
      const seen = fromTable ? aCount[i++]! : this.counts[j++]!;
      if (length > 0 && value[length - 1] === next) count[length - 1]! += seen;
      else {
        value[length] = next;
        count[length] = seen;
        length++;
      }
    }
    this.merged = { value: value.slice(0, length), count: count.slice(0, length) };
    const capacity = Math.max(smallestBuffer, length >> 2);
    if (capacity > this.values.length) {
      this.values = new Float64Array(capacity);
      this.counts = new Float64Array(capacity);
    }
    this.used = 0;
    this.ascending = true;
    this.allOnes = true;
  }

  private sortBuffer(): void {
    if (this.ascending) return;
    if (this.allOnes) {
      this.values.subarray(0, this.used).sort();
      return;
    }
    const order = new Uint32Array(this.used).map((_, k) => k);
    const { values, counts, used } = this;
    order.sort((left, right) => values[left]! - values[right]!);
    values.set(Float64Array.from(order, (k) => values[k]!));
    counts.set(Float64Array.from(order, (k) => counts[k]!));
    this.used = used;
  }
}
