/**
 * Open vSwitch's statistics of PMD threads, as `ovs-appctl dpif-netdev/pmd-perf-show`, `pmd-stats-show` and
 * `pmd-rxq-show` print them, in the layouts since release 2.6; one or several of them, quoted or filtered.
 */
import { sinceStart } from '../notes-on-results.ts';
import { formatSignificant, formatPlain, formatCount } from '../../../text/number-format.ts';
import { type OvsPmd, type OvsText, collectOvs, headedCore, isQueueLine, type OvsKind } from './lines.ts';
import {
  pmdNames,
  allCycles,
  amount,
  meanBusyBatch,
  packetsOf,
  positive,
  ratio,
  usagePercent,
  utilisationOf,
  ovsMaxBatch,
  ovsSystemFacts,
  ovsResults,
} from './results.ts';
import type {
  ReadingAnswers,
  ReadingQuestion,
  ToolReading,
  UnderstoodItem,
  ToolParser,
} from '../tool-reading.ts';
import { type ClockInText, type CounterClock, counterClock, noClock } from '../counter-clock.ts';
import { someOf } from '../load-facts.ts';
import { chooseSeconds } from '../reading-choice.ts';
import { numberOf } from '../../../text/number-words.ts';
import type { ReadingNote } from '../../measurement.ts';

// The clock of a PMD thread's cycles: Open vSwitch prints it, or numbers that determine it; older outputs leave it
// open.

/** Asked where cycles can become times of iterations. */
function ovsClock({ pmds }: OvsText, answers: ReadingAnswers): CounterClock {
  if (!pmds.some(countsIterationCycles)) return noClock(null);
  return counterClock(answers, pmds.map(clockOf).find((clock) => clock !== null) ?? null);
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
    return { ghz: digits, words: `${formatSignificant(digits)} GHz, ${from}`, certainty: 'printed' };
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

// How long the counters ran: `pmd-perf-show` prints it, `pmd-stats-show` does not; then it is taken from a pause in the
// command, or asked from the user.

interface OvsDuration {
  /** null: printed with each thread, or not known. */
  seconds: number | null;
  question: ReadingQuestion | null;
  understood: readonly UnderstoodItem[];
}

function ovsDuration({ pmds, sleepS, difference }: OvsText, answers: ReadingAnswers): OvsDuration {
  const printed = pmds.flatMap(({ durationS }) => durationS ?? []);
  if (printed.length > 0) {
    const text = `${formatPlain(printed[0])} s, since the last clear`;
    return { seconds: null, question: null, understood: [{ label: 'Duration', text, guess: false }] };
  }
  const counted = pmds.some(({ values }) => packetsOf(values) !== null && values['rxKpps'] === undefined);
  if (!counted) return { seconds: null, question: null, understood: [] };
  const label = difference ? 'Time between the two prints' : 'Time between clear and show';
  const pause = sleepS !== null && sleepS > 0 ? sleepS : null;
  const notKnown = { value: 'unknown', label: 'not known' };
  const { seconds, question } = chooseSeconds(answers, 'durationS', label, notKnown, pause);
  const known = question.guessed
    ? `${formatPlain(seconds)} s, the pause in the command`
    : `${formatPlain(seconds)} s`;
  const text =
    seconds === null
      ? difference
        ? 'not in the text: between two prints'
        : 'not in the text: since the last clear'
      : known;
  return {
    seconds,
    question,
    understood: [{ label: 'Duration', text, guess: question.guessed && seconds !== null }],
  };
}

// The threads in the terms of Open vSwitch, with values derived from their counters.

/**
 * Seconds over which the shares of queues were taken: newer releases print it; the first ones took a minute, those that
 * began to print the overhead ten seconds.
 */
function windowOf({ pmds, windowS }: OvsText): { seconds: number; printed: boolean } {
  if (windowS !== null) return { seconds: windowS, printed: true };
  return { seconds: pmds.some(({ overheadPercent }) => overheadPercent !== null) ? 10 : 60, printed: false };
}

// Summary and warnings of PMD statistics.

const commands: Readonly<Record<OvsKind, string>> = {
  'ovs-pmd-perf': 'pmd-perf-show',
  'ovs-pmd-stats': 'pmd-stats-show',
  'ovs-pmd-rxq': 'pmd-rxq-show',
};

/** Warnings of the first ones; those of a hundred threads would not be read. */
const mostWarned = 4;
const almostFull = 0.95;
/** Too few packets for shares and means. */
const fewPackets = 1000;

function ovsTitle({ kind, pmds }: OvsText): string {
  return `Open vSwitch ${commands[kind]}, ${numberOf(pmds.length, 'thread')}`;
}

function ovsUnderstood(text: OvsText): UnderstoodItem[] {
  const { kind, pmds } = text;
  const kinds = [...new Set([kind, ...pmds.flatMap((pmd) => pmd.kinds)])].map((each) => commands[each]);
  const names = pmds.map(pmdNames(pmds));
  const items: UnderstoodItem[] = [
    { label: 'Kind', text: `PMD threads: ${kinds.join(', ')}`, guess: false },
    { label: 'Threads', text: someOf(names), guess: false },
  ];
  if (kinds.includes(commands['ovs-pmd-rxq'])) {
    const { seconds, printed } = windowOf(text);
    const words = printed ? 'as the text says' : 'as releases with this layout took it';
    items.push({ label: 'Shares', text: `per cent of a core over ${seconds} s, ${words}`, guess: !printed });
  }
  if (pmds.some((pmd) => amount(pmd.values, 'pktsPerTxBatch') !== null)) {
    const words = 'packets per output batch are those sent; received ones are counted by iteration';
    items.push({ label: 'Batches', text: words, guess: false });
  }
  if (pmds.some(({ tables }) => Object.keys(tables.histograms).length > 0)) {
    const words = 'a bin ends at the number printed and holds it; the last one is open';
    items.push({ label: 'Bins', text: words, guess: false });
  }
  return items;
}

function ovsWarnings(text: OvsText): ReadingNote[] {
  const { pmds, sleepS, repeated, difference } = text;
  const nameOf = pmdNames(pmds);
  const notes = pmds
    .filter((pmd) => (packetsOf(pmd.values) ?? 1) > 0)
    .slice(0, mostWarned)
    .flatMap((pmd) => pmdWarnings(pmd, pmds.length === 1 ? '' : ` of ${nameOf(pmd)}`));
  const counted = pmds.some((pmd) => (packetsOf(pmd.values) ?? 0) > 0);
  const timed = pmds.some(({ durationS, values }) => durationS !== null || amount(values, 'rxKpps') !== null);
  if (counted && !timed && sleepS === null && !difference) {
    notes.push(sinceStart('the last pmd-stats-clear', 'two outputs with sleep between them'));
  }
  if (difference) {
    const message =
      'Threads are shown more than once and their counters grew: the numbers are what the last print has more than the one before it.';
    notes.push({ code: 'counter-difference', message });
  } else if (repeated > 0) {
    const times = repeated === 1 ? 'once more' : `${formatCount(repeated)} times more`;
    notes.push({
      code: 'repeated',
      message: `Threads are shown ${times}: the last numbers of each count.`,
    });
  }
  if (pmds.some(({ values }) => Object.values(values).includes(null))) {
    notes.push({
      code: 'no-number',
      message: 'Some averages are printed as "nan": there was nothing to divide by.',
    });
  }
  return notes;
}

function pmdWarnings(pmd: OvsPmd, of: string): ReadingNote[] {
  const { values, tables, queues } = pmd;
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  const packets = packetsOf(values);
  if (packets !== null && packets < fewPackets) {
    const seen = numberOf(packets, 'packet');
    note('few-packets', `Only ${seen}${of}: too few for means and shares.`);
  }
  const batch = meanBusyBatch(pmd);
  const { pktsPerBatch, packetsPerIteration } = tables.histograms;
  if (batch !== null && pktsPerBatch === undefined) {
    note(
      'iteration-batch',
      `An iteration with packets${of} takes ${formatSignificant(batch)} from all queues of the thread together, at most ${ovsMaxBatch} from one: with several queues the batches are smaller.`,
    );
  }
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
  if (pktsPerBatch !== undefined) {
    const batches = sum(pktsPerBatch.count) + pktsPerBatch.above;
    const busy =
      packetsPerIteration === undefined
        ? amount(values, 'busyIterations')
        : sum(packetsPerIteration.count.filter((_, k) => packetsPerIteration.wall[k]! > 0)) +
          packetsPerIteration.above;
    if (busy !== null && batches > 1.01 * busy) {
      note(
        'counted-twice',
        `The histogram pkts/batch${of} has ${formatCount(batches)} entries for ${formatCount(busy)} iterations with packets: releases before 2.12 count batches twice, the shares hold nearly all the same.`,
      );
    }
  }
  const lost = amount(values, 'lostUpcalls') ?? amount(values, 'lostMisses') ?? 0;
  if (lost > 0)
    note('lost-upcalls', `${formatCount(lost)} packets${of} were lost on their way to the slow path.`);
  const load = utilisationOf(pmd);
  if (load !== null && load >= almostFull) {
    const shares = queues.flatMap(({ port, queue, usagePercent: share }) =>
      share === null ? [] : [{ port, queue, share }],
    );
    const busiest = shares.reduce<(typeof shares)[number] | null>(
      (top, each) => (top && top.share >= each.share ? top : each),
      null,
    );
    const by =
      busiest === null
        ? ''
        : `, ${busiest.share} % by queue ${busiest.queue} of ${busiest.port.slice(0, 40)}`;
    note(
      'almost-full',
      `The thread${of} is ${formatPlain(100 * load, 3)} % used${by}: the sum never exceeds 100 %, and packets lost in overload are not counted here.`,
    );
  } else if ((usagePercent(pmd) ?? 0) > 100.5) {
    note(
      'over-full',
      `The shares of queues${of} add up to more than 100 %: they were taken at different times.`,
    );
  }
  return notes;
}

// Recognition and reading of a text.

export const ovsPmd: ToolParser = {
  format: 'ovs-pmd',
  traits: { ofThread: true },
  name: 'Open vSwitch PMD statistics',
  recognise,
  parse,
};

function recognise(head: string): number {
  const lines = head.split(/[\r\n]+/);
  if (lines.some((line) => line.includes('pmd thread') && headedCore(line) !== null)) return 1;
  return lines.some((line) => isQueueLine(line.slice(0, 400))) ? 0.9 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const collected = collectOvs(text);
  const duration = ovsDuration(collected, answers);
  const read = { ...collected, sleepS: duration.seconds };
  const clock = ovsClock(read, answers);
  return {
    format: 'ovs-pmd',
    title: ovsTitle(read),
    understood: [...ovsUnderstood(read), ...duration.understood, ...clock.understood],
    questions: [...(duration.question === null ? [] : [duration.question]), ...clock.questions],
    rowsUsed: read.rowsUsed,
    dropped: read.dropped,
    warnings: ovsWarnings(read),
    results: ovsResults(read, clock.ghz),
    systemFacts: ovsSystemFacts(read, clock),
  };
}
