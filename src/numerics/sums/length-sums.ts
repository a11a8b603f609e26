/**
 * Running sums over lengths with weights, stored at few places: long services have hundreds of thousands of lengths.
 */
import { float64Array } from '../array-memory.ts';

/** Lengths `start + i step` with weights; `weights[i]` is the mass of the length divided by the length. */
export interface Lengths {
  start: number;
  step: number;
  weights: Float64Array;
}

/** Distance of the stored sums, in entries; up to this number of entries all sums are stored. */
const farApart = 64;
const fewEntries = 4096;

/** Sums over the entries before any place, with the digits of one running sum over all entries. */
export class LengthSums {
  /** Sum over all entries. */
  readonly weight: number;
  readonly mass: number;
  private readonly spacing: number;
  /** Weight and mass before every `spacing`-th entry, and of all. */
  private readonly held: Float64Array;
  /** Weights and masses before every entry of the run that was read last. */
  private readonly near: Float64Array;
  private run = 0;

  /** Every weight counts `scale` times. */
  constructor(
    private readonly lengths: Lengths,
    private readonly scale = 1,
  ) {
    const count = lengths.weights.length;
    this.spacing = count > fewEntries ? farApart : count + 1;
    const runs = Math.floor(count / this.spacing) + 1;
    this.held = float64Array(2 * runs + 2);
    this.near = float64Array(2 * this.spacing);
    for (let run = 0; run < runs; run++) this.open(run);
    this.weight = this.held[2 * runs];
    this.mass = this.held[2 * runs + 1];
  }

  /** Weight of the entries before `i`. */
  weightBelow(i: number): number {
    return this.near[2 * this.placeOf(i)];
  }

  /** Mass of the entries before `i`: weight times length. */
  massBelow(i: number): number {
    return this.near[2 * this.placeOf(i) + 1];
  }

  /** Place of `i` in its run, which is opened. */
  private placeOf(i: number): number {
    const run = Math.floor(i / this.spacing);
    if (run !== this.run) this.open(run);
    return i - run * this.spacing;
  }

  private open(run: number): void {
    const { near, held, scale, spacing } = this;
    const { start, step, weights } = this.lengths;
    const from = run * spacing;
    const entries = Math.min(spacing, weights.length - from);
    let weight = held[2 * run];
    let mass = held[2 * run + 1];
    for (let k = 0; k < entries; k++) {
      near[2 * k] = weight;
      near[2 * k + 1] = mass;
      const scaled = scale * weights[from + k];
      weight += scaled;
      mass += scaled * (start + (from + k) * step);
    }
    if (entries < spacing) {
      near[2 * entries] = weight;
      near[2 * entries + 1] = mass;
    }
    held[2 * run + 2] = weight;
    held[2 * run + 3] = mass;
    this.run = run;
  }
}

/** Sum of w x (x - 1) / 2 over the lengths x with weights w. */
export function pairsOf({ start, step, weights }: Lengths, scale = 1): number {
  let sum = 0;
  for (let i = 0, x = start; i < weights.length; i++, x += step)
    sum += (scale * weights[i] * x * (x - 1)) / 2;
  return sum;
}

// Sums over a window that slides along an array, without subtraction.

/**
 * `scale` times the sum of values[k + 1 .. k + width] at index k (entries beyond the end count as zero). Each window is
 * a suffix of one block and a prefix of the next, so small sums keep their relative accuracy. Fresh array; O(length).
 */
export function slidingSums(values: Float64Array, width: number, scale: number): Float64Array {
  const n = values.length;
  const sums = float64Array(n);
  // suffixes of the blocks 1..width, width + 1..2 width, ...
  let suffix = 0;
  for (let j = n - 1, place = j % width; j >= 1; j--) {
    if (place === 0) suffix = 0;
    place = place === 0 ? width - 1 : place - 1;
    suffix += values[j];
    sums[j - 1] = suffix;
  }
  // prefixes of the following block complete the windows that do not begin with a block
  let prefix = 0;
  for (let k = 0, place = 0; k < n; k++) {
    const last = k + width;
    if (place === 0) prefix = 0;
    else if (last < n) prefix += values[last];
    place = place + 1 === width ? 0 : place + 1;
    sums[k] = scale * (sums[k] + prefix);
  }
  return sums;
}
