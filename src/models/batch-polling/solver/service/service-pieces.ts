/** Service times apart by how often the core stalls: each piece is one bell-shaped law. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { weightStride } from '../../cost/table-cost.ts';
import type { ServiceLaw } from './service-law.ts';
import type { ServiceTimes } from './service-times.ts';

/** The service time of a batch of `size` packets with a certain number of stalls. Slots. */
export interface ServicePiece {
  size: number;
  /** Probability of this piece; 1 where there are no stalls. */
  chance: number;
  mean: number;
  variance: number;
  /** No weight lies before this slot. */
  earliest: number;
  /** Slots from one weight to the next. */
  stride: number;
  /** Probabilities at `start`, `start + stride`, ... */
  weights: () => Pmf;
}

/** Weights reach no further below the mean than this many standard deviations: 12^2 / 2 is the logarithm of 2e31. */
const reachBelow = 12;

const reachOf = ({ variance }: ServiceLaw) => reachBelow * Math.sqrt(variance) + 2;

/** In increasing order of the mean. `thin`: the interarrival law is smooth. */
export function piecesOf(service: ServiceTimes, sizes: readonly number[], thin: boolean): ServicePiece[] {
  const { stallSlots } = service;
  const pieces = sizes.flatMap((size) => {
    const { mean, variance, smoothVariance, shift: shortest } = service.law(size);
    // Stalls that are merged into a law only lengthen it.
    const bound = service.merged ? service.workLaw(service.workMeans[size]) : service.law(size);
    const stride = thin ? weightStride(mean, variance, smoothVariance) : 1;
    const piece = (chance: number, shift: number): ServicePiece => ({
      size,
      chance,
      mean: mean + shift,
      variance,
      earliest: Math.max(shortest, Math.floor(bound.mean - reachOf(bound))) + shift,
      stride,
      weights: () => {
        const { start, p } = service.thinned(size, stride);
        return { start: start + shift, p };
      },
    });
    return Array.from(service.stallCounts(size), (chance, j) => piece(chance, j * stallSlots));
  });
  return pieces.sort((a, b) => a.mean - b.mean);
}

/** `sum` and `chance` times `law`. Fresh arrays. */
export function addedPieces(sum: Pmf | undefined, law: Pmf, chance: number): Pmf {
  const start = Math.min(sum?.start ?? Infinity, law.start);
  const end = Math.max(sum ? sum.start + sum.p.length : 0, law.start + law.p.length);
  const p = float64Array(end - start);
  if (sum) p.set(sum.p, sum.start - start);
  for (let k = 0; k < law.p.length; k++) p[law.start - start + k] += chance * law.p[k];
  return { start, p };
}
