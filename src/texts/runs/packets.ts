/** Statistics of a run from the times of its packets, in the order of their arrivals. */
import { MeasurementFailure } from '../measurement-failure.ts';
import {
  type Batched,
  batchedEstimate,
  batchedValues,
  correlation,
  differentStart,
  ranks,
  valueStatistic,
  variationStatistic,
} from './batches.ts';
import { mostBatches, ratioEstimate } from '../../numerics/simulation/batch-means.ts';
import { formatCount } from '../../text/number-format.ts';
import { fewestRows, type RunStatistic, type RunStatisticId, type RunFindings } from './run.ts';

/** Columns of a table of packets; all of one length, NaN where a row has no value. */
export interface PacketTable {
  /** Number of the line of each row. */
  line: Float64Array;
  arrival?: Float64Array;
  start?: Float64Array;
  departure?: Float64Array;
  interarrival?: Float64Array;
  service?: Float64Array;
  waiting?: Float64Array;
  sojourn?: Float64Array;
  /** Not 0: the packet was lost. */
  lost?: Float64Array;
  /** Found by the packet on arrival. */
  queue?: Float64Array;
  number?: Float64Array;
}

/** Values of the packets; absent: not in the table. Times in µs, lengths in packets. */
export interface PacketValues {
  interarrivalUs?: Float64Array;
  serviceUs?: Float64Array;
  waitingUs?: Float64Array;
  sojournUs?: Float64Array;
  queueAtArrival?: Float64Array;
  numberAtArrival?: Float64Array;
}

/** Times in the wrong order by less than this share of the mean gap between packets are so by rounding. */
const rounding = 0.01;

/** Of the packets that were served. */
interface ServedTimes {
  start: Float64Array | undefined;
  departure: Float64Array | undefined;
}

/** Throws `MeasurementFailure` for times that no run has, with the line. */
export function packetRun(table: PacketTable): { run: RunFindings; values: PacketValues } {
  const { line } = table;
  const known = completed(table);
  const accepted = acceptedRows(known);
  if (accepted.length < fewestRows) {
    const lost = line.length - accepted.length;
    throw new MeasurementFailure(
      'few-packets',
      `The table has ${formatCount(accepted.length)} packets with times${lost > 0 ? ` and ${formatCount(lost)} without or lost` : ''}; a check needs at least ${fewestRows}.`,
    );
  }
  const of = (values: Float64Array | undefined, rows: readonly number[]) =>
    values && Float64Array.from(rows, (row) => values[row]!);
  const times = {
    arrival: of(known.arrival, accepted),
    start: of(known.start, accepted),
    departure: of(known.departure, accepted),
  };
  const { arrival, start, departure } = times;
  const found = arrival === undefined ? {} : foundByArrivals(known.arrival!, accepted, { start, departure });
  const values: PacketValues = defined({
    interarrivalUs: gapsOf(known),
    serviceUs: usable(of(known.service, accepted)),
    waitingUs: usable(of(known.waiting, accepted)),
    sojournUs: usable(of(known.sojourn, accepted)),
    queueAtArrival: usable(known.queue) ?? found.queue,
    numberAtArrival: usable(known.number) ?? found.number,
  });
  const printed: Partial<Record<RunStatisticId, Float64Array | undefined>> = {
    waitingUs: table.waiting,
    sojournUs: table.sojourn,
    queueAtArrival: table.queue,
    numberAtArrival: table.number,
  };
  const perPacket = Object.entries(values).flatMap(([id, series]: [string, Float64Array]) =>
    present(valueStatistic(id as RunStatisticId, series)).map((one) =>
      printed[one.id] === undefined ? derived(one) : one,
    ),
  );
  const areas = arrival === undefined ? [] : timeAverages(arrival, { start, departure });
  const statistics: RunStatistic[] = [
    ...perPacket,
    ...present(values.serviceUs && variationStatistic('serviceCv', values.serviceUs)),
    ...present(values.interarrivalUs && variationStatistic('interarrivalCv', values.interarrivalUs)),
    ...areas.flatMap(({ id, batched }) => present(areaStatistic(id, batched, accepted.length)).map(derived)),
    ...present(lossStatistic(known.lost)),
    ...present(arrival && throughputStatistic(arrival, known.arrival)).map(derived),
  ];
  const starts = (['waitingUs', 'sojournUs'] as const).flatMap((id) =>
    present(values[id] && differentStart(id, batchedValues(values[id]))),
  );
  return {
    values,
    run: {
      statistics,
      starts,
      rankCorrelation: rankCorrelation(known, accepted),
    },
  };
}

const derived = (one: RunStatistic): RunStatistic => ({ ...one, derived: true });

const present = <One>(one: One | null | undefined): One[] => (one === null || one === undefined ? [] : [one]);

function defined<Values extends object>(values: {
  [Name in keyof Values]: Values[Name] | undefined;
}): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

/** Rows without a number are left out. */
function usable(values: Float64Array | undefined): Float64Array | undefined {
  const kept = values?.filter((value) => !Number.isNaN(value));
  return kept === undefined || kept.length < fewestRows ? undefined : kept;
}

/** Values that follow from the present columns; refuses times in an impossible order. */
function completed(table: PacketTable): PacketTable {
  const { line } = table;
  const sum = (one?: Float64Array, other?: Float64Array, sign = 1) =>
    one && other && one.map((value, k) => value + sign * other[k]!);
  const arrival = table.arrival;
  const start = table.start ?? sum(arrival, table.waiting) ?? sum(table.departure, table.service, -1);
  const departure = table.departure ?? sum(start, table.service) ?? sum(arrival, table.sojourn);
  const order = orderOf(line, arrival ?? start ?? departure);
  order.require(arrival, undefined, 'arrival', 'arrival in the row before');
  order.require(start, arrival, 'start of service', 'arrival');
  order.require(
    departure,
    start ?? arrival,
    'departure',
    start === undefined ? 'arrival' : 'start of service',
  );
  const clipped = (values?: Float64Array) => values?.map((value) => Math.max(0, value));
  return {
    ...table,
    ...defined<Partial<PacketTable>>({
      arrival,
      start,
      departure,
      waiting: table.waiting ?? clipped(sum(start, arrival, -1)),
      sojourn: table.sojourn ?? clipped(sum(departure, arrival, -1)) ?? sum(table.waiting, table.service),
      service: table.service ?? clipped(sum(departure, start, -1)) ?? sum(table.sojourn, table.waiting, -1),
    }),
  };
}

function orderOf(line: Float64Array, times: Float64Array | undefined) {
  const known = times?.filter((time) => !Number.isNaN(time)) ?? [];
  const slack = known.length < 2 ? 0 : (rounding * (known.at(-1)! - known[0]!)) / known.length;
  return {
    /** `before`: absent for the value of the row before. */
    require(later: Float64Array | undefined, before: Float64Array | undefined, name: string, than: string) {
      let last = -Infinity;
      for (let k = 0; k < (later?.length ?? 0); k++) {
        const earliest = before === undefined ? last : before[k]!;
        const at = later![k]!;
        if (at < earliest - Math.max(0, slack)) {
          const words = `the ${name} lies before the ${than}; rows come in the order of arrivals, and no packet leaves before it came.`;
          throw new MeasurementFailure('time-order', `Line ${line[k]}: ${words}`, line[k]);
        }
        if (!Number.isNaN(at)) last = at;
      }
    },
  };
}

/** Rows of packets that were served. */
function acceptedRows({
  line,
  lost,
  departure,
  start,
  sojourn,
  waiting,
  service,
  arrival,
}: PacketTable): number[] {
  const needed = departure ?? start ?? sojourn ?? waiting ?? service ?? arrival;
  const rows: number[] = [];
  for (let k = 0; k < line.length; k++) {
    const isLost = lost !== undefined && lost[k] !== 0;
    if (!isLost && needed !== undefined && !Number.isNaN(needed[k])) rows.push(k);
  }
  return rows;
}

/** Times between all arrivals, lost packets included. */
function gapsOf({ arrival, interarrival }: PacketTable): Float64Array | undefined {
  if (interarrival !== undefined) return usable(interarrival);
  const at = usable(arrival);
  return at && at.subarray(1).map((time, k) => time - at[k]!);
}

/**
 * Packets that each arrival, lost ones included, finds waiting and in the system; a service that begins or ends at its
 * instant has done so.
 */
function foundByArrivals(
  all: Float64Array,
  accepted: readonly number[],
  { start, departure }: ServedTimes,
): { queue?: Float64Array; number?: Float64Array } {
  const left = (ends: Float64Array | undefined) => {
    if (ends === undefined) return undefined;
    const sorted = ends.slice().sort();
    let [gone, before] = [0, 0];
    return all.map((at, row) => {
      while (before < accepted.length && accepted[before]! < row) before++;
      while (gone < sorted.length && sorted[gone]! <= at) gone++;
      // Its own service may begin at the instant of its arrival: then none waits before it.
      return Number.isNaN(at) ? NaN : Math.max(0, before - gone);
    });
  };
  return defined({ queue: usable(left(start)), number: usable(left(departure)) });
}

/** Packets waiting, in the system and in service over the time between the first arrival and the last one. */
function timeAverages(
  arrival: Float64Array,
  { start, departure }: ServedTimes,
): { id: RunStatisticId; batched: Batched }[] {
  const begin = arrival[0]!;
  const end = arrival.at(-1)!;
  const each = (end - begin) / mostBatches;
  if (!(each > 0)) return [];
  const areas = (from: Float64Array, to: Float64Array): Batched => {
    const numerators = new Float64Array(mostBatches);
    for (let k = 0; k < from.length; k++) {
      const stop = Math.min(to[k]!, end);
      for (let at = from[k]!; at < stop;) {
        const part = Math.min(mostBatches - 1, Math.floor((at - begin) / each));
        const next = part === mostBatches - 1 ? stop : Math.min(stop, begin + (part + 1) * each);
        numerators[part]! += next - at;
        if (!(next > at)) break;
        at = next;
      }
    }
    return { numerators, denominators: new Float64Array(mostBatches).fill(each) };
  };
  const busy = start && departure && busyPeriods(start, departure);
  return [
    ...(start === undefined ? [] : [{ id: 'queueTime' as const, batched: areas(arrival, start) }]),
    ...(departure === undefined ? [] : [{ id: 'numberTime' as const, batched: areas(arrival, departure) }]),
    ...(busy === undefined ? [] : [{ id: 'utilisation' as const, batched: areas(busy.from, busy.to) }]),
  ];
}

/** Services that overlap or touch, as one. */
function busyPeriods(start: Float64Array, departure: Float64Array): { from: Float64Array; to: Float64Array } {
  const order = [...start.keys()].sort((a, b) => start[a]! - start[b]!);
  const [from, to]: [number[], number[]] = [[], []];
  for (const k of order) {
    if (to.length > 0 && start[k]! <= to.at(-1)!) to[to.length - 1] = Math.max(to.at(-1)!, departure[k]!);
    else {
      from.push(start[k]!);
      to.push(departure[k]!);
    }
  }
  return { from: Float64Array.from(from), to: Float64Array.from(to) };
}

/** `packets`: those that came in the time. */
export function areaStatistic(id: RunStatisticId, batched: Batched, packets: number): RunStatistic | null {
  const estimate = batchedEstimate(batched);
  return estimate && { id, estimate, samples: packets, effective: null };
}

function lossStatistic(lost: Float64Array | undefined): RunStatistic | null {
  return lost === undefined
    ? null
    : valueStatistic(
        'lossProbability',
        lost.map((flag) => (flag === 0 ? 0 : 1)),
      );
}

/** Served packets over the time of all arrivals; the interval from batches of as many arrivals. */
function throughputStatistic(accepted: Float64Array, all: Float64Array | undefined): RunStatistic | null {
  if (all === undefined || accepted.length <= mostBatches) return null;
  const per = Math.floor((accepted.length - 1) / mostBatches);
  const cut = (batch: number) => accepted[accepted.length - 1 - (mostBatches - batch) * per]!;
  const counts = new Float64Array(mostBatches).fill(per);
  const times = counts.map((_, b) => cut(b + 1) - cut(b));
  const estimate = ratioEstimate(counts, times);
  return estimate && { id: 'throughputMpps', estimate, samples: accepted.length, effective: null };
}

const mostRanked = 20_000;

/** Of service times with the gaps before and behind the packets' arrivals: the one that is furthest from 0. */
function rankCorrelation({ arrival, service }: PacketTable, accepted: readonly number[]): number | null {
  if (arrival === undefined || service === undefined) return null;
  const rows = accepted.slice(1, mostRanked).filter((row) => row + 1 < arrival.length && row > 0);
  if (rows.length < fewestRows) return null;
  const of = (value: (row: number) => number) => ranks(Float64Array.from(rows, value));
  const services = of((row) => service[row]!);
  const before = correlation(
    services,
    of((row) => arrival[row]! - arrival[row - 1]!),
  );
  const behind = correlation(
    services,
    of((row) => arrival[row + 1]! - arrival[row]!),
  );
  const largest = Math.abs(before) > Math.abs(behind) ? before : behind;
  return Number.isFinite(largest) && largest !== 0 ? largest : null;
}
