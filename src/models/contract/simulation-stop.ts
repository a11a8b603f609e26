/**
 * When a simulation has run long enough: at fixed numbers of packets only, so that equal seeds stop at equal packets.
 */
import { indicatorName, type Model } from './model.ts';
import type { SimulationReport } from './simulation.ts';

export interface StopRule {
  /** Largest number of offered packets. */
  limitPackets: number;
  /** Stop earlier, once every watched interval is narrower than this share of its mean; null: run to the limit. */
  precision: number | null;
}

const firstLook = 200_000;
const lookGrowth = 1.25;

/** The number of packets at which to look next, after `packets`: 200,000 and a quarter more each time. */
export function nextLook(packets: number, { limitPackets }: StopRule): number {
  let look = firstLook;
  while (look <= packets) look = Math.ceil(look * lookGrowth);
  return Math.min(look, limitPackets);
}

/**
 * The indicators whose precision counts: those of the strip under any method, but no probabilities, whose events may be
 * too rare for any run.
 */
export function watchedForPrecision(
  model: Pick<Model, 'strip' | 'methods' | 'indicators'>,
): readonly string[] {
  const names = model.strip.flatMap((name) => model.methods.map(({ id }) => indicatorName(name, id)));
  return [...new Set(names)].filter((name) => {
    const kind = model.indicators.find((indicator) => indicator.name === name)?.kind;
    return kind !== undefined && kind !== 'probability';
  });
}

/**
 * Whether every watched indicator that the run can estimate has the requested precision; false where it estimates none.
 */
export function preciseEnough(
  report: SimulationReport,
  watched: readonly string[],
  precision: number,
): boolean {
  const intervals = watched
    .map((name) => report.indicators[name] ?? null)
    .filter((interval) => interval !== null && interval.mean !== 0);
  return (
    intervals.length > 0 &&
    intervals.every(
      (interval) =>
        interval !== null &&
        interval.halfWidth !== null &&
        interval.halfWidth <= precision * Math.abs(interval.mean),
    )
  );
}
