/**
 * Mean service time of a batch by its size, in µs: a line, a table, or a table over a line. Sizes between the table's
 * entries are interpolated only here; the solver, the capacity and the figures all use it.
 */
import { fittedLine, type StraightLine } from '../../../numerics/fitted-line.ts';
import type { InputFault } from '../../contract/inputs.ts';
import { type FrameInputs, meanFrameBytes } from '../../input-parts/frames.ts';

export interface ServiceCurve {
  /** Mean service time of a batch of `size` packets, µs; `size` 0 is an empty poll. */
  meanUs: (size: number) => number;
}

/** Inputs of the service time of a batch. */
export interface ServiceInputs extends FrameInputs {
  readonly 'service.tableUs': Readonly<Record<string, number>> | null;
  readonly 'service.interceptUs': number | null;
  readonly 'service.slopeUs': number | null;
  readonly 'service.between': 'line' | 'interpolation';
  readonly 'service.emptyPollUs': number | null;
  readonly 'service.perByteNs': number;
}

/** Between two entries: linear. Beyond the ends: from the end entry on with the slope of the fitted line. */
function interpolate(
  sizes: readonly number[],
  timesUs: readonly number[],
  line: StraightLine,
  size: number,
): number {
  const last = sizes.length - 1;
  if (size <= sizes[0]) return timesUs[0] - line.slope * (sizes[0] - size);
  if (size >= sizes[last]) return timesUs[last] + line.slope * (size - sizes[last]);
  const k = sizes.findIndex((s) => s >= size);
  const share = (size - sizes[k - 1]) / (sizes[k] - sizes[k - 1]);
  return timesUs[k - 1] + share * (timesUs[k] - timesUs[k - 1]);
}

/**
 * The service curve that the inputs describe, or why they describe none: a line needs both numbers, a table without a
 * line at least two sizes. A table without a line is filled by least squares over its entries. An empty poll has a
 * separate time where one is given. The bytes of a batch take their time besides.
 */
export function readServiceCurve(inputs: ServiceInputs): ServiceCurve | InputFault {
  const curve = readBatchCurve(inputs);
  const emptyPollUs = inputs['service.emptyPollUs'];
  const bytesUs = bytesUsOf(inputs);
  if ('code' in curve || (emptyPollUs === null && bytesUs === 0)) return curve;
  return {
    ...curve,
    meanUs: (size) =>
      size === 0 && emptyPollUs !== null ? emptyPollUs : curve.meanUs(size) + size * bytesUs,
  };
}

/** Mean time of the bytes of a packet, µs. */
export const bytesUsOf = (inputs: FrameInputs & Pick<ServiceInputs, 'service.perByteNs'>): number =>
  (inputs['service.perByteNs'] * meanFrameBytes(inputs)) / 1000;

/** The same without the separate time of an empty poll and the time of bytes. */
export function readBatchCurve(
  inputs: Pick<
    ServiceInputs,
    'service.tableUs' | 'service.interceptUs' | 'service.slopeUs' | 'service.between'
  >,
): ServiceCurve | InputFault {
  const table = inputs['service.tableUs'];
  const intercept = inputs['service.interceptUs'];
  const slope = inputs['service.slopeUs'];
  const between = inputs['service.between'];

  const given = intercept !== null && slope !== null ? { intercept, slope } : null;
  const entries = Object.entries(table ?? {})
    .map(([size, timeUs]) => [Number(size), timeUs] as const)
    .sort((a, b) => a[0] - b[0]);
  const sizes = entries.map(([size]) => size);
  const timesUs = entries.map(([, timeUs]) => timeUs);

  if (entries.length === 0) {
    if (given) return { meanUs: (size) => given.intercept + given.slope * size };
    return {
      code: 'no-service-curve',
      parameter: intercept === null ? 'service.interceptUs' : 'service.slopeUs',
      message:
        'The service time needs a time per poll and a time per packet, or a table with at least two batch sizes.',
    };
  }
  // Fewer than two different sizes leave the slope open.
  const fitted = given ?? (sizes.length < 2 ? null : fittedLine(sizes, timesUs));
  if (!fitted) {
    return {
      code: 'table-too-short',
      parameter: 'service.tableUs',
      message:
        'A table with one batch size does not determine the slope: give at least two sizes, or also a time per poll and a time per packet.',
    };
  }
  const byTable = new Map(entries);
  const fill =
    between === 'interpolation'
      ? (size: number) => interpolate(sizes, timesUs, fitted, size)
      : (size: number) => fitted.intercept + fitted.slope * size;
  return { meanUs: (size) => byTable.get(size) ?? fill(size) };
}
