/** Running sums over lengths with weights, held at few places: long services have hundreds of thousands of lengths. */

/** Lengths `start + i step` with weights; `weights[i]` is the mass of the length divided by the length. */
export interface Lengths {
  start: number;
  step: number;
  weights: Float64Array;
}

/** Entries from one sum that is held to the next. */
const spacing = 64;

/** Sums over the entries before any place, with the digits of one running sum over all entries. */
export class LengthSums {
  /** Of all entries. */
  readonly weight: number;
  readonly mass: number;
  private readonly lengths: Lengths;
  private readonly scale: number;
  /** Weight and mass before every `spacing`-th entry. */
  private readonly held: Float64Array;
  /** Weights and masses up to every entry of the run that was read last. */
  private readonly near = new Float64Array(2 * spacing);
  private run = -1;

  /** Every weight counts `scale` times. */
  constructor(lengths: Lengths, scale = 1) {
    this.lengths = lengths;
    this.scale = scale;
    const { start, step, weights } = lengths;
    this.held = new Float64Array(2 * Math.floor(weights.length / spacing) + 2);
    let weight = 0;
    let mass = 0;
    for (let i = 0; i < weights.length; i++) {
      if (i % spacing === 0) {
        this.held[(2 * i) / spacing] = weight;
        this.held[(2 * i) / spacing + 1] = mass;
      }
      const own = scale * weights[i];
      weight += own;
      mass += own * (start + i * step);
    }
    if (weights.length % spacing === 0) {
      this.held[(2 * weights.length) / spacing] = weight;
      this.held[(2 * weights.length) / spacing + 1] = mass;
    }
    this.weight = weight;
    this.mass = mass;
  }

  /** Weight of the entries before `i`. */
  weightBelow(i: number): number {
    this.read(i);
    return this.near[2 * (i % spacing)];
  }

  /** Mass of the entries before `i`: weight times length. */
  massBelow(i: number): number {
    this.read(i);
    return this.near[2 * (i % spacing) + 1];
  }

  private read(i: number): void {
    const run = Math.floor(i / spacing);
    if (run === this.run) return;
    this.run = run;
    const { near, held, scale } = this;
    const { start, step, weights } = this.lengths;
    const from = run * spacing;
    let weight = held[2 * run];
    let mass = held[2 * run + 1];
    for (let k = 0; k < spacing; k++) {
      near[2 * k] = weight;
      near[2 * k + 1] = mass;
      if (from + k >= weights.length) return;
      const own = scale * weights[from + k];
      weight += own;
      mass += own * (start + (from + k) * step);
    }
  }
}

/** Sum of w x (x - 1) / 2 over the lengths x with weights w. */
export function pairsOf({ start, step, weights }: Lengths, scale = 1): number {
  let sum = 0;
  for (let i = 0, x = start; i < weights.length; i++, x += step)
    sum += (scale * weights[i] * x * (x - 1)) / 2;
  return sum;
}
