/** How the laws of service times are drawn: from a table, by rejection, and many added up at once. */
import { trimmed } from '../../../numerics/laws/lattice/lattice-law.ts';
import { poissonLaw } from '../../../numerics/laws/panjer/pmf.ts';
import type { Pmf } from '../../../numerics/laws/pmf.ts';
import {
  binomialSampler,
  negativeBinomialSample,
  poissonWeights,
} from '../../../numerics/random/lattice-samplers.ts';
import { LogConcaveSampler } from '../../../numerics/random/log-concave-sampler.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { ServiceLaw } from '../solver/service/service-law.ts';
import { ShiftedPoissonTime } from '../solver/service/service-law.ts';

/** Draws numbers of slots. */
export type Draw = (stream: RandomStream) => number;

/** Probabilities for a table. */
export function weightsOf(law: ServiceLaw): Pmf {
  const plain = law instanceof ShiftedPoissonTime && law.shift === 0 && law.extra === 0 && law.spread > 0;
  return plain ? poissonWeights(law.mean) : trimmed(law.pmf());
}

/** The sum of `count` >= 1 service times of a law, drawn at once. Cost: a few rejections, whatever the count. */
export function sumDraw(law: ServiceLaw, count: number): Draw {
  if (!(law instanceof ShiftedPoissonTime)) {
    const shape = (law.mean * law.mean) / (law.variance - law.mean);
    return (stream) => negativeBinomialSample(stream, count * law.mean, count * shape);
  }
  const { shift, extra, spread } = law;
  const poisson = spread > 0 ? new LogConcaveSampler(poissonLaw(count * spread)) : null;
  const added = spread > 0 && extra === 0 ? null : binomialSampler(count, extra);
  return (stream) =>
    count * shift +
    (added === null ? 0 : added.sample(stream)) +
    (poisson === null ? 0 : poisson.sample(stream));
}

/** 2 x^2 = 46, and exp(-46) = 1e-20. */
const sureDistance = 4.8;

/** sqrt(2 * 46), and 46 itself. */
const sureDeviations = 9.6;
const sureExponent = 46;

/**
 * As many times as have a sum above `gap` slots with a probability below 1e-20. By Chernoff's bound for a Poisson
 * number, which varies no less than a narrow law, that is at most exp(-(g log(g / m) - g + m)) for a mean sum m, and
 * the exponent at least 2 (sqrt g - sqrt m)^2. A negative binomial number of variance v exceeds its mean by more than
 * sqrt(2 v x) + x v / mean with a probability of at most exp(-x).
 */
export function surelyWithin({ mean, variance }: ServiceLaw, gap: number): number {
  if (variance <= mean) {
    const root = Math.max(0, Math.sqrt(Math.max(0, gap)) - sureDistance);
    return Math.floor((root * root) / mean);
  }
  const room = gap - (sureExponent * variance) / mean;
  if (!(room > 0)) return 0;
  const half = (sureDeviations * Math.sqrt(variance)) / 2;
  const root = room / (half + Math.sqrt(half * half + mean * room));
  return Math.floor(root * root);
}

/** The smallest gap with `surelyWithin` = `count`. */
export function gapFor({ mean, variance }: ServiceLaw, count: number): number {
  if (variance <= mean) return (sureDistance + Math.sqrt(count * mean)) ** 2;
  return count * mean + sureDeviations * Math.sqrt(count * variance) + (sureExponent * variance) / mean;
}
