/**
 * Numbers of PMD threads for figures, the judgement and the system: by their names, derived, and as facts about the
 * switch.
 */
import type { OvsPmd, OvsText } from './lines.ts';
import { weightedQuantile } from '../../../numerics/statistics/quantile.ts';
import { binsOfWalls, type HistogramColumn, type HistogramRows } from './tables.ts';
import {
  type BinnedResult,
  type SeriesResult,
  type ToolResult,
  type ValueResult,
  valueResult,
  type SystemFact,
} from '../tool-reading.ts';
import type { CounterClock } from '../counter-clock.ts';
import { busiestFact, type CoreLoad, receivedFact, takesMpps, threadsFact } from '../load-facts.ts';
import { assignmentFacts } from '../queue-assignment.ts';
import { numberOf } from '../../../text/number-words.ts';

// Numbers of a PMD thread by their names, and derived values.

type Values = OvsPmd['values'];

/** null where the text has it not, or as no number. */
export function amount(values: Values, name: string): number | null {
  return values[name] ?? null;
}

/** null also for 0: to divide by. */
export function positive(values: Values, name: string): number | null {
  const value = amount(values, name);
  return value !== null && value > 0 ? value : null;
}

export function ratio(over: number | null, under: number | null): number | null {
  return over === null || under === null || under <= 0 ? null : over / under;
}

/** All cycles of the thread, idle ones too. */
export function allCycles(values: Values): number | null {
  const [polling, processing] = [amount(values, 'pollingCycles'), amount(values, 'processingCycles')];
  const sum = polling !== null && processing !== null ? polling + processing : null;
  return (
    positive(values, 'cycles') ?? positive(values, 'usedTscCycles') ?? positive(values, 'totalCycles') ?? sum
  );
}

/**
 * Cycles of iterations with packets: by packet where that is exact to a tenth of a per cent, else by the printed share.
 */
function busyCycles(values: Values): number | null {
  const [perPacket, packets] = [positive(values, 'cyclesPerPacket'), positive(values, 'rxPackets')];
  if (perPacket !== null && packets !== null && perPacket >= 100) return perPacket * packets;
  const [share, all] = [positive(values, 'busyCyclesPercent'), allCycles(values)];
  return share === null || all === null ? null : (share / 100) * all;
}

/** Packets taken in. */
export function packetsOf(values: Values): number | null {
  return amount(values, 'rxPackets') ?? amount(values, 'packets');
}

/** Packets of an iteration that found some, from all queues of the thread together. */
export function meanBusyBatch({ values, tables }: Pick<OvsPmd, 'values' | 'tables'>): number | null {
  const printed = ratio(positive(values, 'rxPackets'), positive(values, 'busyIterations'));
  if (printed !== null) return printed;
  const history = tables.iterations.filter(({ packets }) => packets > 0);
  return ratio(
    history.reduce((sum, { packets }) => sum + packets, 0),
    history.length,
  );
}

/** Share of the thread's cycles spent on packets; with an overhead: of polling the queues that had some, all of it. */
export function utilisationOf(pmd: OvsPmd): number | null {
  const percent =
    amount(pmd.values, 'busyCyclesPercent') ?? amount(pmd.values, 'processingPercent') ?? usagePercent(pmd);
  return percent === null || percent > 100.5 ? null : Math.min(1, percent / 100);
}

/** Sum over the queues, and the overhead where it is printed; null without queues or while they are not available. */
export function usagePercent({ queues, overheadPercent }: OvsPmd): number | null {
  const known = queues.flatMap((queue) => queue.usagePercent ?? []);
  if (known.length === 0) return null;
  return known.reduce((sum, percent) => sum + percent, overheadPercent ?? 0);
}

/** Mpps taken in by the thread; null without a duration. `sleepS`: of the command, for counters without one. */
function receivedMpps({ values, durationS }: OvsPmd, sleepS: number | null): number | null {
  const counted = ratio(packetsOf(values), durationS ?? sleepS);
  if (counted !== null) return counted / 1e6;
  const printed = amount(values, 'rxKpps');
  return printed === null ? null : printed / 1e3;
}

// Results of the PMD threads for figures and the judgement.

/** Results of the busiest ones; the rest is left out. */
const mostPmds = 64;

/** Names of threads: `core 1`, with the NUMA node where cores of two nodes have the same number. */
export function pmdNames(all: readonly OvsPmd[]): (pmd: OvsPmd) => string {
  const seen = new Map<number, number>();
  for (const { core } of all) seen.set(core, (seen.get(core) ?? 0) + 1);
  return ({ core, numa }) => (seen.get(core)! > 1 ? `core ${core} of NUMA node ${numa}` : `core ${core}`);
}

/** `ghz` null: cycles stay cycles, and there are no times. */
export function ovsResults({ pmds, sleepS }: OvsText, ghz: number | null): ToolResult[] {
  const shown = pmds.slice(0, mostPmds);
  const nameOf = pmdNames(pmds);
  const results = shown.flatMap((pmd) => {
    const part = pmds.length === 1 ? '' : nameOf(pmd);
    const of = part === '' ? '' : `, ${part}`;
    return [...distributions(pmd, of, ghz), ...numbers(pmd, part), ...rateSeries(pmd, of)];
  });
  const service = ghz === null ? null : serviceSeries(shown, ghz);
  if (service !== null) results.push(service);
  const total = pmds.reduce((sum, pmd) => sum + (receivedMpps(pmd, sleepS) ?? 0), 0);
  // Printed in whole Kpps, few packets round to none.
  if (total > 0) results.push(valueResult('throughputMpps', 'Packets taken in, all threads', 'Mpps', total));
  return results;
}

function distributions({ tables }: OvsPmd, of: string, ghz: number | null): BinnedResult[] {
  const { histograms, iterations } = tables;
  const { pktsPerBatch, packetsPerIteration, maxVhostQueueLength, cyclesPerIteration } = histograms;
  const results: BinnedResult[] = [];
  const add = (quantity: string, label: string, column: HistogramColumn, rows: HistogramRows | undefined) => {
    const bins = rows === undefined ? null : countBins(column, rows);
    if (bins !== null) results.push({ ...bins, quantity, label: `${label}${of}`, unit: 'packets' });
  };
  add('batchSizeNonEmpty', 'Packets a batch', 'pktsPerBatch', pktsPerBatch);
  add('batchSize', 'Packets an iteration', 'packetsPerIteration', packetsPerIteration);
  add('queueLength', 'Fullest vhost queue of an iteration', 'maxVhostQueueLength', maxVhostQueueLength);
  if (ghz !== null && cyclesPerIteration !== undefined) {
    const bins = countBins('cyclesPerIteration', cyclesPerIteration);
    const us = (cycles: number) => cycles / ghz / 1e3;
    const label = `Time of an iteration, idle ones too${of}`;
    // A bin of whole cycles reaches to where the next one begins.
    const upper = bins?.upper.map((edge, k) => us(Math.max(edge, bins.lower[k]! + 1))) ?? [];
    if (bins !== null) {
      results.push({ ...bins, lower: bins.lower.map(us), upper, quantity: 'iterationUs', label, unit: 'µs' });
    }
  }
  const recent = packetsPerIteration === undefined ? iterationBins(iterations) : null;
  if (recent !== null) {
    const label = `Packets an iteration, last ${iterations.length}${of}`;
    results.push({ ...recent, quantity: 'batchSize', label, unit: 'packets' });
  }
  return results;
}

type Bins = Omit<BinnedResult, 'quantity' | 'label' | 'unit'>;

/** Bins of whole numbers; null without a count. */
function countBins(column: HistogramColumn, { wall, count, above }: HistogramRows): Bins | null {
  const sampleSize = count.reduce((sum, each) => sum + each, above);
  if (sampleSize === 0) return null;
  const { lower, upper } = binsOfWalls(column, wall);
  const edges = upper.map((last, k) => (last === lower[k] ? last : last + 1));
  return { kind: 'bins', lower, upper: edges, count, beyond: above, sampleSize };
}

function iterationBins(iterations: OvsPmd['tables']['iterations']): Bins | null {
  if (iterations.length === 0) return null;
  const counts = new Map<number, number>();
  for (const { packets } of iterations) counts.set(packets, (counts.get(packets) ?? 0) + 1);
  const sizes = [...counts.keys()].sort((a, b) => a - b);
  const count = sizes.map((size) => counts.get(size)!);
  return { kind: 'bins', lower: sizes, upper: sizes, count, beyond: 0, sampleSize: iterations.length };
}

function numbers(pmd: OvsPmd, part: string): ValueResult[] {
  const { values, tables } = pmd;
  const results: ValueResult[] = [];
  const iterations = positive(values, 'busyIterations');
  const perBatch = tables.averages.pktsPerBatch;
  const perIteration = meanBusyBatch(pmd);
  if (perBatch !== undefined && perBatch > 0) {
    results.push(valueResult('meanBatchNonEmpty', 'Mean batch', 'packets', perBatch, null, part));
  } else if (perIteration !== null) {
    const label = 'Mean of iterations with packets';
    results.push(valueResult('meanBatchNonEmpty', label, 'packets', perIteration, iterations, part));
  }
  const busy = ratio(iterations, positive(values, 'iterations'));
  if (busy !== null && busy <= 1) {
    const all = amount(values, 'iterations');
    results.push(valueResult('emptyPollShare', 'Idle iterations', '', 1 - busy, all, part));
  }
  const load = utilisationOf(pmd);
  if (load !== null) results.push(valueResult('utilisation', 'Load of the thread', '', load, null, part));
  // pmd-stats-show counts idle cycles in the other one, too.
  const ofPerf = amount(values, 'rxPackets') === null ? null : positive(values, 'cyclesPerPacket');
  const perPacket = positive(values, 'processingCyclesPerPacket') ?? ofPerf;
  if (perPacket !== null) {
    const packets = amount(values, 'rxPackets') ?? amount(values, 'packets');
    results.push(valueResult('clocksPerPacket', 'Cycles per packet', 'clocks', perPacket, packets, part));
  }
  return results;
}

/** Rates in the history by millisecond, from its beginning. */
function rateSeries({ tables }: OvsPmd, of: string): SeriesResult[] {
  const oldestFirst = [...tables.milliseconds].sort((a, b) => a.ms - b.ms);
  const distinct = oldestFirst.filter(({ ms }, k) => k === 0 || ms > oldestFirst[k - 1]!.ms);
  if (distinct.length < 2) return [];
  const begin = distinct[0]!.ms;
  return [
    {
      kind: 'series',
      quantity: 'throughputMpps',
      label: `Packets taken in by millisecond${of}`,
      unit: 'Mpps',
      against: 'timeS',
      x: distinct.map(({ ms }) => (ms - begin) / 1e3),
      y: distinct.map(({ packets }) => packets / 1e3),
    },
  ];
}

/** Time of an iteration against its packets: medians of the history, else one mean a thread. */
function serviceSeries(pmds: readonly OvsPmd[], ghz: number): SeriesResult | null {
  const us = (cycles: number) => cycles / ghz / 1e3;
  const history = pmds.flatMap(({ tables }) => tables.iterations).filter(({ packets }) => packets > 0);
  const points = history.length > 0 ? medians(history) : means(pmds);
  if (points.length === 0) return null;
  return {
    kind: 'series',
    quantity: 'serviceUs',
    label: history.length > 0 ? 'Time of an iteration, median' : 'Time of an iteration with packets, mean',
    unit: 'µs',
    against: 'batchSize',
    x: points.map(({ packets }) => packets),
    y: points.map(({ cycles }) => us(cycles)),
  };
}

interface Point {
  packets: number;
  cycles: number;
}

function medians(history: readonly Point[]): Point[] {
  const bySize = new Map<number, number[]>();
  for (const { packets, cycles } of history) {
    const seen = bySize.get(packets);
    if (seen) seen.push(cycles);
    else bySize.set(packets, [cycles]);
  }
  return [...bySize]
    .sort(([a], [b]) => a - b)
    .map(([packets, seen]) => {
      const sorted = seen.sort((a, b) => a - b);
      return { packets, cycles: weightedQuantile(sorted, new Uint8Array(sorted.length).fill(1), 0.5) };
    });
}

function means(pmds: readonly OvsPmd[]): Point[] {
  const points = pmds.flatMap((pmd) => {
    const cycles = ratio(busyCycles(pmd.values), positive(pmd.values, 'busyIterations'));
    const packets = meanBusyBatch(pmd);
    return cycles === null || packets === null || allCycles(pmd.values) === null ? [] : [{ packets, cycles }];
  });
  points.sort((a, b) => a.packets - b.packets);
  return points.filter(({ packets }, k) => k === 0 || packets > points[k - 1]!.packets);
}

// Facts about the switch in PMD statistics.

/** NETDEV_MAX_BURST: Open vSwitch takes no more from a queue at once. */
export const ovsMaxBatch = 32;

/** More than any machine has. */
const mostPorts = 64;

export function ovsSystemFacts(text: OvsText, clock: CounterClock): SystemFact[] {
  const busy = text.pmds.filter((pmd) => (packetsOf(pmd.values) ?? usagePercent(pmd) ?? 0) > 0);
  if (busy.length === 0) return [];
  const queues = text.pmds.flatMap((pmd) =>
    pmd.queues.map((queue) => ({ ...queue, core: `core ${pmd.core}` })),
  );
  const busiest = busiestThread(text, busy);
  return [
    {
      name: 'batchLimit',
      value: ovsMaxBatch,
      source: 'Open vSwitch: at most 32 packets from a queue at once',
      caution: 'The text does not say it; a build can change it.',
    },
    ...threadsFact(busy.map(pmdNames(text.pmds))),
    ...ports(busy),
    ...assignmentFacts(queues, busiest.length === 0),
    ...receivedFact(total(ratesOf(text, busy)), 'packets taken in'),
    ...busiest,
    ...clockRate(clock),
  ];
}

function ports(busy: readonly OvsPmd[]): SystemFact[] {
  const names = new Set(busy.flatMap(({ queues }) => queues.map(({ port }) => port)));
  if (names.size === 0 || names.size > mostPorts) return [];
  return [
    {
      name: 'ports',
      value: names.size,
      source: `${numberOf(names.size, 'port')} with queues`,
      caution:
        busy.length > 1
          ? 'The model gives every core a queue of every port; here a queue belongs to one thread.'
          : null,
    },
  ];
}

const total = (loads: readonly CoreLoad[]) => loads.reduce((sum, { load }) => sum + load, 0);

const ratesOf = ({ sleepS }: OvsText, busy: readonly OvsPmd[]): CoreLoad[] =>
  busy.map((pmd) => ({ name: `core ${pmd.core}`, load: receivedMpps(pmd, sleepS) ?? 0 }));

/** By packets, or by the time that the queues of each thread take where packets are not counted. */
function busiestThread(text: OvsText, busy: readonly OvsPmd[]): SystemFact[] {
  const rates = ratesOf(text, busy);
  if (total(rates) > 0) return busiestFact(rates, takesMpps);
  const usage = busy.flatMap((pmd) => {
    const percent = packetsOf(pmd.values) === null ? usagePercent(pmd) : null;
    return percent === null ? [] : [{ name: `core ${pmd.core}`, load: percent }];
  });
  if (usage.length < busy.length) return [];
  return busiestFact(
    usage,
    (most, all) => `is ${most} % used, all together ${all} %`,
    'A share of the time, not of the packets, which are not counted here.',
  );
}

function clockRate({ ghz, understood }: CounterClock): SystemFact[] {
  if (ghz === null) return [];
  return [
    {
      name: 'timestampGhz',
      value: Number(ghz.toPrecision(3)),
      source: understood[0]!.text,
      caution: 'The time-stamp counter runs at the nominal clock; a core in turbo is faster.',
    },
  ];
}
