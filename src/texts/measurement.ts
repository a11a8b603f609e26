/**
 * Contents of a measurement file, in canonical units. Plain data, suitable for a structured clone; arrays are owned by
 * the measurement and never changed. Values that the file cannot hold (`scenario`, `rateMbps` = null) are asked from
 * the user and set in a copy: `{ ...measurement, rateMbps: 2500 }`.
 */
import { wireOverheadBytes } from '../models/input-parts/wire-overhead.ts';
import type { DistributionOverlay } from '../models/contract/figure.ts';

/**
 * Latency of generator and wire in the recordings of the testbed, µs: constant, outside the router, not in the model.
 */
export const testbedInstrumentOffsetUs = 5;

/** How the file was written; recognised by its content, never by its name. */
type MeasurementFormat = 'batch-csv' | 'clock-dat' | 'latency-csv';

/** The two forwarding set-ups of the testbed data set. */
export type TestbedScenario = 'cross-connect' | 'mixed';

/** `wire`: the rate counts 20 bytes of preamble and gap beside each frame; `frame`: it counts the frame alone. */
export type RateMeaning = 'wire' | 'frame';

/** Rows (or differences between rows) that were read and left out, with the reason in one sentence. */
export interface DroppedRows {
  /** `recording-gap`, `incomplete-last-row`, `zero-count`. */
  code: string;
  count: number;
  message: string;
}

/** How the file was understood where there was something to guess; one sentence. */
export interface ReadingNote {
  code: string;
  message: string;
}

interface MeasurementBase {
  /** Same file, same id: from name, length and number of rows. */
  id: string;
  fileName: string;
  format: MeasurementFormat;
  bytes: number;
  /** null when the file name does not name it. */
  scenario: TestbedScenario | null;
  /** Offered rate in Mbit/s, in the sense of `rateMeaning`; null when the file name has none. */
  rateMbps: number | null;
  rateMeaning: RateMeaning;
  /** Frame size of the recorded traffic; null = not known, assumed to be that of the model. */
  frameBytes: number | null;
  /** Rows of numbers that count towards the result. */
  rowsUsed: number;
  dropped: readonly DroppedRows[];
  notes: readonly ReadingNote[];
}

/**
 * Service times per batch size without loss: sorted by size, then by cycles; equal pairs are counted, not repeated.
 * Memory therefore follows the number of different pairs (a few 100,000 for 10 million real rows), and medians stay
 * exact.
 */
export interface ServiceSamples {
  /** Batch sizes with at least one service time, increasing. */
  size: Float64Array;
  /** Samples of `size[k]` are at `start[k] .. start[k + 1]` (exclusive); one entry more than `size`. */
  start: Float64Array;
  /** Service time in TSC cycles, strictly increasing within a size. */
  cycles: Float64Array;
  /** How often it was seen. */
  count: Float64Array;
}

/** Service time by batch size; all arrays have the length of `size`. Times in µs. */
export interface ServiceStatistics {
  size: Float64Array;
  /** Number of service times behind each size. */
  count: Float64Array;
  /** Exact; the mean of the two middle ones for an even number. */
  medianUs: Float64Array;
  /** Quartiles with linear interpolation between order statistics (R's default, type 7). */
  lowerQuartileUs: Float64Array;
  upperQuartileUs: Float64Array;
  minUs: Float64Array;
  maxUs: Float64Array;
}

/**
 * First polls of a recording in the order of time, from which the dependence between neighbouring polls is estimated.
 */
interface PollSequence {
  /** Packets that each poll found. */
  size: Uint32Array;
  /** TSC cycles to the next poll; 0 where it is not known: before a pause of the recorder, and of the last poll. */
  cycles: Float64Array;
}

/**
 * Consecutive polls of one core. The service time of a poll is the time to the next poll and is attributed to the batch
 * size of that poll (the data set's definition). Differences above `gapCycles` are pauses of the recorder: they are not
 * a service time, but the batch picked up before the pause is a batch like any other and counts in `sizeCounts`.
 */
export interface BatchClockMeasurement extends MeasurementBase {
  kind: 'batch-clock';
  /** TSC frequency used to turn cycles into µs. */
  cyclesPerUs: number;
  gapCycles: number;
  /** `sizeCounts[k]` polls found k packets; index 0 stays 0 where the recorder leaves out empty polls. */
  sizeCounts: Float64Array;
  /** How many independent polls the ones that found something are worth: see `effectiveSampleSize`. */
  effectivePolls: number;
  sequence: PollSequence;
  samples: ServiceSamples;
  service: ServiceStatistics;
  /** Why this run is left out when several are pooled into one service curve, one sentence; null = it takes part. */
  serviceExclusion: string | null;
  /** Time covered, recording gaps left out. */
  durationUs: number;
  /** Packets of the polls that have a service time: `throughputMpps = packets / durationUs`. */
  packets: number;
  throughputMpps: number;
}

/**
 * Latencies counted by value, as seen outside the router: generator and wire included, see the instrument offset in
 * `overlays.ts`. Values lie at `lowerNs`; where very many different values were condensed, anywhere in
 * `lowerNs..upperNs`.
 */
export interface LatencyMeasurement extends MeasurementBase {
  kind: 'latency-histogram';
  /** Increasing. */
  lowerNs: Float64Array;
  /** Equal to `lowerNs` for exact values. */
  upperNs: Float64Array;
  /** Samples at this value, > 0. */
  count: Float64Array;
  /** Sum of `count`. */
  sampleSize: number;
}

/** Settings that distinguish the curves of one table. */
export interface CurveSettings {
  /** 1, 2, ...; null = the whole system. */
  port: number | null;
  /** As written in the file; null without one. */
  configuration: string | null;
  /** Further settings of all of these points, where the file has them: `flows`, `cores`, `functions`. */
  settings: Readonly<Record<string, number>>;
  /** Frame size of all of these points; null = not in the file, or x is the frame size. */
  frameBytes: number | null;
}

export type Measurement = BatchClockMeasurement | LatencyMeasurement;

export interface ReadOptions {
  /** TSC cycles per µs; 3393 is the testbed's processor. */
  cyclesPerUs?: number;
  /** Longer differences are pauses of the recorder; 600,000 is the limit of the data set. */
  gapCycles?: number;
}

export const testbedCyclesPerUs = 3393;
export const testbedGapCycles = 600_000;

/** Largest batch size a file may hold. */
export const largestBatch = 65_536;

export function isBatchClock(measurement: Measurement): measurement is BatchClockMeasurement {
  return measurement.kind === 'batch-clock';
}

export function isLatency(measurement: Measurement): measurement is LatencyMeasurement {
  return measurement.kind === 'latency-histogram';
}

/** The measurement's rate as Mbit/s on the wire, whichever way it was given; null when the rate is not known. */
export function wireRateMbps(measurement: Measurement, modelFrameBytes: number): number | null {
  const { rateMbps, rateMeaning } = measurement;
  if (rateMbps === null || rateMeaning === 'wire') return rateMbps;
  const frame = measurement.frameBytes ?? modelFrameBytes;
  return (rateMbps * (frame + wireOverheadBytes)) / frame;
}

/**
 * True where the source had shares and no number of observations: the counts are shares of one, without any information
 * about chance.
 */
export function isSharesOnly({ count, sampleSize }: DistributionOverlay): boolean {
  return sampleSize === 1 && count.some((share) => share < 1);
}

/**
 * Whether a configuration as people write it is the one with this id: `1+1 IC off` is `1+1-off`, `3+1 IC 125 µs` is
 * `3+1`.
 */
export function isConfiguration(written: string, id: string): boolean {
  const name = plain(written);
  const wanted = plain(id);
  // Where coalescing makes no difference the id does not name it.
  return name === wanted || (name.startsWith(wanted) && /^(?:off|125)+$/.test(name.slice(wanted.length)));
}

/** Both sides lose the same letters, so other names than the paper's stay comparable. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, '')
    .replace(/\+?ic|us|(?<=125)s/g, '');
}
