/** A law repeated at equal distances: a time to which a random number of equal pauses is added. */
import type { SumLaw, TimeLaw } from './sum-terms.ts';

/** T + step J with P(J = j) = `weights[j]`, T of the given law; weights >= 0 of any sum. Cost: one reading a weight. */
export function shiftedLaw(law: TimeLaw, weights: Float64Array, step: number): TimeLaw {
  let total = 0;
  let meanShift = 0;
  weights.forEach((weight, j) => {
    total += weight;
    meanShift += weight * j * step;
  });
  const { first, last, mass } = law;
  const used = Array.from(weights.keys()).filter((j) => weights[j] > 0);
  const shifts = used.map((j) => j * step);
  const sumOver =
    (read: (t: number) => number, before: number, from: number, after: number) => (t: number) => {
      let sum = 0;
      for (let k = 0; k < used.length; k++) {
        const at = t - shifts[k];
        sum += weights[used[k]] * (at < first ? before : at >= from ? after : read(at));
      }
      return sum;
    };
  return {
    mass: mass * total,
    first: first + (shifts[0] ?? 0),
    last: last + (shifts[shifts.length - 1] ?? 0),
    cdf: sumOver(law.cdf, 0, last, mass),
    ccdf: sumOver(law.ccdf, mass, last, 0),
    pmf: sumOver(law.pmf, 0, last + 1, 0),
    moment: () => total * law.moment() + meanShift * mass,
  };
}

/** The same of a sum; what is added does not belong to its first part. */
export function shiftedSum(law: SumLaw, weights: Float64Array, step: number): SumLaw {
  return {
    ...shiftedLaw(law, weights, step),
    firstPart: (t) => {
      let sum = 0;
      weights.forEach((weight, j) => {
        const at = t - j * step;
        if (weight > 0 && at >= law.first && at <= law.last) sum += weight * law.firstPart(at);
      });
      return sum;
    },
  };
}
