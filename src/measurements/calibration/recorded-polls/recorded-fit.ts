import type { BatchClockMeasurement } from '../../measurement.ts';
import { medianOf } from '../../statistics/robust-sd.ts';
import { arrivalJitter } from './arrival-jitter.ts';
import { type OddRun, oddRuns } from './odd-runs.ts';
import { knotCurveAt } from './rising-fit.ts';
import { type ServiceDrift, serviceDrift } from './service-drift.ts';
import { fitServiceKnots, type ServiceKnots } from './service-knots.ts';
import { type ServiceStalls, serviceStalls } from './service-stalls.ts';

/** What recordings of polls say about the core and its traffic. */
export interface RecordedFit {
  /** Recordings whose service times were fitted, and those left out. */
  fitted: readonly BatchClockMeasurement[];
  odd: readonly OddRun[];
  service: ServiceKnots;
  /** null where the recordings are too short to tell. */
  drift: ServiceDrift | null;
  stalls: ServiceStalls | null;
  jitter: RecordedJitter | null;
}

/** Medians over the recordings. */
export interface RecordedJitter {
  jitterPackets: number;
  lagOne: number;
  /** Of the recordings' own values, packets. */
  range: readonly [number, number];
  recordings: number;
}

/** Refuses recordings of fewer than two batch sizes with one sentence. */
export function fitRecordings(
  runs: readonly BatchClockMeasurement[],
  maxBatch: number,
  leaveOdd = true,
): RecordedFit {
  const odd = oddRuns(runs);
  const fitted = leaveOdd ? runs.filter((run) => !odd.some((one) => one.run === run)) : runs;
  const service = fitServiceKnots(fitted);
  const curveUs = (size: number) => knotCurveAt(service.curve, size);
  return {
    ...{ fitted, odd, service },
    drift: serviceDrift(fitted, curveUs),
    stalls: serviceStalls(fitted, curveUs),
    jitter: recordedJitter(runs, maxBatch),
  };
}

/** Of all recordings: how regular the arrivals are does not depend on the speed of the core. */
function recordedJitter(runs: readonly BatchClockMeasurement[], maxBatch: number): RecordedJitter | null {
  const found = runs.flatMap((run) => {
    const jitter = arrivalJitter(run, maxBatch);
    return jitter === null || jitter.jitterPackets === null
      ? []
      : [{ packets: jitter.jitterPackets, lagOne: jitter.lagOne }];
  });
  if (found.length === 0) return null;
  const each = found.map(({ packets }) => packets);
  return {
    jitterPackets: medianOf(each),
    lagOne: medianOf(found.map(({ lagOne }) => lagOne)),
    range: [Math.min(...each), Math.max(...each)],
    recordings: found.length,
  };
}
