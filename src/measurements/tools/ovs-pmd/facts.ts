/** The threads in the terms of Open vSwitch, with values derived from their counters. */
import type { OvsPmd, OvsText } from './collect.ts';
import type { OvsTables } from './tables.ts';
import { allCycles, meanBusyBatch, packetsOf, ratio, usagePercent, utilisationOf } from './values.ts';
import type { ToolReading } from '../tool-reading.ts';

export function ovsFacts(text: OvsText): ToolReading['facts'] {
  const { kind, pmds, sleepS } = text;
  const perf = kind === 'ovs-pmd-perf';
  const loaded = pmds.filter(({ overheadPercent }) => overheadPercent !== null);
  return {
    kind,
    time: pmds[0]!.time,
    duration_s: pmds[0]!.durationS,
    sampleSec: sleepS,
    ...(kind === 'ovs-pmd-rxq' ? { windowSec: windowOf(text).seconds } : {}),
    pmds: pmds.map(pmdFacts),
    ...(loaded.length > 0
      ? { pmdTotals: loaded.map((pmd) => ({ core: pmd.core, total: usagePercent(pmd) })) }
      : {}),
    derived: perf ? derivedOfPerf(pmds) : derivedOfStats(pmds, sleepS),
    ...(perf ? { histograms: histogramsOf(pmds) } : {}),
  };
}

/**
 * Seconds over which the shares of queues were taken: newer releases print it; the first ones took a minute, those that
 * began to print the overhead ten seconds.
 */
export function windowOf({ pmds, windowS }: OvsText): { seconds: number; printed: boolean } {
  if (windowS !== null) return { seconds: windowS, printed: true };
  return { seconds: pmds.some(({ overheadPercent }) => overheadPercent !== null) ? 10 : 60, printed: false };
}

function pmdFacts(pmd: OvsPmd): Record<string, unknown> {
  const { numa, core, values, queues, isolated, overheadPercent, tables } = pmd;
  return {
    ...{ numa, core, ...values },
    ...(queues.length > 0 ? { queues } : {}),
    ...(isolated === null ? {} : { isolated }),
    ...(overheadPercent === null ? {} : { overheadPercent }),
    ...(Object.keys(tables.averages).length > 0 ? { averages: tables.averages } : {}),
    ...(tables.iterations.length > 0 ? { iterationHistory: tables.iterations.length } : {}),
    ...(tables.milliseconds.length > 0 ? { millisecondHistory: tables.milliseconds.length } : {}),
  };
}

/** Of one thread as numbers, of several as lists in their order. */
function derivedOfPerf(pmds: readonly OvsPmd[]): Record<string, unknown> {
  const of = (derive: (pmd: OvsPmd) => number | null) =>
    pmds.length === 1 ? derive(pmds[0]!) : pmds.map(derive);
  return {
    meanBatchBusy: of(meanBusyBatch),
    busyPollShare: of(({ values }) => ratio(values['busyIterations'] ?? null, values['iterations'] ?? null)),
    utilisationByCycles: of(utilisationOf),
  };
}

/** Rounded: the pause of the command is not the time of the counters to the last digit. */
function derivedOfStats(pmds: readonly OvsPmd[], sleepS: number | null): Record<string, unknown> | null {
  if (sleepS === null) return null;
  const rounded = (value: number | null, step: number) =>
    value === null ? null : Math.round(value / step) * step;
  return {
    approxKpps: pmds.map(({ values }) => rounded(ratio(packetsOf(values), sleepS * 1e3), 1)),
    approxGHz: pmds.map(({ values }) => rounded(ratio(allCycles(values), sleepS * 1e9), 0.001)),
  };
}

/** Of the thread that has some; of several a list with their cores. Bins that hold something, by their upper walls. */
function histogramsOf(pmds: readonly OvsPmd[]): unknown {
  const filled = pmds.filter(({ tables }) => Object.keys(tables.histograms).length > 0);
  if (filled.length === 0) return [];
  if (filled.length === 1) return rowsOf(filled[0]!.tables);
  return filled.map(({ core, tables }) => ({ core, ...rowsOf(tables) }));
}

function rowsOf({ histograms }: OvsTables): Record<string, [number | string, number][]> {
  return Object.fromEntries(
    Object.entries(histograms).map(([name, { wall, count, above }]) => {
      const rows = wall.map((each, k): [number | string, number] => [each, count[k]!]);
      return [name, [...rows, ['>', above] as [string, number]].filter(([, seen]) => seen > 0)];
    }),
  );
}
