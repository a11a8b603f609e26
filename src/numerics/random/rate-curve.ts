/** From a time on a rate is a multiple of a constant one. */
export interface RateStep {
  readonly from: number;
  readonly factor: number;
}

/** A rate that is constant between steps, as a factor on a constant one: its integral and the inverse of that. */
export class RateCurve {
  /** Start of each piece; the first one is -Infinity. Ascending. */
  readonly from: Float64Array;
  /** Factor >= 0 of each piece. */
  readonly factor: Float64Array;
  /** Integral of the factor from 0 to the start of each piece; of the first piece meaningless. */
  private readonly integral: Float64Array;

  /** Factor 1 before the first step. */
  constructor(steps: readonly RateStep[]) {
    this.from = Float64Array.of(-Infinity, ...steps.map(({ from }) => from));
    this.factor = Float64Array.of(1, ...steps.map(({ factor }) => factor));
    this.integral = new Float64Array(this.from.length);
    for (let k = 1; k < this.from.length; k++) {
      const before = k === 1 ? 0 : this.from[k - 1];
      const base = k === 1 ? 0 : this.integral[k - 1];
      this.integral[k] = base + (this.from[k] - before) * this.factor[k - 1];
    }
  }

  get pieces(): number {
    return this.from.length;
  }

  /** End of a piece; Infinity for the last one. */
  end(piece: number): number {
    return piece + 1 < this.from.length ? this.from[piece + 1] : Infinity;
  }

  /** The piece that holds the time. */
  pieceAt(time: number): number {
    let low = 0;
    let high = this.from.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.from[middle] <= time) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Integral of the factor from 0 to `time`. */
  integralTo(time: number): number {
    const k = this.pieceAt(time);
    return k === 0 ? time * this.factor[0] : this.integral[k] + (time - this.from[k]) * this.factor[k];
  }

  /** The first time to which the integral is `area`; Infinity where it never becomes so large. */
  timeOf(area: number): number {
    let low = 0;
    let high = this.from.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.integral[middle] < area) low = middle;
      else high = middle;
    }
    const base = low === 0 ? 0 : this.integral[low];
    const from = low === 0 ? 0 : this.from[low];
    const factor = this.factor[low];
    if (area === base && low > 0) return from;
    return factor > 0 ? from + (area - base) / factor : Infinity;
  }

  /** The same curve on another axis: times multiplied. */
  stretched(by: number): RateCurve {
    return new RateCurve(this.steps().map(({ from, factor }) => ({ from: from * by, factor })));
  }

  /** The same curve with its factor multiplied from a time on. */
  multipliedFrom(time: number, by: number): RateCurve {
    const steps = this.steps();
    const at = steps.filter(({ from }) => from <= time);
    const later = steps.filter(({ from }) => from > time);
    const before = at.length === 0 ? 1 : at[at.length - 1].factor;
    return new RateCurve([
      ...at.filter(({ from }) => from < time),
      { from: time, factor: before * by },
      ...later.map(({ from, factor }) => ({ from, factor: factor * by })),
    ]);
  }

  /** The same curve with factor 0 from `from` to `to`. */
  silencedBetween(from: number, to: number): RateCurve {
    const steps = this.steps();
    const factorAt = (time: number) => this.factor[this.pieceAt(time)];
    return new RateCurve([
      ...steps.filter((step) => step.from < from),
      { from, factor: 0 },
      { from: to, factor: factorAt(to) },
      ...steps.filter((step) => step.from > to),
    ]);
  }

  /** All pieces but the first. */
  steps(): RateStep[] {
    return Array.from(this.from, (from, k) => ({ from, factor: this.factor[k] })).slice(1);
  }
}
