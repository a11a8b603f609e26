/**
 * Renewal arrivals whose rate changes, in operational time: a gap that starts while the mean gap is m is drawn from the
 * family with mean m and used up at the speed of the rate. At a constant rate it is the family itself; memoryless gaps
 * become the inhomogeneous process; equal random numbers serve every rate.
 */
import type { RateCurve } from './rate-curve.ts';
import type { RandomStream } from './xoshiro128.ts';

/** Draws a gap. */
export interface GapLaw {
  sample: (stream: RandomStream) => number;
}

/** Time of the next arrival of a stream without one. */
export const never = 1e15;

export class OperationalArrivals {
  /** Where the last arrival lies: a real number on the axis of the curve. */
  private position = 0;
  private piece = 0;
  private readonly laws = new Map<number, GapLaw>();
  private law: GapLaw | null = null;
  private lawPiece = -1;
  private end = Infinity;

  /** `meanAt`, `lawAt`: mean and law of a gap at a factor above 0. */
  constructor(
    private readonly curve: RateCurve,
    private readonly meanAt: (factor: number) => number,
    private readonly lawAt: (factor: number) => GapLaw,
  ) {}

  /** A gap starts at `position`. */
  restart(position: number): void {
    this.position = position;
    this.piece = this.curve.pieceAt(position);
    this.lawPiece = -1;
  }

  /** The next arrival, or `never`. */
  next(stream: RandomStream): number {
    if (this.lawPiece !== this.piece && !this.enter()) return never;
    const reached = this.position + this.law!.sample(stream);
    this.position = reached < this.end ? reached : this.cross(reached - this.position);
    return this.position;
  }

  /** The slots of the next arrivals into `out[from .. to - 1]`: those that end at an arrival or hold it. */
  fillSlots(out: Float64Array, from: number, to: number, stream: RandomStream): void {
    let k = from;
    while (k < to) {
      if (this.lawPiece !== this.piece && !this.enter()) {
        out.fill(never - 1, k, to);
        return;
      }
      const { end } = this;
      const law = this.law!;
      let reached = this.position + law.sample(stream);
      for (; reached < end && k + 1 < to; k++) {
        out[k] = Math.ceil(reached) - 1;
        this.position = reached;
        reached += law.sample(stream);
      }
      this.position = reached < end ? reached : this.cross(reached - this.position);
      out[k++] = Math.ceil(this.position) - 1;
    }
  }

  /** Makes the piece's law the present one, that of the next piece with arrivals where it has none. */
  private enter(): boolean {
    const { curve } = this;
    while (curve.factor[this.piece] === 0) {
      this.piece++;
      if (this.piece === curve.pieces) {
        this.piece--;
        return false;
      }
      this.position = curve.from[this.piece];
    }
    const factor = curve.factor[this.piece];
    let law = this.laws.get(factor);
    if (law === undefined) this.laws.set(factor, (law = this.lawAt(factor)));
    this.law = law;
    this.lawPiece = this.piece;
    this.end = curve.end(this.piece);
    return true;
  }

  /** Where a gap ends that reaches past the end of its piece. */
  private cross(gap: number): number {
    const { curve } = this;
    let position = this.position;
    let left = gap;
    let mean = this.meanAt(curve.factor[this.piece]);
    for (;;) {
      const end = curve.end(this.piece);
      if (position + left < end) return position + left;
      left -= end - position;
      position = end;
      this.piece++;
      while (curve.factor[this.piece] === 0) {
        if (this.piece + 1 === curve.pieces) return never;
        this.piece++;
        position = curve.from[this.piece];
      }
      const next = this.meanAt(curve.factor[this.piece]);
      left *= next / mean;
      mean = next;
    }
  }
}
