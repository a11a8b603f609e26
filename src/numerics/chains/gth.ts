/**
 * Stationary distributions by the Grassmann-Taksar-Heyman elimination: no subtraction, so every entry keeps its
 * relative accuracy.
 */
import { float64Array } from '../array-memory.ts';

/**
 * Stationary distribution of a finite chain, dense; the reference that faster solvers are tested against.
 *
 * `transition` is row-major n x n and is overwritten. Its rows need not sum to 1: only off-diagonal entries are used.
 * States that cannot be left downwards make all lower states transient: those get exact zeros. Entrywise relative error
 * O(n eps). Cost n^3 / 3 multiply-adds. Source: Grassmann, Taksar, Heyman, Operations Research 33 (1985).
 */
export function stationaryByGth(transition: Float64Array, n: number): Float64Array {
  let lowest = 0;
  for (let pivot = n - 1; pivot > 0; pivot--) {
    const row = pivot * n;
    let down = 0;
    for (let j = 0; j < pivot; j++) down += transition[row + j];
    if (!(down > negligibleDownMass)) {
      lowest = pivot;
      break;
    }
    for (let i = 0; i < pivot; i++) {
      const weight = (transition[i * n + pivot] /= down);
      if (weight === 0) continue;
      for (let j = 0; j < pivot; j++) transition[i * n + j] += weight * transition[row + j];
    }
  }
  const q = float64Array(n);
  q[lowest] = 1;
  for (let state = lowest + 1; state < n; state++) {
    let sum = 0;
    for (let i = lowest; i < state; i++) sum += q[i] * transition[i * n + state];
    q[state] = sum;
    rescaleIfLarge(q, state);
  }
  return normalised(q);
}

/** A state left downwards with less probability than this is not left downwards. */
export const negligibleDownMass = 1e-290;

/**
 * Keeps the measure in range where it spans more than 1e300: entries smaller than the rest by that factor become zero.
 */
function rescaleIfLarge(q: Float64Array, state: number): void {
  if (q[state] > 1e200) for (let i = 0; i <= state; i++) q[i] *= 1e-200;
}

/** Divides by the sum, in place. */
export function normalised(q: Float64Array): Float64Array {
  let sum = 0;
  for (const value of q) sum += value;
  for (let i = 0; i < q.length; i++) q[i] /= sum;
  return q;
}
