/**
 * Open vSwitch's statistics of PMD threads, as `ovs-appctl dpif-netdev/pmd-perf-show`, `pmd-stats-show` and
 * `pmd-rxq-show` print them, in the layouts since release 2.6; one or several of them, quoted or filtered.
 */
import { collectOvs, isPmdHeading, isQueueLine, type OvsText } from './collect.ts';
import { ovsClock, ovsFacts, ovsSystemFacts } from './system-facts.ts';
import { ovsTitle, ovsUnderstood, ovsWarnings } from './report.ts';
import { ovsResults } from './results.ts';
import type {
  ReadingAnswers,
  ReadingQuestion,
  ToolParser,
  ToolReading,
  UnderstoodItem,
} from '../tool-reading.ts';
import { formatPlain } from '../../../text/number-format.ts';
import { packetsOf } from './values.ts';
import { choose } from '../reading-choice.ts';

// How long the counters ran: `pmd-perf-show` prints it, `pmd-stats-show` does not; then it is taken from a pause in the
// command, or asked from the user.

const usual = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];

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
  const offered = [...new Set(sleepS !== null && sleepS > 0 ? [...usual, sleepS] : usual)].sort(
    (a, b) => a - b,
  );
  const options = [
    { value: 'unknown', label: 'not known' },
    ...offered.map((seconds) => ({ value: String(seconds), label: `${formatPlain(seconds)} s` })),
  ];
  const label = difference ? 'Time between the two prints' : 'Time between clear and show';
  const guess = sleepS !== null && sleepS > 0 ? String(sleepS) : 'unknown';
  const { value, question } = choose(answers, 'durationS', label, options, guess);
  const seconds = value === 'unknown' ? null : Number(value);
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

export const ovsPmd: ToolParser = {
  format: 'ovs-pmd',
  name: 'Open vSwitch PMD statistics',
  recognise,
  parse,
};

function recognise(head: string): number {
  const lines = head.split(/[\r\n]+/);
  if (lines.some((line) => isPmdHeading(line.slice(0, 200)))) return 1;
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
    facts: ovsFacts(read),
    understood: [...ovsUnderstood(read), ...duration.understood, ...clock.understood],
    questions: [duration.question, clock.question].filter((question) => question !== null),
    rowsUsed: read.rowsUsed,
    dropped: read.dropped,
    warnings: ovsWarnings(read),
    results: ovsResults(read, clock.ghz),
    systemFacts: ovsSystemFacts(read, clock),
  };
}
