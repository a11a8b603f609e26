import type { BatchClockMeasurement } from '../../texts/measurement.ts';
import { MeasurementFailure } from '../../texts/measurement-failure.ts';
import { meanNonEmpty } from '../batch-sizes/batch-divergence.ts';
import { fitRecordings, type RecordedFit } from './recorded-fit.ts';

/** With fewer recordings the others do not predict the result at one of them. */
const fewestRecordings = 5;

/** A fit to recordings, and to each of them by the others. */
export interface RecordedFits {
  fit: RecordedFit;
  /**
   * By recording: the fit to all others, so that it can be judged by their prediction; null where they determine no
   * curve, and for those of the smallest and the largest batches, which the others do not reach. null for few
   * recordings.
   */
  heldOut: readonly (RecordedFit | null)[] | null;
}

/** Refuses recordings of fewer than two batch sizes with one sentence. `report`: called after each fit. */
export function fitWithEachHeldOut(
  runs: readonly BatchClockMeasurement[],
  maxBatch: number,
  report: (fraction: number) => void = () => undefined,
): RecordedFits {
  const fit = fitRecordings(runs, maxBatch);
  if (runs.length < fewestRecordings) return { fit, heldOut: null };
  const ends = atTheEnds(runs);
  const heldOut: (RecordedFit | null)[] = [];
  for (const run of runs) {
    report((1 + heldOut.length) / (1 + runs.length));
    const others = runs.filter((one) => one !== run);
    heldOut.push(ends.includes(run) ? null : fitToOthers(others, maxBatch));
  }
  return { fit, heldOut };
}

/** The recordings of the smallest and of the largest batches, by their mean. */
function atTheEnds(runs: readonly BatchClockMeasurement[]): readonly BatchClockMeasurement[] {
  const byBatch = runs
    .map((run) => ({ run, mean: meanNonEmpty(run.sizeCounts) ?? 0 }))
    .sort((a, b) => a.mean - b.mean);
  return [byBatch[0]!.run, byBatch[byBatch.length - 1]!.run];
}

/** The fits with these recordings in the place of their copies. */
export function withOriginals(
  { fit, heldOut }: RecordedFits,
  runs: readonly BatchClockMeasurement[],
): RecordedFits {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const original = (run: BatchClockMeasurement) => byId.get(run.id) ?? run;
  const restored = (one: RecordedFit): RecordedFit => ({
    ...one,
    fitted: one.fitted.map(original),
    odd: one.odd.map((odd) => ({ ...odd, run: original(odd.run) })),
  });
  return { fit: restored(fit), heldOut: heldOut && heldOut.map((one) => one && restored(one)) };
}

function fitToOthers(runs: readonly BatchClockMeasurement[], maxBatch: number): RecordedFit | null {
  try {
    return fitRecordings(runs, maxBatch);
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return null;
    throw failure;
  }
}
