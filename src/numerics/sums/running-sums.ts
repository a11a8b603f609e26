/** Running sums of an array from either end, held at few places: it may be long. */
import { float64Array } from '../array-memory.ts';

/** Entries from one sum that is held to the next. */
const spacing = 32;

/** Sums of the entries before any place, and from it on, each with the digits of one running sum from its end. */
export class RunningSums {
  private readonly values: Float64Array;
  // Made when first read: mostly only one of them is asked for.
  private fromStart: Float64Array | null = null;
  private fromEnd: Float64Array | null = null;

  /** `values` is kept, not copied. */
  constructor(values: Float64Array) {
    this.values = values;
  }

  /** values[0] + ... + values[i - 1]. */
  before(i: number): number {
    const { values } = this;
    this.fromStart ??= sumsFromStart(values);
    const run = Math.floor(i / spacing);
    let sum = this.fromStart[run];
    for (let k = run * spacing; k < i; k++) sum += values[k];
    return sum;
  }

  /** The sum of values[i] and all after it, the last one first. */
  from(i: number): number {
    const { values } = this;
    this.fromEnd ??= sumsFromEnd(values);
    const run = Math.ceil(i / spacing);
    let sum = this.fromEnd[run];
    for (let k = Math.min(values.length, run * spacing) - 1; k >= i; k--) sum += values[k];
    return sum;
  }
}

/** Sums before every `spacing`-th entry. */
function sumsFromStart(values: Float64Array): Float64Array {
  const sums = float64Array(Math.floor(values.length / spacing) + 1);
  let sum = 0;
  for (let run = 1; run < sums.length; run++) {
    for (let i = (run - 1) * spacing; i < run * spacing; i++) sum += values[i];
    sums[run] = sum;
  }
  return sums;
}

/** Sums from every `spacing`-th entry on, and 0 after the last one. */
function sumsFromEnd(values: Float64Array): Float64Array {
  const sums = float64Array(Math.ceil(values.length / spacing) + 1);
  let sum = 0;
  for (let run = sums.length - 2; run >= 0; run--) {
    const end = Math.min(values.length, (run + 1) * spacing);
    for (let i = end - 1; i >= run * spacing; i--) sum += values[i];
    sums[run] = sum;
  }
  return sums;
}
