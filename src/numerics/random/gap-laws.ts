/** Laws of gaps between packets on whole slots, drawn by inversion of one uniform. */
import { negativeBinomialLaw, panjerPmf, poissonLaw } from '../laws/panjer/pmf.ts';
import type { Pmf } from '../laws/pmf.ts';
import { twoPointPmf } from '../laws/pmf.ts';
import { InverseTable } from './inverse-table.ts';
import type { GapLaw } from './operational-arrivals.ts';
import type { RandomStream } from './xoshiro128.ts';

/** Entries rarer than this beside the largest are never drawn from 32 bits. */
const cut = { lowerCut: 1e-13, upperCut: 1e-13 };

/** Longer means are drawn at this mean and stretched: the coefficient of variation is the same to 1e-4 of it. */
const longestTable = 20_000;

class Transformed implements GapLaw {
  private readonly law: GapLaw;
  private readonly factor: number;
  private readonly added: number;

  constructor(law: GapLaw, factor: number, added: number) {
    this.law = law;
    this.factor = factor;
    this.added = added;
  }

  sample(stream: RandomStream): number {
    return this.factor * this.law.sample(stream) + this.added;
  }
}

/** So many slots later. */
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
