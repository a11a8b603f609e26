import type { BatchClockMeasurement } from '../../measurement.ts';
import { medianOf } from '../../statistics/quantile.ts';
import { serviceResiduals } from './poll-residuals.ts';
import type { SizeTimes } from '../service-curve/service-times.ts';

/** Polls that share a speed: few enough to follow a drift, enough for a median. */
const blockPolls = 25;
/** Of long recordings as many stretches are used, spread evenly: more would only cost time. */
const mostBlocks = 400;

/**
 * The service times of the recordings by batch size, without the slow variation of speed inside each
 * recording. Where a core is slow for a while its batches grow, and near capacity much: without this the larger batches
 * would seem to cost more than they do. Each time is divided by the median of measured / curve of its stretch of polls;
 * a recording's own mean speed stays.
 */
export function steadyTimes(
  runs: readonly BatchClockMeasurement[],
  curveUs: (size: number) => number,
): readonly SizeTimes[] {
  const bySize = new Map<number, number[]>();
  for (const run of runs) {
    const { size, cycles } = run.sequence;
    const ratios = serviceResiduals(run, curveUs).map((one) => (one === null ? null : 1 + one));
    const speeds = blockMedians(ratios);
    const usual = speeds.reduce((sum, one) => sum + one, 0) / speeds.length;
    const step = Math.ceil(speeds.length / mostBlocks);
    ratios.forEach((ratio, k) => {
      const block = Math.min(speeds.length - 1, Math.floor(k / blockPolls));
      if (ratio === null || block % step !== 0) return;
      const speed = speeds[block]! / usual;
      const times = bySize.get(size[k]!) ?? [];
      bySize.set(size[k]!, times);
      times.push(cycles[k]! / run.cyclesPerUs / speed);
    });
  }
  return [...bySize.entries()]
    .sort(([a], [b]) => a - b)
    .map(([size, times]) => ({
      size,
      us: Float64Array.from(times).sort(),
      count: new Float64Array(times.length).fill(1),
    }));
}

/** Of stretches of polls; a last one that is short joins the one before. One entry at least. */
function blockMedians(ratios: readonly (number | null)[]): readonly number[] {
  const blocks = Math.max(1, Math.floor(ratios.length / blockPolls));
  let last = 1;
  return Array.from({ length: blocks }, (_, block) => {
    const end = block === blocks - 1 ? ratios.length : (block + 1) * blockPolls;
    const known = ratios.slice(block * blockPolls, end).filter((one) => one !== null);
    return (last = known.length === 0 ? last : medianOf(known));
  });
}
