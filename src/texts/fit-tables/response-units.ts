/** The units of a table of response times: read from the header, else asked of the user. */
import type { NamedUnit } from '../tools/rate-table/column-names.ts';
import type { FitColumns } from './measured-rows.ts';

export type ResponseRateUnit = 'mpps' | 'kpps' | 'pps';
export type ResponseUnit = 'ns' | 'us' | 'ms' | 's';

/** Packets/s of one unit. */
export const ratePps: Readonly<Record<ResponseRateUnit, number>> = { mpps: 1e6, kpps: 1e3, pps: 1 };

/** Seconds of one unit. */
export const responseSeconds: Readonly<Record<ResponseUnit, number>> = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };

const rateLabels: Readonly<Record<ResponseRateUnit, string>> = {
  mpps: 'Mpps',
  kpps: 'kpps',
  pps: 'packets/s',
};
const responseLabels: Readonly<Record<ResponseUnit, string>> = { ns: 'ns', us: 'µs', ms: 'ms', s: 's' };

export interface UnitOption<U extends string> {
  unit: U;
  label: string;
  /** Smallest and largest value of the column if it is in this unit: packets/s, or s. */
  range: readonly [number, number];
}

/** The unit of a column is not clear: the reader chooses. */
export interface UnitQuestion<U extends string = ResponseRateUnit | ResponseUnit> {
  column: 'rate' | 'response';
  /** One sentence: why it is asked. */
  message: string;
  options: readonly UnitOption<U>[];
  /** The option that gives ordinary values. */
  suggested: U;
}

/** Smallest and largest value as written in the file. */
export type Extent = readonly [low: number, high: number];

/** Rates over all cores of one machine lie below this. */
const highestRatePps = 1e9;
/** The highest rate of a measurement of a machine's capacity is no less than this. */
const lowestTopRatePps = 1000;
/** Mean response times through a packet processor: data entirely outside have another unit. */
const shortestResponseS = 1e-7;
const longestResponseS = 10;

/** The rate's unit, or a question: no unit in the header, or one that makes the rates impossible. */
export function rateUnit(
  named: ResponseRateUnit | null,
  extent: Extent,
): ResponseRateUnit | UnitQuestion<ResponseRateUnit> {
  const top = named ? extent[1] * ratePps[named] : NaN;
  if (named && top <= highestRatePps && top >= lowestTopRatePps) return named;
  const units = ['mpps', 'kpps', 'pps'] as const;
  const message = named
    ? `The column says ${rateLabels[named]}, but rates up to ${extent[1]} ${rateLabels[named]} are not those of one machine: which unit is it?`
    : 'The header does not say the unit of the packet rate: which is it?';
  return {
    column: 'rate',
    message,
    options: units.map((unit) => ({ unit, label: rateLabels[unit], range: scaled(extent, ratePps[unit]) })),
    suggested: extent[1] >= 20_000 ? 'pps' : extent[1] >= 300 ? 'kpps' : 'mpps',
  };
}

/** The response time's unit, or a question: no unit in the header, or one that makes the times impossible. */
export function responseUnit(
  named: ResponseUnit | null,
  extent: Extent,
): ResponseUnit | UnitQuestion<ResponseUnit> {
  const [low, high] = named ? scaled(extent, responseSeconds[named]) : [NaN, NaN];
  if (named && high >= shortestResponseS && low <= longestResponseS) return named;
  const units = ['ns', 'us', 'ms', 's'] as const;
  const message = named
    ? `The column says ${responseLabels[named]}, but response times from ${extent[0]} to ${extent[1]} ${responseLabels[named]} are not those of a packet processor: which unit is it?`
    : 'The header does not say the unit of the response time: which is it?';
  return {
    column: 'response',
    message,
    options: units.map((unit) => ({
      unit,
      label: responseLabels[unit],
      range: scaled(extent, responseSeconds[unit]),
    })),
    suggested: extent[0] >= 3000 ? 'ns' : extent[0] >= 1 ? 'us' : extent[0] >= 0.001 ? 'ms' : 's',
  };
}

function scaled([low, high]: Extent, factor: number): Extent {
  return [low * factor, high * factor];
}

const rateName = /^(?:packet_)?(?:rate|load)(?:_?(mpps|kpps|pps))?$/;
const responseName = /^(?:mean_)?(?:response|latency)(?:_?time)?(?:_?(ns|us|ms)|_(s))?$/;
const functionsName = /^(?:number_of_)?(?:n|functions?|upfs?|cnfs?|vnfs?)$/;

/** `Response time [µs]` as `response_time_us`; µ in any encoding before an s is u. */
function plainName(name: string): string {
  return name
    .replace(/(?<![^\x20-\x7e])[^\x20-\x7e]+s/g, 'us')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Which columns of a header are which, with the units that are named; null where one of the three is missing. */
export function responseColumns(header: readonly string[]): FitColumns | null {
  const names = header.map(plainName);
  const functions = names.findIndex((name) => functionsName.test(name));
  const rate = names.findIndex((name) => rateName.test(name));
  const response = names.findIndex((name) => responseName.test(name));
  if (functions < 0 || rate < 0 || response < 0) return null;
  const time = responseName.exec(names[response]!)!;
  const unitOf = (unit: string | undefined) => (unit ?? null) as NamedUnit | null;
  return new Map([
    ['functions', { cell: functions, unit: null }],
    ['load', { cell: rate, unit: unitOf(rateName.exec(names[rate]!)![1]) }],
    ['sojourn', { cell: response, unit: unitOf(time[1] ?? time[2]) }],
  ]);
}
