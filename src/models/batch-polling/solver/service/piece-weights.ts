/** The probabilities of service times that the laws of arrivals are summed with. */
import { release } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { lowerTails, upperTails } from '../../../../numerics/laws/pmf.ts';
import type { WorkPace } from '../../../../numerics/work-pace.ts';
import type { ServicePiece } from './service-pieces.ts';

/** Multiply-adds that an entry of a service time costs when it is made. */
const perMadeEntry = 10;

/** Each is made when it is first needed: for large beta all at once would take long. */
export class PieceWeights {
  private readonly pieces: readonly ServicePiece[];
  private readonly pace: WorkPace;
  private readonly made: (Pmf | undefined)[];
  /** P(B <= s) and P(B > s) at the entries of the weights, while a row needs them. */
  private readonly ended: (Float64Array | undefined)[];
  private readonly lasting: (Float64Array | undefined)[];

  constructor(pieces: readonly ServicePiece[], pace: WorkPace) {
    const n = pieces.length;
    this.pieces = pieces;
    this.pace = pace;
    this.made = new Array<Pmf | undefined>(n);
    this.ended = new Array<Float64Array | undefined>(n);
    this.lasting = new Array<Float64Array | undefined>(n);
  }

  of(j: number): Pmf {
    const known = this.made[j];
    if (known !== undefined) return known;
    const made = this.pieces[j].weights();
    this.pace.add(perMadeEntry * made.p.length * this.pieces[j].stride);
    return (this.made[j] = made);
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
    const weights = this.of(j);
    this.pace.add(perMadeEntry * weights.p.length);
    return make(weights);
  }
}
