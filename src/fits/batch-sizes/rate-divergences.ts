import type { BatchClockMeasurement } from '../../texts/measurement.ts';
import { medianOf } from '../../numerics/statistics/quantile.ts';
import { batchDivergence } from './batch-divergence.ts';
import type { SolveAtRate } from './cross-validation.ts';
import type { Distribution } from '../../models/contract/solution.ts';
import type { InputValue } from '../../models/contract/inputs.ts';

export type InputChanges = Readonly<Record<string, InputValue>>;

/** The model's batch sizes at a rate with some inputs changed; null where it has no answer. */
export type SolveWith = (changes: InputChanges, rateMbps: number) => Promise<ArrayLike<number> | null>;

/** The divergences of the judged recordings with these parts of a fit. */
export type DivergencesWith<Part> = (parts: readonly Part[]) => Promise<RateDivergences>;

/** Accepted parts, in their order, and the divergences with them. */
interface AcceptedParts<Part> {
  kept: readonly Part[];
  divergences: RateDivergences;
}

/** Smaller differences of a mean distance are none. */
const noDifference = 1e-3;

/**
 * By the mean distance, which is the root of the divergence: every rate counts, and none alone decides. A median jumps
 * from one rate to the next where a part helps some rates and spoils others.
 */
export function isCloser(one: RateDivergences, other: RateDivergences): boolean {
  return meanDistance(one) < meanDistance(other) - noDifference;
}

/** Leaves out one part after the other, the worst first, as long as the model comes closer so. */
export async function keepHelping<Part>(
  parts: readonly Part[],
  judge: DivergencesWith<Part>,
): Promise<AcceptedParts<Part>> {
  let best: AcceptedParts<Part> = { kept: parts, divergences: await judge(parts) };
  for (;;) {
    let closest: AcceptedParts<Part> | null = null;
    for (const left of best.kept) {
      const kept = best.kept.filter((part) => part !== left);
      const divergences = await judge(kept);
      if (closest === null || meanDistance(divergences) < meanDistance(closest.divergences))
        closest = { kept, divergences };
    }
    if (closest === null || !isCloser(closest.divergences, best.divergences)) return best;
    best = closest;
  }
}

/** The value with the least mean distance; the first of equals. */
export async function leastOf<Value>(
  values: readonly Value[],
  judge: DivergencesWith<Value>,
): Promise<Value> {
  const distances: number[] = [];
  for (const value of values) distances.push(meanDistance(await judge([value])));
  return values[distances.indexOf(Math.min(...distances))]!;
}

/** A recording whose rate on the wire is known. */
export interface RatedRun {
  run: BatchClockMeasurement;
  rateMbps: number;
}

/** Jensen-Shannon divergence of each recording's batch sizes from the model's; null where the model has no answer. */
export type RateDivergences = readonly (number | null)[];

/** All solves are requested at once; `onSolved` is called after each. */
export async function rateDivergences(
  runs: readonly RatedRun[],
  solve: SolveAtRate,
  onSolved?: () => void,
): Promise<RateDivergences> {
  return Promise.all(
    runs.map(async ({ run, rateMbps }) => {
      const pmf = await solve(rateMbps);
      onSolved?.();
      return pmf === null ? null : batchDivergence(run.sizeCounts, pmf);
    }),
  );
}

/** Where the model has no answer it is as far off as a model can be. */
const counted = (divergences: RateDivergences) => divergences.map((one) => one ?? Math.LN2);

/** null without any. */
export function medianDivergence(divergences: RateDivergences): number | null {
  return divergences.length === 0 ? null : medianOf(counted(divergences));
}

/** Mean of the Jensen-Shannon distances, the roots of the divergences; 0 without any. */
export function meanDistance(divergences: RateDivergences): number {
  if (divergences.length === 0) return 0;
  return counted(divergences).reduce((sum, one) => sum + Math.sqrt(one), 0) / divergences.length;
}

/** Whether more than half of the polls found a full batch: all models that are saturated there have the same result. */
export function isSaturated({ sizeCounts }: BatchClockMeasurement, maxBatch: number): boolean {
  const polls = sizeCounts.reduce((sum, one) => sum + one, 0);
  const full = sizeCounts.subarray(maxBatch).reduce((sum, one) => sum + one, 0);
  return full > polls / 2;
}

/** The model's probabilities of batch sizes 0, 1, .., independent of the first size of its distribution. */
export function batchSizePmf({ start, p }: Distribution): Float64Array {
  const pmf = new Float64Array(start + p.length);
  pmf.set(p, start);
  return pmf;
}
