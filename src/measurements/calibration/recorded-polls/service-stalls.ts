import type { BatchClockMeasurement } from '../../measurement.ts';
import { medianOf } from '../../statistics/robust-sd.ts';
import { serviceResiduals } from './poll-residuals.ts';

/** Interruptions of the core that make single service times much longer. */
export interface ServiceStalls {
  count: number;
  /** Median of what they add, µs. */
  stallUs: number;
  /** Busy time from one to the next, ms. */
  everyMs: number;
}

/** A stall adds at least so much, µs ... */
const leastUs = 2;
/** ... and this share of the batch's own time: the recordings' slow polls stay within a tenth. */
const leastShare = 0.1;

/** null without any. `runs` must not contain idle times. */
export function serviceStalls(
  runs: readonly BatchClockMeasurement[],
  curveUs: (size: number) => number,
): ServiceStalls | null {
  const extraUs: number[] = [];
  let busyUs = 0;
  for (const run of runs) {
    const { size } = run.sequence;
    serviceResiduals(run, curveUs).forEach((residual, k) => {
      if (residual === null) return;
      const own = curveUs(size[k]!);
      busyUs += own;
      if (residual * own >= leastUs && residual >= leastShare) extraUs.push(residual * own);
    });
  }
  if (extraUs.length === 0) return null;
  return { count: extraUs.length, stallUs: medianOf(extraUs), everyMs: busyUs / extraUs.length / 1000 };
}
