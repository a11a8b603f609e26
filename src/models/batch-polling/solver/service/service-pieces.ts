/** Service times apart by how often the core stalls: each piece is one bell-shaped law. */
import { float64Array, release } from '../../../../numerics/array-memory.ts';
import { lowerTails, type Pmf, upperTails } from '../../../../numerics/laws/pmf.ts';
import { weightStride } from '../../cost/table-cost.ts';
import type { ServiceLaw } from './service-law.ts';
import type { ServiceTimes } from './service-times.ts';

/**
 * The probabilities of service times that the laws of arrivals are summed with. Each is made when it is first needed:
 * for large beta all at once would take long.
 */
export class PieceWeights {
  private readonly pieces: readonly ServicePiece[];
  private readonly made: (Pmf | undefined)[];
  /** P(B <= s) and P(B > s) at the entries of the weights, while a row needs them. */
  private readonly ended: (Float64Array | undefined)[];
  private readonly lasting: (Float64Array | undefined)[];

  constructor(pieces: readonly ServicePiece[]) {
    const n = pieces.length;
    this.pieces = pieces;
    this.made = new Array<Pmf | undefined>(n);
    this.ended = new Array<Float64Array | undefined>(n);
    this.lasting = new Array<Float64Array | undefined>(n);
  }

  of(j: number): Pmf {
    const known = this.made[j];
    if (known !== undefined) return known;
    return (this.made[j] = this.pieces[j].weights());
  }

  lastSlot(j: number): number {
    const { start, p } = this.of(j);
    return start + (p.length - 1) * this.pieces[j].stride;
  }

  /** P(B <= s) at the entries. */
  endedBy(j: number): Float64Array {
    return (this.ended[j] ??= this.tailsOf(j, lowerTails));
  }

  /** P(B > s) at the entries. */
  lastingBeyond(j: number): Float64Array {
    return (this.lasting[j] ??= this.tailsOf(j, upperTails));
  }

  /** No row needs P(B <= s) of piece j any more. */
  dropEnded(j: number): void {
    if (this.ended[j]) release(this.ended[j]);
    this.ended[j] = undefined;
  }

  /** No row needs piece j any more. */
  drop(j: number): void {
    for (const array of [this.made[j]?.p, this.lasting[j]]) if (array) release(array);
    this.made[j] = undefined;
    this.lasting[j] = undefined;
  }

  private tailsOf(j: number, make: (weights: Pmf) => Float64Array): Float64Array {
    return make(this.of(j));
  }
}

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
  const { totals } = service;
  const pieces = sizes.flatMap((size) => {
    const { mean, variance, smoothVariance, shift: shortest } = service.law(size);
    // Stalls that are merged into a law only lengthen it, and so do bytes.
    const isLengthened = service.merged || (service.bytes !== null && size > 0);
    const bound = isLengthened ? service.leastLaw(size) : service.law(size);
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
    return Array.from(service.stallWeights(size), (chance, j) => piece(chance, totals.at(j))).filter(
      ({ chance }) => chance > 0,
    );
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
