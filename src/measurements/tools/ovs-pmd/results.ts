/** Results of the PMD threads for figures and the judgement. */
import { weightedQuantile } from '../../statistics/quantile.ts';
import type { OvsPmd, OvsText } from './collect.ts';
import {
  allCycles,
  amount,
  busyCycles,
  meanBusyBatch,
  positive,
  ratio,
  receivedMpps,
  utilisationOf,
} from './values.ts';
import { binsOfWalls, type HistogramColumn, type HistogramRows } from './tables.ts';
import {
  type BinnedResult,
  type SeriesResult,
  type ToolResult,
  type ValueResult,
  valueResult,
} from '../tool-reading.ts';

/** Results of the busiest ones; the rest is in the facts. */
const mostPmds = 64;

/** `core 1`, with the NUMA node where cores of two nodes have one number. */
export function pmdName({ core, numa }: OvsPmd, all: readonly OvsPmd[]): string {
  const twice = all.filter((pmd) => pmd.core === core).length > 1;
  return twice ? `core ${core} of NUMA node ${numa}` : `core ${core}`;
}

/** `ghz` null: cycles stay cycles, and there are no times. */
export function ovsResults({ pmds, sleepS }: OvsText, ghz: number | null): ToolResult[] {
  const shown = pmds.slice(0, mostPmds);
  const results = shown.flatMap((pmd) => {
    const of = pmds.length === 1 ? '' : `, ${pmdName(pmd, pmds)}`;
    return [...distributions(pmd, of, ghz), ...numbers(pmd, of), ...rateSeries(pmd, of)];
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

function numbers(pmd: OvsPmd, of: string): ValueResult[] {
  const { values, tables } = pmd;
  const results: ValueResult[] = [];
  const iterations = positive(values, 'busyIterations');
  const perBatch = tables.averages.pktsPerBatch;
  const perIteration = meanBusyBatch(pmd);
  if (perBatch !== undefined && perBatch > 0) {
    results.push(valueResult('meanBatchNonEmpty', `Mean batch${of}`, 'packets', perBatch));
  } else if (perIteration !== null) {
    const label = `Mean of iterations with packets${of}`;
    results.push(valueResult('meanBatchNonEmpty', label, 'packets', perIteration, iterations));
  }
  const busy = ratio(iterations, positive(values, 'iterations'));
  if (busy !== null && busy <= 1) {
    results.push(
      valueResult('emptyPollShare', `Idle iterations${of}`, '', 1 - busy, amount(values, 'iterations')),
    );
  }
  const load = utilisationOf(pmd);
  if (load !== null) results.push(valueResult('utilisation', `Load of the thread${of}`, '', load));
  // pmd-stats-show counts idle cycles in the other one, too.
  const ofPerf = amount(values, 'rxPackets') === null ? null : positive(values, 'cyclesPerPacket');
  const perPacket = positive(values, 'processingCyclesPerPacket') ?? ofPerf;
  if (perPacket !== null) {
    const packets = amount(values, 'rxPackets') ?? amount(values, 'packets');
    results.push(valueResult('clocksPerPacket', `Cycles per packet${of}`, 'clocks', perPacket, packets));
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
