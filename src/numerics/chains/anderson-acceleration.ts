/** Anderson's acceleration of a fixed-point iteration x <- G(x). */
import { float64Array } from '../array-memory.ts';
import { linearLeastSquares } from '../linear-least-squares.ts';

/**
 * Draws the next starting point from the last few steps: the combination of their results whose changes cancel best, by
 * weighted least squares. For a linear map it is as fast as GMRES. Source: Anderson, Journal of the ACM 12 (1965).
 */
export class AndersonAcceleration {
  private starts: Float64Array[] = [];
  private results: Float64Array[] = [];

  /** `depth`: steps that are stored. */
  constructor(private readonly depth: number) {}

  /** Stores the step from `start` to `result = G(start)`. */
  remember(start: Float64Array, result: Float64Array): void {
    this.starts = [...this.starts, start].slice(-this.depth);
    this.results = [...this.results, result].slice(-this.depth);
  }

  forget(): void {
    this.starts = [];
    this.results = [];
  }

  /**
   * Correction to add to the last result for the next starting point; changes are compared after multiplication by
   * `weights`. As many of the last steps are combined as change independently of each other; null where there is
   * nothing to combine.
   */
  step(weights: Float64Array): Float64Array | null {
    const last = this.starts.length - 1;
    if (last < 1) return null;
    const changes = this.starts.map((start, k) => {
      const result = this.results[k];
      return start.map((value, i) => weights[i] * (result[i] - value));
    });
    const now = changes[last];
    for (let first = Math.max(0, last - now.length); first < last; first++) {
      const differences = changes.slice(first, last).map((other) => now.map((value, i) => value - other[i]));
      const fit = linearLeastSquares(differences, now);
      if (fit !== null) return this.combined(fit.solution, first);
    }
    return null;
  }

  /** The last result's step for these factors of the steps from `first` on. */
  private combined(factors: Float64Array, first: number): Float64Array {
    const result = this.results[this.results.length - 1];
    const step = float64Array(result.length);
    factors.forEach((factor, h) => {
      const other = this.results[first + h];
      for (let i = 0; i < step.length; i++) step[i] -= factor * (result[i] - other[i]);
    });
    return step;
  }
}
