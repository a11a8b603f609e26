/** Running sums of an array from either end, of a long one held at few places. */

/** Entries from one sum that is held to the next; all sums of up to so many entries are held. */
const farApart = 64;
const fewEntries = 4096;

/** Sums of the entries before any place, and from it on, each with the digits of one running sum from its end. */
export class RunningSums {
  private readonly values: Float64Array;
  private readonly spacing: number;
  // Made when first read: mostly only one of them is asked for.
  private fromStart: Float64Array | null = null;
  private fromEnd: Float64Array | null = null;

  /** `values` is kept, not copied. */
  constructor(values: Float64Array) {
    this.values = values;
    this.spacing = values.length > fewEntries ? farApart : 1;
  }

  /** values[0] + ... + values[i - 1]. */
  before(i: number): number {
    const { values, spacing } = this;
    this.fromStart ??= sumsFromStart(values, spacing);
    const run = Math.floor(i / spacing);
    let sum = this.fromStart[run];
    for (let k = run * spacing; k < i; k++) sum += values[k];
    return sum;
  }

  /** The sum of values[i] and all after it, the last one first. */
  from(i: number): number {
    const { values, spacing } = this;
    this.fromEnd ??= sumsFromEnd(values, spacing);
    const run = Math.ceil(i / spacing);
    let sum = run * spacing < values.length ? this.fromEnd[run] : 0;
    for (let k = Math.min(values.length, run * spacing) - 1; k >= i; k--) sum += values[k];
    return sum;
  }
}

function sumsFromStart(values: Float64Array, spacing: number): Float64Array {
  const whole = Math.floor(values.length / spacing);
  const sums = new Float64Array(whole + 1);
  let sum = 0;
  for (let run = 0; run < whole; run++) {
    sums[run] = sum;
    const end = (run + 1) * spacing;
    for (let i = run * spacing; i < end; i++) sum += values[i];
  }
  sums[whole] = sum;
  return sums;
}

function sumsFromEnd(values: Float64Array, spacing: number): Float64Array {
  const whole = Math.floor(values.length / spacing);
  const sums = new Float64Array(whole + 1);
  let sum = 0;
  for (let i = values.length - 1; i >= whole * spacing; i--) sum += values[i];
  sums[whole] = sum;
  for (let run = whole - 1; run >= 0; run--) {
    const first = run * spacing;
    for (let i = first + spacing - 1; i >= first; i--) sum += values[i];
    sums[run] = sum;
  }
  return sums;
}
