/** Facts about the switch in PMD statistics. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { OvsPmd, OvsText } from './collect.ts';
import { pmdName } from './results.ts';
import { assignmentFacts } from '../queue-assignment.ts';
import {
  allCycles,
  amount,
  meanBusyBatch,
  packetsOf,
  positive,
  ratio,
  receivedMpps,
  usagePercent,
  utilisationOf,
} from './values.ts';
import type {
  ReadingAnswers,
  ReadingQuestion,
  SystemFact,
  ToolReading,
  UnderstoodItem,
} from '../tool-reading.ts';
import type { OvsTables } from './tables.ts';
import { clockAnswer, clockFromText, clockQuestion, clockUnknown } from '../reading-choice.ts';
import { numberOf } from '../../../text/number-words.ts';

/** NETDEV_MAX_BURST: Open vSwitch takes no more from a queue at once. */
export const ovsMaxBatch = 32;

/** Smaller loads are not evidence for a model of saturation. */
const leastMpps = 0.002;
/** More than any machine has. */
const mostCores = 64;
const mostPorts = 64;

export function ovsSystemFacts(text: OvsText, clock: OvsClock): SystemFact[] {
  const busy = text.pmds.filter((pmd) => (packetsOf(pmd.values) ?? usagePercent(pmd) ?? 0) > 0);
  if (busy.length === 0) return [];
  const rates = loads(text, busy);
  const queues = text.pmds.flatMap((pmd) =>
    pmd.queues.map((queue) => ({ ...queue, core: `core ${pmd.core}` })),
  );
  const counted = [...rates, ...busiestByUsage(busy)];
  return [
    ...batches(),
    ...cores(busy, text.pmds),
    ...ports(busy),
    ...assignmentFacts(queues, !counted.some(({ name }) => name === 'busiestShare')),
    ...counted,
    ...clockRate(clock),
  ];
}

function batches(): SystemFact[] {
  return [
    {
      ...{ name: 'batchLimit', value: ovsMaxBatch },
      source: 'Open vSwitch: at most 32 packets from a queue at once',
      caution: 'The text does not say it; a build can change it.',
    },
  ];
}

function cores(busy: readonly OvsPmd[], all: readonly OvsPmd[]): SystemFact[] {
  if (busy.length > mostCores) return [];
  const names = busy
    .slice(0, 8)
    .map((pmd) => pmdName(pmd, all))
    .join(', ');
  const source = `${numberOf(busy.length, 'PMD thread')} with packets: ${names}`;
  const more = busy.length > 8 ? ` and ${busy.length - 8} more` : '';
  return [{ name: 'pollingThreads', value: busy.length, source: source + more, caution: null }];
}

function ports(busy: readonly OvsPmd[]): SystemFact[] {
  const names = new Set(busy.flatMap(({ queues }) => queues.map(({ port }) => port)));
  if (names.size === 0 || names.size > mostPorts) return [];
  return [
    {
      ...{ name: 'ports', value: names.size },
      source: `${numberOf(names.size, 'port')} with queues`,
      caution:
        busy.length > 1
          ? 'The model gives every core a queue of every port; here a queue belongs to one thread.'
          : null,
    },
  ];
}

function loads({ sleepS }: OvsText, busy: readonly OvsPmd[]): SystemFact[] {
  const rates = busy.map((pmd) => receivedMpps(pmd, sleepS) ?? 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  if (total < leastMpps) return [];
  const value = Number(total.toPrecision(5));
  const source = `packets taken in: ${formatSignificant(total, 4)} Mpps`;
  const caution = 'What was lost in front of the threads is not counted.';
  const facts: SystemFact[] = [{ name: 'receivedMpps', value, source, caution }];
  const most = Math.max(...rates);
  if (busy.length > 1) {
    facts.push({
      ...{ name: 'busiestShare', value: Number((most / total).toPrecision(4)) },
      source: `core ${busy[rates.indexOf(most)]!.core} takes ${formatSignificant(most)} Mpps`,
      caution: null,
    });
  }
  return facts;
}

/** By the time that the queues of each thread take, where packets are not counted. */
function busiestByUsage(busy: readonly OvsPmd[]): SystemFact[] {
  const usage = busy.map((pmd) => (packetsOf(pmd.values) === null ? usagePercent(pmd) : null));
  if (busy.length < 2 || usage.some((percent) => percent === null)) return [];
  const total = usage.reduce<number>((sum, percent) => sum + percent!, 0);
  const most = Math.max(...usage.map((percent) => percent!));
  return [
    {
      ...{ name: 'busiestShare', value: Number((most / total).toPrecision(4)) },
      source: `core ${busy[usage.indexOf(most)]!.core} is ${most} % used, all together ${total} %`,
      caution: 'A share of the time, not of the packets, which are not counted here.',
    },
  ];
}

function clockRate({ ghz, understood }: OvsClock): SystemFact[] {
  if (ghz === null) return [];
  return [
    {
      ...{ name: 'timestampGhz', value: Number(ghz.toPrecision(3)) },
      source: understood[0]!.text,
      caution: 'The time-stamp counter runs at the nominal clock; a core in turbo is faster.',
    },
  ];
}

// The threads in the terms of Open vSwitch, with values derived from their counters.

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

/** Derived numbers of one thread, or lists over several threads in their order. */
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

/**
 * Histograms of the thread that has some; of several threads a list with their cores. Bins that hold something, by
 * their upper walls.
 */
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

// The clock of a PMD thread's cycles: Open vSwitch prints it, or numbers that determine it; older outputs leave it
// open.

interface OvsClock {
  /** Cycles per ns; null: not known, so that cycles stay cycles. */
  ghz: number | null;
  question: ReadingQuestion | null;
  understood: readonly UnderstoodItem[];
}

interface ClockInText {
  ghz: number;
  words: string;
}

/** Asked where cycles can become times of iterations. */
export function ovsClock({ pmds }: OvsText, answers: ReadingAnswers): OvsClock {
  if (!pmds.some(countsIterationCycles)) return { ghz: null, question: null, understood: [] };
  const inText = pmds.map(clockOf).find((clock) => clock !== null) ?? null;
  const answer = clockAnswer(answers);
  const usable = answer.choice === clockFromText && inText === null ? null : answer.choice;
  const chosen = usable ?? (inText === null ? clockUnknown : clockFromText);
  const fromText = chosen === clockFromText;
  const ghz = fromText ? inText!.ghz : answer.ghz;
  const words = fromText
    ? inText!.words
    : ghz === null
      ? 'not in the text: cycles stay cycles'
      : `${ghz} GHz`;
  return {
    ghz,
    // A value in the text is not a guess.
    question: clockQuestion(chosen, usable === null && !fromText, inText?.words ?? null),
    understood: [{ label: 'Clock', text: words, guess: false }],
  };
}

function countsIterationCycles({ values, tables }: OvsPmd): boolean {
  const means = allCycles(values) !== null && positive(values, 'busyIterations') !== null;
  return means || tables.iterations.length > 0 || tables.histograms.cyclesPerIteration !== undefined;
}

function clockOf({ values, durationS }: OvsPmd): ClockInText | null {
  const cycles = allCycles(values);
  const clock = (ghz: number, from: string): ClockInText | null => {
    const digits = Number(ghz.toPrecision(4));
    // A rate that no processor has was truncated or misprinted.
    if (digits < 0.01 || digits > 10) return null;
    return { ghz: digits, words: `${formatSignificant(digits)} GHz, ${from}` };
  };
  const printed = positive(values, 'GHz');
  if (printed !== null) {
    // Two decimals are printed; cycles and duration give it to a tenth of a per cent.
    const counted = ratio(cycles, durationS !== null && durationS >= 0.5 ? durationS * 1e9 : null);
    const finer = counted !== null && Math.abs(counted - printed) <= 0.01 ? counted : printed;
    return clock(finer, 'from this text');
  }
  const percent = positive(values, 'usedTscPercent');
  if (cycles === null) return null;
  if (percent !== null && percent > 1 && durationS !== null && durationS > 0) {
    return clock((100 * cycles) / percent / durationS / 1e9, 'from cycles and duration');
  }
  const [iterations, us] = [positive(values, 'iterations'), positive(values, 'usPerIteration')];
  const asleep = (amount(values, 'sleepIterations') ?? 0) > 0;
  if (iterations !== null && us !== null && !asleep) {
    return clock(cycles / iterations / us / 1e3, 'from the time per iteration');
  }
  return null;
}
