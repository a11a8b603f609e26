import type { BatchClockMeasurement } from '../measurement.ts';
import { MeasurementFailure } from '../measurement-failure.ts';
import { fitRecordings, type RecordedFit } from './recorded-fit.ts';

/** With fewer recordings the others do not tell what the model does at one of them. */
const fewestRecordings = 5;

/** Other work gets its turn between two fits. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * By recording: the fit to all others, so that it can be judged by what they say. A recording without which no curve
 * can be fitted is missing. null for few recordings.
 */
export async function heldOutFits(
  runs: readonly BatchClockMeasurement[],
  maxBatch: number,
  onFitted: () => void,
): Promise<ReadonlyMap<BatchClockMeasurement, RecordedFit> | null> {
  if (runs.length < fewestRecordings) return null;
  const byRun = new Map<BatchClockMeasurement, RecordedFit>();
  for (const run of runs) {
    await nextTask();
    const fit = fitToOthers(
      runs.filter((one) => one !== run),
      maxBatch,
    );
    if (fit !== null) byRun.set(run, fit);
    onFitted();
  }
  return byRun;
}

function fitToOthers(runs: readonly BatchClockMeasurement[], maxBatch: number): RecordedFit | null {
  try {
    return fitRecordings(runs, maxBatch);
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return null;
    throw failure;
  }
}
