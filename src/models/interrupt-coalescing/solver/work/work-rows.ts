/**
 * How a batch of a given amount of work is distributed over the intervals that follow it: the raw material of the
 * chain's rows.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addRows } from '../../../../numerics/sums/blocked-sums.ts';
import type { BandRow } from '../../../../numerics/sums/blocked-sums.ts';
import type { BatchIntervals } from '../interval/batch-intervals.ts';
import type { BatchWork } from './batch-work.ts';

export interface WorkRows {
  /** Fills `whole[r]` = P(o + T_X = d, R = r), r = 0 .. long. */
  fillWhole(d: number, whole: Float64Array): void;
  /**
   * Fills `found[r]` = sum over i of P(X >= i, R = r) P(o + T_{i-1} = d): packets that find just this of their own
   * batch.
   */
  fillFound(d: number, found: Float64Array): void;
}

/**
 * Prepares the sums over batch sizes for all work below `depth`. Cost: terms x batch sizes x width of a sum of
 * services.
 */
export function workRows(work: BatchWork, intervals: BatchIntervals, depth: number): WorkRows {
  const { terms, sizes, size, long, gap } = intervals;
  const wholeWeights = float64Array(depth * terms);
  const foundWeights = float64Array(depth * terms);
  const addSum = (weights: Float64Array, q: number, j: number, weight: number) => {
    const { start, p } = work.sums[j];
    const end = Math.min(p.length, depth - start);
    for (let k = 0; k < end; k++) weights[(start + k) * terms + q] += weight * p[k];
  };
  const addRow = (q: number) => {
    for (let d = 0; d < depth; d++) foundWeights[d * terms + q] = foundWeights[d * terms + q - 1];
  };
  for (let q = 0; q < terms; q++) {
    if (intervals.perSize) {
      // Packets of batches of q: one more position than those of batches of q - 1.
      if (q === 0) continue;
      addSum(wholeWeights, q, q, 1);
      addRow(q);
      addSum(foundWeights, q, q - 1, 1);
      continue;
    }
    let atLeast = 0;
    for (let j = sizes - 1; j >= 1; j--) {
      const weight = size[q * sizes + j];
      atLeast += weight;
      if (weight !== 0) addSum(wholeWeights, q, j, weight);
      if (atLeast !== 0) addSum(foundWeights, q, j - 1, atLeast);
    }
  }
  const rows: BandRow[] = Array.from({ length: terms }, (_, q) => ({
    base: q * (long + 1),
    from: 0,
    to: long + 1,
  }));
  function collect(weights: Float64Array, d: number) {
    const used: BandRow[] = [];
    const factors: number[] = [];
    for (let q = 0; q < terms; q++) {
      const weight = weights[d * terms + q];
      if (weight === 0) continue;
      used.push(rows[q]);
      factors.push(weight);
    }
    return { used, factors };
  }
  function fill(weights: Float64Array, d: number, out: Float64Array): void {
    out.fill(0);
    const { used, factors } = collect(weights, d);
    addRows(out, gap, used, factors, long + 1);
    if (terms > 1 && !intervals.perSize) {
      for (let r = 0; r <= long; r++) if (out[r] < 0) out[r] = 0; // rounding of mixed signs
    }
  }
  return {
    fillWhole: (d, whole) => fill(wholeWeights, d, whole),
    fillFound: (d, found) => fill(foundWeights, d, found),
  };
}
