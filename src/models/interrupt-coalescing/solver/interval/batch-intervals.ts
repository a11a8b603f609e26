/**
 * Time between two transfers, S = tau + R: jointly with the batch size (exact), with its exact marginal law but taken
 * as independent (marginal), or as printed (Eq. 4: the recurrence time, independent). In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import { type LowRank, crossApproximation } from '../../../../numerics/chains/cross-approximation.ts';
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import { type NicBatches, tailFrom } from './nic-batches.ts';

export type IntervalForm = 'exact' | 'published' | 'marginal';

/**
 * P(X = j, R = r) = sum over q of `size[q * sizes + j]` `gap[q * gaps + r]`: one term where batch size and interval are
 * independent, a few where their joint law is smooth, one a batch size otherwise. Terms may be of mixed signs; their
 * sum is a probability up to 1e-15 of the joint law's scale.
 */
export interface BatchIntervals {
  terms: number;
  /** True where term q is batch size q alone: `size` is empty then, its square would be mostly zeros. */
  perSize: boolean;
  /** Batch sizes 0 .. sizes - 1. */
  sizes: number;
  size: Float64Array;
  /** Entries r = 0 .. long - 1; a longer R empties the central queue in any case and is counted in entry `long`. */
  long: number;
  gap: Float64Array;
  /** Law of R, entries as of `gap`. */
  residual: Float64Array;
  /** E[S]. */
  meanInterval: number;
}

/** Entries below this are not spread over the intervals. */
const negligible = 1e-30;

/** R ends where less than this is left. */
const rarest = 1e-22;

/** Joint laws with fewer entries than this are stored whole. */
const smallTable = 6000;
/**
 * Error of a compressed joint law at most, as a share of the largest entry scaled by the roots of the two marginals.
 */
const compression = 1e-15;
const mostTerms = 24;

/** The longest R that matters: beyond it lies less than 1e-22, or `most`. */
export function longestResidual(batches: NicBatches, most: number): number {
  const { tail } = batches.interarrival;
  let r = Math.min(most, tail.length - 1);
  while (r > 1 && tail[r] < rarest) r--;
  return Math.max(1, Math.min(most, r + 1));
}

/**
 * P(X = j, S = tau + r) = sum over m < tau of f^(j-1)(m) a(tau - m + r), one row a batch size. Cost: at most batch size
 * x tau x `long`.
 */
function jointLaw(batches: NicBatches, long: number): Float64Array {
  const { tau, offsets, interarrival, size } = batches;
  const { p } = interarrival;
  const joint = float64Array(size.length * (long + 1));
  for (let j = 1; j < size.length; j++) {
    if (size[j] < negligible) continue;
    const offset = offsets[j - 1];
    const row = joint.subarray(j * (long + 1), (j + 1) * (long + 1));
    // Only arrival times from which a gap within the stored law reaches tau.
    const from = Math.max(0, tau - offset.start - (p.length - 1));
    const to = offset.p.length;
    if (to > from) {
      const reached = offset.p.subarray(from, to);
      const shift = offset.start + from - tau;
      addConvolution(row.subarray(0, long), 0, long, reached, 0, to - from, p, shift, negligible);
    }
    for (let k = 0; k < to; k++)
      row[long] += offset.p[k] * tailFrom(interarrival, tau - offset.start - k + long);
  }
  return joint;
}

/** The joint law scaled by the roots of its marginals, so that rare entries have more correct digits, as few terms. */
function compressed(batches: NicBatches, joint: Float64Array, residual: Float64Array): LowRank | null {
  const { size } = batches;
  const columns = residual.length;
  const byGap = Float64Array.from(residual, (p) => (p > negligible ? Math.sqrt(p) : 0));
  const bySize = Float64Array.from(size, (p) => (p > negligible ? Math.sqrt(p) : 0));
  const scaled = float64Array(joint.length);
  for (let j = 1; j < size.length; j++) {
    for (let r = 0; r < columns; r++) {
      const scale = bySize[j] * byGap[r];
      scaled[j * columns + r] = scale > 0 ? joint[j * columns + r] / scale : 0;
    }
  }
  const most = Math.min(mostTerms, Math.floor(Math.min(size.length, columns) / 2));
  const found = crossApproximation(scaled, size.length, columns, compression, most);
  if (!found) return null;
  for (let q = 0; q < found.rank; q++) {
    for (let j = 0; j < size.length; j++) found.left[q * size.length + j] *= bySize[j];
    for (let r = 0; r < columns; r++) found.right[q * columns + r] *= byGap[r];
  }
  return found;
}

/** `memoryless`: the geometric families, for which X and R are independent and Eq. 4 is exact. */
export function batchIntervals(
  law: SummableLaw,
  batches: NicBatches,
  form: IntervalForm,
  memoryless: boolean,
  long: number,
): BatchIntervals {
  const { meanSize, size, tau } = batches;
  const { mean, variance } = law;
  const columns = long + 1;
  const independent = (residual: Float64Array, meanInterval: number): BatchIntervals => ({
    terms: 1,
    perSize: false,
    sizes: size.length,
    size,
    long,
    gap: residual,
    residual,
    meanInterval,
  });
  if (form === 'published' || memoryless) {
    const residual = recurrenceTime(batches, mean, long);
    return independent(residual, tau + (variance + mean * mean) / (2 * mean) - 0.5);
  }
  const joint = jointLaw(batches, long);
  const residual = float64Array(columns);
  for (let j = size.length - 1; j >= 1; j--) {
    for (let r = 0; r < columns; r++) residual[r] += joint[j * columns + r];
  }
  const meanInterval = mean * meanSize;
  if (form === 'marginal') return independent(residual, meanInterval);
  const compressible = law.smooth && joint.length > smallTable;
  const few = compressible ? compressed(batches, joint, residual) : null;
  if (few) {
    const { rank, left, right } = few;
    return {
      terms: rank,
      perSize: false,
      sizes: size.length,
      size: left,
      long,
      gap: right,
      residual,
      meanInterval,
    };
  }
  return {
    terms: size.length,
    perSize: true,
    sizes: size.length,
    size: new Float64Array(0),
    long,
    gap: joint,
    residual,
    meanInterval,
  };
}

/** Eq. 4: P(R = r) = P(A > r) / E[A]; the last entry is P(R >= long). */
function recurrenceTime({ interarrival }: NicBatches, mean: number, long: number): Float64Array {
  const { tail } = interarrival;
  const residual = float64Array(long + 1);
  let within = 0;
  for (let r = 0; r < long; r++) {
    residual[r] = tailFrom(interarrival, r + 1) / mean;
    within += residual[r];
  }
  if (tail[tail.length - 1] > 0) {
    // More gaps lie beyond the stored tails: only their complement is known, which is not small.
    residual[long] = Math.max(0, 1 - within);
  } else {
    for (let r = tail.length - 2; r >= long; r--) residual[long] += tail[r + 1] / mean;
  }
  return residual;
}
