/** Laws of gaps between packets on whole slots, drawn by inversion of one uniform. */
import { negativeBinomialLaw, panjerPmf, poissonLaw } from '../laws/panjer/pmf.ts';
import { type Pmf, twoPointPmf } from '../laws/pmf.ts';
import type { GapLaw } from './operational-arrivals.ts';
import type { RandomStream } from './xoshiro128.ts';

// Whole numbers with given probabilities by inversion of one 32-bit uniform: equal uniforms give numbers that grow with
// the law, which is what common random numbers need. A guide table finds the place in about one step.

const whole = 2 ** 32;

/** Each probability is met to within 2^-32 of 1: what is rarer may never occur. */
export class InverseTable {
  private readonly start: number;
  /** 2^32 P(T <= start + k); the last one is Infinity. */
  private readonly below: Float64Array;
  private readonly guide: Int32Array;
  private readonly shift: number;

  constructor({ start, p }: Pmf) {
    this.start = start;
    const below = new Float64Array(p.length);
    let total = 0;
    for (let k = 0; k < p.length; k++) below[k] = total += p[k];
    for (let k = 0; k < p.length; k++) below[k] *= whole / total;
    below[p.length - 1] = Infinity;
    const bits = Math.min(16, Math.max(1, Math.ceil(Math.log2(p.length)) + 1));
    const guide = new Int32Array(2 ** bits);
    const cell = whole / guide.length;
    let k = 0;
    for (let j = 0; j < guide.length; j++) {
      while (below[k] <= j * cell) k++;
      guide[j] = k;
    }
    this.below = below;
    this.guide = guide;
    this.shift = 32 - bits;
  }

  sample(stream: RandomStream): number {
    const uniform = stream.nextUint32();
    const { below } = this;
    let k = this.guide[uniform >>> this.shift];
    while (below[k] <= uniform) k++;
    return this.start + k;
  }
}

/** Entries rarer than this beside the largest are never drawn from 32 bits. */
const cut = { lowerCut: 1e-13, upperCut: 1e-13 };

/** Longer means are drawn at this mean and stretched: the coefficient of variation is the same to 1e-4 of it. */
const longestTable = 20_000;

class Transformed implements GapLaw {
  constructor(
    private readonly law: GapLaw,
    private readonly factor: number,
    private readonly added: number,
  ) {}

  sample(stream: RandomStream): number {
    return this.factor * this.law.sample(stream) + this.added;
  }
}

/** The law with `slots` added to every gap. */
export function laterGap(law: GapLaw, slots: number): GapLaw {
  return new Transformed(law, 1, slots);
}

export function poissonGap(mean: number): GapLaw {
  return new InverseTable(panjerPmf(poissonLaw(mean), cut));
}

/** The two neighbouring whole numbers. */
export function evenGap(mean: number): GapLaw {
  return new InverseTable(twoPointPmf(mean));
}

/** Negative binomial on 0, 1, 2, ...; `variance` above `mean`. */
export function negativeBinomialGap(mean: number, variance: number): GapLaw {
  if (mean > longestTable) {
    const scale = mean / longestTable;
    return new Transformed(negativeBinomialGap(longestTable, variance / (scale * scale)), scale, 0);
  }
  const excess = variance - mean;
  return new InverseTable(panjerPmf(negativeBinomialLaw((mean * mean) / excess, mean, excess), cut));
}

/** Geometric on 0, 1, 2, ... */
export function geometricGap(mean: number): GapLaw {
  return negativeBinomialGap(mean, mean * (1 + mean));
}

/** A given law of gaps at the scenario's own rate, stretched to another one. */
export function givenGap(weights: readonly number[], factor: number): GapLaw {
  const pmf: Pmf = { start: 0, p: Float64Array.from(weights) };
  return new Transformed(new InverseTable(pmf), 1 / factor, 0);
}
