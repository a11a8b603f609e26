/** Anderson's acceleration of a fixed-point iteration x <- G(x). */
import { linearLeastSquares } from './linear-least-squares.ts';

/**
 * Draws the next starting point from the last few steps: the combination of their results whose changes cancel best, by weighted
 * least squares. For a linear map it is as fast as GMRES. Source: Anderson, Journal of the ACM 12 (1965).
 */
export class AndersonAcceleration {
  private readonly depth: number;
  private starts: Float64Array[] = [];
  private results: Float64Array[] = [];

  /** `depth`: steps that are remembered. */
  constructor(depth: number) {
    this.depth = depth;
  }

  /** Remembers the step from `start` to `result = G(start)`. */
  remember(start: Float64Array, result: Float64Array): void {
    this.starts = [...this.starts, start].slice(-this.depth);
    this.results = [...this.results, result].slice(-this.depth);
  }

  forget(): void {
    this.starts = [];
    this.results = [];
  }

  /**
   * What to add to the last result for the next starting point; changes are compared after multiplication by `weights`. Null
   * where there is nothing to combine yet, or the changes are dependent.
   */
  step(weights: Float64Array): Float64Array | null {
    const last = this.starts.length - 1;
    if (last < 1) return null;
    const changes = this.starts.map((start, k) => {
      const result = this.results[k];
      return start.map((value, i) => weights[i] * (result[i] - value));
    });
    const now = changes[last];
    const differences = changes.slice(0, last).map((other) => now.map((value, i) => value - other[i]));
    const fit = linearLeastSquares(differences, now);
    if (fit === null) return null;
    const result = this.results[last];
    const step = new Float64Array(result.length);
    fit.solution.forEach((factor, h) => {
      const other = this.results[h];
      for (let i = 0; i < step.length; i++) step[i] -= factor * (result[i] - other[i]);
    });
    return step;
  }
}
