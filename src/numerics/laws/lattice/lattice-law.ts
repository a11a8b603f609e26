/**
 * Laws on consecutive whole numbers, held with both distribution functions and their sums, so that either side can be
 * read without a complement.
 */
import { float64Array } from '../../array-memory.ts';
import { binomialLaw, fillPanjer, negativeBinomialLaw, panjerPmf, poissonLaw } from '../panjer/pmf.ts';
import { lowerTails, type Pmf, pmfMean, pmfSum, upperTails } from '../pmf.ts';
import type { SummableLaw } from '../../sums/partial-sums.ts';
import { geometricPointwise } from '../pointwise-law.ts';

/** Tables that are made of a law when they are first read. */
type LawTable = 'cdf' | 'ccdf' | 'cdfSum' | 'ccdfSum';

/** A law with its distribution functions, each computed when it is first read. All arrays have the length of `p`. */
export class LatticeLaw implements Pmf {
  readonly start: number;
  /** Probability of `start + k`; sums to 1. */
  readonly p: Float64Array;
  private mass: number | null = null;
  private moment: number | null = null;
  private readonly made: Partial<Record<LawTable, Float64Array>> = {};

  /** The probabilities are referenced, not copied. */
  constructor(
    { start, p }: Pmf /**
     * Scale below which the probabilities have no structure (a standard deviation), 0 for a law of few points: see
     * `thinning`.
     */,
    readonly smoothness: number,
  ) {
    this.start = start;
    this.p = p;
  }

  /** P(X <= start + k), accumulated from below. */
  get cdf(): Float64Array {
    return this.table('cdf');
  }

  /** P(X > start + k), accumulated from above. */
  get ccdf(): Float64Array {
    return this.table('ccdf');
  }

  /** Sum of the cdf up to start + k. */
  get cdfSum(): Float64Array {
    return this.table('cdfSum');
  }

  /** Sum of the ccdf from start + k on. */
  get ccdfSum(): Float64Array {
    return this.table('ccdfSum');
  }

  /** Sum of the probabilities: 1 up to rounding, and the last entry of the cdf. */
  get total(): number {
    return (this.mass ??= pmfSum(this));
  }

  get mean(): number {
    return (this.moment ??= pmfMean(this));
  }

  private table(table: LawTable): Float64Array {
    return (this.made[table] ??= makers[table](this));
  }
}

type Maker = (law: Pmf) => Float64Array;

const makers: Readonly<Record<LawTable, Maker>> = {
  cdf: lowerTails,
  ccdf: upperTails,
  cdfSum({ p }) {
    const sums = float64Array(p.length);
    let below = 0;
    let sum = 0;
    for (let k = 0; k < p.length; k++) sums[k] = sum += below += p[k];
    return sums;
  },
  ccdfSum({ p }) {
    const sums = float64Array(p.length);
    let above = 0;
    let sum = 0;
    for (let k = p.length - 1; k >= 0; k--) {
      sums[k] = sum += above;
      above += p[k];
    }
    return sums;
  },
};

/** Entries below this share of the largest are cut off: what is cut sums to less than 1e-20 of the mass. */
const cutShare = 1e-21;

/**
 * The part of `pmf` that is not negligible; shares its entries. `peak`, where it is known, saves the search for the
 * largest.
 */
export function trimmed({ start, p }: Pmf, peak?: number): Pmf {
  let largest = peak === undefined ? 0 : p[peak - start];
  if (peak === undefined) for (let k = 0; k < p.length; k++) if (p[k] > largest) largest = p[k];
  let from = 0;
  let to = p.length;
  while (from < to - 1 && p[from] < cutShare * largest) from++;
  while (to - 1 > from && p[to - 1] < cutShare * largest) to--;
  return { start: start + from, p: p.subarray(from, to) };
}

/**
 * Error allowed to thinning, as the natural logarithm of its inverse: exp(-40) is 4e-18, which leaves room for the
 * sharper far tails.
 */
const thinningExponent = 40;

/**
 * Step with which a sum over a product of smooth bell-shaped laws may be thinned: on a function that vanishes at both
 * ends the trapezoidal rule errs by the aliased spectrum only. For a Poisson law of variance v, and for products of
 * such laws with their precisions 1/v added, that is below exp(-v (1 - cos(2 pi / step))) of the sum. Arguments are
 * standard deviations. 1, no thinning, when a factor has no smoothness.
 */
export function thinning(...smoothness: readonly number[]): number {
  let precision = 0;
  for (const sigma of smoothness) {
    if (!(sigma > 0)) return 1;
    precision += 1 / (sigma * sigma);
  }
  const cosine = 1 - thinningExponent * precision;
  return cosine < -1 ? 1 : Math.max(1, Math.floor((2 * Math.PI) / Math.acos(cosine)));
}

/** All mass on one number. */
export function pointLaw(value: number): LatticeLaw {
  return new LatticeLaw({ start: value, p: Float64Array.of(1) }, 0);
}

const cut = { lowerCut: cutShare, upperCut: cutShare };

/** Poisson law, normalised to sum 1. Cost: about 20 sqrt(mean) divisions. */
export function poissonLattice(mean: number): LatticeLaw {
  if (mean === 0) return pointLaw(0);
  return new LatticeLaw(panjerPmf(poissonLaw(mean), cut), Math.sqrt(mean));
}

/** Sum of `count` independent times, each `floor(mean)` or one more at random so that the mean is the same. */
export function twoPointSumLattice(mean: number, count: number): LatticeLaw {
  const low = Math.floor(mean);
  const share = mean - low;
  if (share === 0 || count === 0) return pointLaw(low * count);
  const mirrored = share > 0.5;
  const { start, p } = panjerPmf(binomialLaw(count, mirrored ? 1 - share : share), cut);
  if (mirrored) p.reverse();
  return new LatticeLaw({ start: low * count + (mirrored ? count - start - p.length + 1 : start), p }, 0);
}

/** P(X <= x) for any whole x. */
export function cdfAt(law: LatticeLaw, x: number): number {
  const k = x - law.start;
  return k < 0 ? 0 : law.cdf[Math.min(k, law.cdf.length - 1)];
}

/** P(X > x) for any whole x. */
export function ccdfAt(law: LatticeLaw, x: number): number {
  const k = x - law.start;
  if (k >= law.ccdf.length) return 0;
  return k < 0 ? law.ccdf[0] + law.p[0] : law.ccdf[k];
}

/**
 * The geometric law on 1, 2, ...: whole slots until the next packet when every slot brings one with the same
 * probability. Memoryless on 1, 2, ...: P(k) = (1 - g) g^(k - 1), g = 1 - 1 / mean. Needs a mean above 1.
 */
export function shiftedGeometricInterarrival(mean: number): SummableLaw {
  return {
    key: `shifted-geometric:${mean}`,
    mean,
    variance: mean * (mean - 1),
    smooth: true,
    logLaplace: (theta) => -theta - Math.log1p(-Math.expm1(-theta) * (mean - 1)),
    fillSum: (k, cut, out) => {
      const { limit, horizon = limit } = cut;
      if (horizon <= k) {
        Object.assign(out, { start: horizon, end: horizon, complete: false });
        return;
      }
      // k packets take k slots and as many more as the geometric law on 0, 1, ... adds.
      const law = negativeBinomialLaw(k, 1, mean - 1);
      fillPanjer(law, { ...cut, limit: limit - k, horizon: horizon - k }, out);
      out.reserve(out.end + k, out.start);
      out.values.copyWithin(out.start + k, out.start, out.end);
      out.start += k;
      out.end += k;
    },
    pointwise: geometricPointwise(mean - 1, 1),
  };
}
