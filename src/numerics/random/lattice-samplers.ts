/**
 * Samplers of the laws on whole numbers that the models use: from a table where the law fits one, else by rejection.
 */
import { binomialLaw, negativeBinomialLaw, panjerPmf, poissonLaw } from '../laws/panjer/pmf.ts';
import type { PanjerLaw } from '../laws/panjer/log-point-mass.ts';
import { type Pmf, twoPointPmf } from '../laws/pmf.ts';
import { CondensedTable } from './condensed-table.ts';
import { GammaSampler } from './gamma-sampler.ts';
import { fillSumsOneByOne, type LatticeSampler } from './lattice-sampler.ts';
import { LogConcaveSampler } from './log-concave-sampler.ts';
import type { RandomStream } from './xoshiro128.ts';

/** Longest table: 256 Ki entries, 3 MB, made in a few ms. */
const mostEntries = 2 ** 18;

/** Entries below this share of the largest are left out of a table. */
const cutShare = 1e-21;

/** About how many entries a table of the law needs, both tails at `cutShare`. */
function tableLength({ mean, variance }: PanjerLaw): number {
  return 20 * Math.sqrt(variance) + (50 * variance) / Math.max(mean, 1e-9);
}

function weightsOf(law: PanjerLaw): Pmf {
  return panjerPmf(law, { lowerCut: cutShare, upperCut: cutShare });
}

/** A table of the law, or null where it is too wide for one. */
function tableOf(law: PanjerLaw): CondensedTable | null {
  if (!(tableLength(law) < mostEntries)) return null;
  const { start, p } = weightsOf(law);
  return new CondensedTable(p, start);
}

/** Probabilities of Poisson numbers of any mean >= 0, for a sampling table. */
export function poissonWeights(mean: number): Pmf {
  return weightsOf(poissonLaw(mean));
}

/** Poisson numbers of any mean >= 0. */
export function poissonSampler(mean: number): LatticeSampler {
  const law = poissonLaw(mean);
  return tableOf(law) ?? new LogConcaveSampler(law);
}

/** Successes of `trials` trials with probability `success` each. */
export function binomialSampler(trials: number, success: number): Pick<LatticeSampler, 'sample'> {
  const mirrored = success > 0.5;
  const law = binomialLaw(trials, mirrored ? 1 - success : success);
  const sampler = law.mean > 0 ? new LogConcaveSampler(law) : { sample: () => 0 };
  return mirrored ? { sample: (stream) => trials - sampler.sample(stream) } : sampler;
}

/** The two whole numbers next to the mean, mixed so that the mean is the same. */
export function twoPointSampler(mean: number): LatticeSampler {
  const { start, p } = twoPointPmf(mean);
  return new CondensedTable(p, start);
}

/** Numbers 0, 1, 2, ... with given weights. */
export function histogramSampler(weights: ArrayLike<number>): LatticeSampler {
  return new CondensedTable(weights);
}

/**
 * One negative binomial number of any mean and shape > 0: a Poisson number whose mean is gamma distributed. Under 1 µs.
 */
export function negativeBinomialSample(stream: RandomStream, mean: number, shape: number): number {
  return new LogConcaveSampler(poissonLaw(new GammaSampler(shape, mean).sample(stream))).sample(stream);
}

class MixedPoisson implements LatticeSampler {
  constructor(
    private readonly mean: number,
    private readonly shape: number,
  ) {}

  sample(stream: RandomStream): number {
    return negativeBinomialSample(stream, this.mean, this.shape);
  }

  fillSums(out: Float64Array, from: number, to: number, begin: number, stream: RandomStream): number {
    return fillSumsOneByOne(this, out, from, to, begin, stream);
  }
}

/**
 * Negative binomial numbers with the given variance > mean > 0; the geometric law on 0, 1, ... has variance mean
 * (1 + mean).
 */
export function negativeBinomialSampler(mean: number, variance: number): LatticeSampler {
  const excess = variance - mean;
  const shape = (mean * mean) / excess;
  return tableOf(negativeBinomialLaw(shape, mean, excess)) ?? new MixedPoisson(mean, shape);
}
