import type { DistributionOverlay, Overlay, PointsOverlay } from '../models/contract/figure.ts';
import type {
  BatchClockMeasurement,
  LatencyMeasurement,
  Measurement,
  TestbedScenario,
} from '../texts/measurement.ts';
import { formatPlain, withUnit } from '../text/number-format.ts';
import { isBatchClock, isLatency, wireRateMbps } from '../texts/measurement.ts';
import { pooledRuns, pooledService } from '../evidence/service/service-curve.ts';

/** Share of the rate by which a latency recording may differ from the model's rate and still be laid over it. */
const latencyRateTolerance = 0.15;

interface OverlayContext {
  /** The model's rate, Mbit/s on the wire. */
  rateMbps: number;
  /** The model's frame size: needed for rates that count the frame alone. */
  frameBytes: number;
  /** Only this scenario's recordings; null = all. */
  scenario: TestbedScenario | null;
  /** Subtracted from every latency. */
  instrumentOffsetUs: number;
}

/**
 * Everything that can be laid over the figures at the model's present rate: batch sizes of the nearest rate, mean batch
 * against rate, service times of all runs, latencies of the nearest rate if it is within 15 %.
 */
export function overlaysFor(measurements: readonly Measurement[], context: OverlayContext): Overlay[] {
  const { rateMbps, frameBytes, scenario, instrumentOffsetUs } = context;
  const chosen = measurements.filter(
    (each) => scenario === null || each.scenario === null || each.scenario === scenario,
  );
  const clocks = chosen.filter(isBatchClock);
  const overlays: Overlay[] = [];
  const clock = nearestRate(clocks, rateMbps, null, frameBytes);
  if (clock) overlays.push(batchSizeOverlay(clock, frameBytes));
  const means = meanBatchOverlay(clocks, frameBytes);
  if (means) overlays.push(means);
  const service = serviceOverlay(clocks);
  if (service) overlays.push(service);
  const latency = nearestRate(chosen.filter(isLatency), rateMbps, null, frameBytes);
  if (latency) {
    const measuredAt = wireRateMbps(latency, frameBytes);
    const near = measuredAt === null || Math.abs(measuredAt - rateMbps) <= latencyRateTolerance * rateMbps;
    if (near) overlays.push(sojournOverlay(latency, instrumentOffsetUs, frameBytes));
  }
  return overlays;
}

/**
 * The recording whose rate on the wire is nearest; the lower one of two equally near; one without a rate only when
 * there is no other. `scenario` null = any.
 */
export function nearestRate<M extends Measurement>(
  measurements: readonly M[],
  rateMbps: number,
  scenario: TestbedScenario | null,
  frameBytes = 64,
): M | null {
  let nearest: M | null = null;
  let least = Infinity;
  let leastRate = Infinity;
  for (const measurement of measurements) {
    if (scenario !== null && measurement.scenario !== scenario) continue;
    const rate = wireRateMbps(measurement, frameBytes);
    const distance = rate === null ? Number.MAX_VALUE : Math.abs(rate - rateMbps);
    if (distance > least || (distance === least && (rate ?? Infinity) >= leastRate)) continue;
    nearest = measurement;
    least = distance;
    leastRate = rate ?? Infinity;
  }
  return nearest;
}

/**
 * Whether a recording is from the other side of the capacity than the model's rate: one overloaded, the other not, they
 * have no more in common than their machine. False without a rate or a capacity.
 */
export function isAcrossCapacity(
  measurement: Measurement,
  { rateMbps, frameBytes }: Pick<OverlayContext, 'rateMbps' | 'frameBytes'>,
  capacityMbps: number | null,
): boolean {
  const rate = wireRateMbps(measurement, frameBytes);
  return rate !== null && capacityMbps !== null && rate < capacityMbps !== rateMbps < capacityMbps;
}

/** Batch sizes of the polls that found something. */
export function batchSizeOverlay(measurement: BatchClockMeasurement, frameBytes = 64): DistributionOverlay {
  const sizes: number[] = [];
  measurement.sizeCounts.forEach((count, size) => {
    if (size > 0 && count > 0) sizes.push(size);
  });
  const count = Float64Array.from(sizes, (size) => measurement.sizeCounts[size]!);
  return {
    kind: 'distribution',
    id: `batchSizeNonEmpty:${measurement.id}`,
    label: runLabel(measurement, frameBytes),
    quantity: 'batchSizeNonEmpty',
    sampleSize: sum(count),
    unit: 'packets',
    lower: Float64Array.from(sizes),
    width: new Float64Array(sizes.length).fill(1),
    count,
    effectiveSampleSize: measurement.effectivePolls,
  };
}

/** Mean batch of non-empty polls, and the number of those polls. */
export function meanBatch({ sizeCounts }: BatchClockMeasurement): { mean: number; polls: number } {
  let packets = 0;
  let polls = 0;
  for (let size = 1; size < sizeCounts.length; size++) {
    packets += size * sizeCounts[size]!;
    polls += sizeCounts[size]!;
  }
  return { mean: packets / polls, polls };
}

/**
 * One point a recording, over the rate on the wire; null when none has a rate. Recordings at one rate become one point.
 */
export function meanBatchOverlay(
  runs: readonly BatchClockMeasurement[],
  frameBytes: number,
): PointsOverlay | null {
  const byRate = new Map<number, { packets: number; polls: number }>();
  for (const run of runs) {
    const rate = wireRateMbps(run, frameBytes);
    if (rate === null) continue;
    const { mean, polls } = meanBatch(run);
    const point = byRate.get(rate) ?? { packets: 0, polls: 0 };
    byRate.set(rate, { packets: point.packets + mean * polls, polls: point.polls + polls });
  }
  if (byRate.size === 0) return null;
  const rates = [...byRate.keys()].sort((a, b) => a - b);
  const weight = Float64Array.from(rates, (rate) => byRate.get(rate)!.polls);
  return {
    kind: 'points',
    id: 'meanBatchNonEmpty',
    label: rates.length === 1 ? 'measured' : `measured, ${rates.length} rates`,
    quantity: 'meanBatchNonEmpty',
    sampleSize: sum(weight),
    against: 'rateMbps',
    x: Float64Array.from(rates),
    y: Float64Array.from(rates, (rate) => byRate.get(rate)!.packets / byRate.get(rate)!.polls),
    weight,
  };
}

/** Median service time per batch size over all runs that take part in pooled curves; every size, however rare. */
export function serviceOverlay(runs: readonly BatchClockMeasurement[]): PointsOverlay | null {
  const pooled = pooledRuns(runs);
  if (pooled.length === 0) return null;
  const service = pooledService(pooled);
  return {
    kind: 'points',
    id: 'serviceUs',
    label: pooled.length === 1 ? 'median' : `median of ${pooled.length} runs`,
    quantity: 'serviceUs',
    sampleSize: sum(service.count),
    against: 'batchSize',
    x: service.size,
    y: service.medianUs,
    weight: service.count,
  };
}

/** Latencies in µs less the instrument offset. Values that become negative remain, and `judge` counts them. */
export function sojournOverlay(
  measurement: LatencyMeasurement,
  instrumentOffsetUs: number,
  frameBytes = 64,
): DistributionOverlay {
  const { lowerNs, upperNs, count } = measurement;
  // A recorded value represents all values that round to it.
  const half = resolutionNs(lowerNs) / 2;
  return {
    kind: 'distribution',
    id: `sojournUs:${measurement.id}`,
    label: runLabel(measurement, frameBytes),
    quantity: 'sojournUs',
    sampleSize: measurement.sampleSize,
    unit: 'µs',
    lower: lowerNs.map((value) => (value - half) / 1000 - instrumentOffsetUs),
    width: lowerNs.map((value, k) => (upperNs[k]! - value + 2 * half) / 1000),
    count,
  };
}

/** 1 ns for whole numbers, else the smallest distance between values. */
function resolutionNs(values: Float64Array): number {
  if (values.every((value) => Number.isInteger(value))) return 1;
  let least = 1;
  for (let k = 1; k < values.length; k++) least = Math.min(least, values[k]! - values[k - 1]!);
  return least;
}

function runLabel(measurement: Measurement, frameBytes: number): string {
  const rate = wireRateMbps(measurement, frameBytes);
  return rate === null
    ? `measured, ${measurement.fileName}`
    : `measured at ${withUnit(formatPlain(rate / 1000, 5), 'Gbit/s')}`;
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
