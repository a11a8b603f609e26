/** A law repeated at several distances: a time to which a random number of pauses is added. */
import { type LawSide, type SumLaw, type TimeLaw, apartFrom } from './sum-terms.ts';
import { thinning } from '../laws/lattice/lattice-law.ts';

/** Distances by index 0, 1, ...: `unit(j)` times `step`, `unit` increasing. */
export interface Distances {
  readonly step: number;
  readonly unit: (j: number) => number;
}

/** 0, `step`, 2 `step`, ... */
export const equalDistances = (step: number): Distances => ({ step, unit: (j) => j });

/**
 * T + distance J with P(J = j) = `weights[j]`, T of the given law; weights >= 0 of any sum. Cost: one reading a weight.
 */
export function shiftedLaw(law: TimeLaw, weights: Float64Array, distances: Distances): TimeLaw {
  const { step } = distances;
  let total = 0;
  let meanShift = 0;
  weights.forEach((weight, j) => {
    total += weight;
    meanShift += weight * distances.unit(j) * step;
  });
  const { first, last, mass } = law;
  const used = Array.from(weights.keys()).filter((j) => weights[j] > 0);
  const shifts = used.map((j) => distances.unit(j) * step);
  const sumOver = (side: LawSide) => (t: number) => {
    let sum = 0;
    for (let k = 0; k < used.length; k++) {
      const at = t - shifts[k];
      sum += weights[used[k]] * (apartFrom(law, side, at) ?? law[side](at));
    }
    return sum;
  };
  const { products = 0 } = law;
  return {
    mass: mass * total,
    first: first + (shifts[0] ?? 0),
    last: last + (shifts[shifts.length - 1] ?? 0),
    products: products * used.length,
    cdf: sumOver('cdf'),
    ccdf: sumOver('ccdf'),
    pmf: sumOver('pmf'),
    moment: () => total * law.moment() + meanShift * mass,
  };
}

/** The same of a sum; what is added does not belong to its first part. */
export function shiftedSum(law: SumLaw, weights: Float64Array, distances: Distances): SumLaw {
  return {
    ...shiftedLaw(law, weights, distances),
    firstPart: (t) => {
      let sum = 0;
      weights.forEach((weight, j) => {
        const at = t - distances.unit(j) * distances.step;
        if (weight > 0 && at >= law.first && at <= law.last) sum += weight * law.firstPart(at);
      });
      return sum;
    },
  };
}

/**
 * Every h-th of the weights of equal distances, h times as large, where their law (binomial, or a multiple of it) and
 * the law it is added to are smooth: `smoothness` is the standard deviation of the latter in distances of the shifts.
 * Right as `thinning` says. The weights themselves where nothing can be left out.
 */
export function thinnedShifts(weights: Float64Array, smoothness: number): Float64Array {
  let mass = 0;
  let first = 0;
  let second = 0;
  for (let j = 0; j < weights.length; j++) {
    mass += weights[j];
    first += j * weights[j];
    second += j * j * weights[j];
  }
  const variance = second / mass - (first / mass) ** 2;
  const step = variance > 0 ? thinning(Math.sqrt(variance), smoothness) : 1;
  if (step === 1) return weights;
  let sum = 0;
  for (let j = 0; j < weights.length; j += step) sum += weights[j];
  return weights.map((weight, j) => (j % step === 0 ? (weight * mass) / sum : 0));
}
