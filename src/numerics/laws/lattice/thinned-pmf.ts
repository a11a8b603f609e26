/**
 * Expectations of smooth functions under a wide lattice law from every h-th point only. By Poisson's summation formula
 * h * sum over s = 0 mod h of f(s) differs from sum over all s of f(s) by the transform of f at multiples of 2 pi / h;
 * for a bump of standard deviation sigma that is below 2 exp(-2 pi^2 sigma^2 / h^2) of the sum: 1e-34 at sigma = 2 h.
 */
import { float64Array } from '../../array-memory.ts';
import type { Pmf } from '../pmf.ts';

/**
 * The stride h at which P(B = s) g(s) may be sampled, B Poisson with this mean and g a distribution function of a
 * Poisson or wider sum near that mean: the product is a bump of variance mean / 2 at least, and h <= sqrt(mean / 6)
 * leaves 2e-26.
 */
export function safeStride(mean: number): number {
  return Math.max(1, Math.floor(Math.sqrt(mean / 6)));
}

/**
 * Weights at `start + j * stride`, j = 0, 1, ..., in place of all entries of `pmf`; they sum to the same total. Fresh
 * array.
 */
export function thinnedPmf(pmf: Pmf, stride: number): Pmf {
  const p = float64Array(Math.ceil(pmf.p.length / stride));
  let sum = 0;
  for (let j = 0; j < p.length; j++) sum += p[j] = pmf.p[j * stride];
  for (let j = 0; j < p.length; j++) p[j] /= sum;
  return { start: pmf.start, p };
}
