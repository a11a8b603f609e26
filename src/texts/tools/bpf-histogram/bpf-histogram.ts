/**
 * Histograms of bcc (`2048 -> 4095 : 124 |***|`) and bpftrace (`hist()` and `lhist()`: `[2K, 4K) 124 |@@@|`), one or
 * several in a text. Bins have their printed edges: the position of values inside a bin is not known.
 */
import { type Choice, choose } from '../reading-choice.ts';
import { type PrintChoice, printChoice } from '../table-sections.ts';
import type { ReadingAnswers, ReadingQuestion, ToolParser, ToolReading } from '../tool-reading.ts';
import { type BpfHistogram, histogramResults, histogramWarnings, understoodHistograms } from './report.ts';
import {
  type MeasuredQuantity,
  type ValueUnit,
  isTime,
  unitOfWord,
  quantityChoice,
  unitChoice,
} from '../measured-quantity.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { type HistogramLine, histogramLine } from './lines.ts';
import { takeLines, cutAndOtherLines } from '../../lines/cut.ts';
import { limitTo, type TextLine, unquotedLines, refuseFall } from '../../lines/lines.ts';
import { formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';

// Quantity and unit of the values of a histogram, as far as its titles name them.

/** Words of titles: `@net_rx_usecs[eth0]` has net, rx, usecs, eth0. */
function wordsOf({ map, name, unit }: BpfHistogram): string[] {
  return words([map, name, unit].filter((part) => part !== null).join(' '));
}

function words(text: string): string[] {
  return text
    .slice(0, 200)
    .split(/[^A-Za-zµμ]+/)
    .filter((word) => word !== '');
}

/** `certain`: from the name of a column; else a guess from the name of a map. */
function unitGuess(histograms: readonly BpfHistogram[]): { unit: ValueUnit; certain: boolean } {
  const titles = new Set(histograms.map(({ unit }) => unit));
  const [only] = titles;
  const titleUnit = titles.size === 1 && only !== null && only !== undefined ? unitOfWord(only) : null;
  if (titleUnit !== null) return { unit: titleUnit, certain: isTime(titleUnit) };
  for (const histogram of histograms) {
    for (const word of wordsOf(histogram)) {
      const unit = unitOfWord(word);
      if (unit !== null) return { unit, certain: false };
    }
  }
  return { unit: 'other', certain: false };
}

/**
 * `tracing`: the traced function as bcc prints it. A kernel function may be anything: nothing is guessed without a word
 * for it.
 */
function quantityGuess(
  histograms: readonly BpfHistogram[],
  tracing: string | null,
  unit: ValueUnit,
): MeasuredQuantity {
  const titles = [...histograms.flatMap(wordsOf), ...words(tracing ?? '')].map((word) => word.toLowerCase());
  const has = (pattern: RegExp) => titles.some((word) => pattern.test(word));
  if (isTime(unit)) {
    if (has(/^(?:interval|gap)s?$/)) return 'batchIntervalUs';
    if (has(/^(?:wait|waiting|queue|queueing|queued)$/)) return 'waitingUs';
    if (has(/^(?:softirq|softirqs|napi|poll|action|service|batch|burst)$/)) return 'serviceUs';
    return has(/^(?:lat|latency|latencies|sojourn|delay|rtt|response)$/) ? 'sojournUs' : 'other';
  }
  if (unit !== 'packets') return 'other';
  if (has(/^(?:queue|qlen|backlog|depth)$/)) return 'queueLength';
  // A bin that holds 0 has polls that found nothing.
  const empty = histograms.some(({ rows }) =>
    rows.some(({ lower, count }) => count > 0 && lower !== null && lower <= 0),
  );
  return empty ? 'batchSize' : 'batchSizeNonEmpty';
}

// The histograms of one text: other units, and repeated prints of one histogram.

interface ChosenHistograms {
  histograms: readonly BpfHistogram[];
  questions: readonly ReadingQuestion[];
  prints: PrintChoice;
}

const mostGroups = 32;

/** The histograms of one kind, one print of each: another unit or the name of another map is another measurement. */
function chosenHistograms(all: readonly BpfHistogram[], answers: ReadingAnswers): ChosenHistograms {
  const groups = [...groupedBy(all, groupOf)].slice(0, mostGroups);
  const group = groupChoice(groups, answers);
  const groupLines = groups.find(([name]) => name === group.value)![1];
  const byName = [...groupedBy(groupLines, ({ map, name }) => `${map ?? ''} ${name ?? ''}`).values()];
  const prints = Math.max(...byName.map((same) => same.length));
  const grows = byName.every((same) => same.every((each, k) => k === 0 || holds(each, same[k - 1]!)));
  const print = printChoice(prints, grows, answers);
  const histograms = byName.flatMap((same) => {
    // Entries that first appear in a later print are missing from the earlier ones.
    const at = print.index - (prints - same.length);
    return at >= 0 ? [same[at]!] : [];
  });
  const questions = [...(groups.length > 1 ? [group.question] : []), ...print.questions];
  return { histograms, questions, prints: print };
}

function groupedBy(
  all: readonly BpfHistogram[],
  nameOf: (histogram: BpfHistogram) => string,
): Map<string, BpfHistogram[]> {
  const groups = new Map<string, BpfHistogram[]>();
  for (const histogram of all) {
    const name = nameOf(histogram);
    const group = groups.get(name);
    if (group) group.push(histogram);
    else groups.set(name, [histogram]);
  }
  return groups;
}

function groupOf({ style, unit, map }: BpfHistogram): string {
  return style === 'bcc' ? `column ${unit ?? 'without a name'}` : `map ${/^@\w*/.exec(map ?? '@')![0]}`;
}

function groupChoice(
  groups: readonly (readonly [string, unknown])[],
  answers: ReadingAnswers,
): Choice<string> {
  const options = groups.map(([value]) => ({ value, label: value }));
  return choose(answers, 'histograms', 'Histograms of the text', options, options[0]!.value);
}

/** Every bin of `before` is in `now`, with no smaller count. */
function holds(now: BpfHistogram, before: BpfHistogram): boolean {
  const counts = new Map(now.rows.map(({ lower, upper, count }) => [`${lower} ${upper}`, count]));
  return before.rows.every(({ lower, upper, count }) => (counts.get(`${lower} ${upper}`) ?? -1) >= count);
}

// Bins that are missing between two others: the tools print every bin between the first and the last.

/** `[from, to]`: no row holds these values. */
function gapsOf({ rows }: BpfHistogram): [number, number][] {
  return rows.flatMap((row, k): [number, number][] => {
    const end = k === 0 ? null : rows[k - 1]!.upper;
    return end !== null && row.lower !== null && row.lower > end ? [[end, row.lower]] : [];
  });
}

/** null without a gap. Until it is answered, a histogram with a gap has no shares and is not drawn. */
function gapChoice(
  histograms: readonly BpfHistogram[],
  answers: ReadingAnswers,
): Choice<'unknown' | 'empty'> | null {
  const first = histograms.flatMap(gapsOf)[0];
  if (first === undefined) return null;
  return choose(
    answers,
    'gap',
    `Missing rows, ${rangeText(first)}`,
    [
      { value: 'unknown', label: 'were cut from the text: shares are unknown, nothing is drawn' },
      { value: 'empty', label: 'held nothing' },
    ],
    'unknown',
  );
}

function gapWarnings(histograms: readonly BpfHistogram[]): ReadingNote[] {
  const gaps = histograms.flatMap(gapsOf);
  if (gaps.length === 0) return [];
  const more = gaps.length === 1 ? '' : ` and ${gaps.length - 1} more times`;
  const message = `The histogram has a gap from ${rangeText(gaps[0]!)}${more}: rows were cut, and how many values they held is not known.`;
  return [{ code: 'missing-bins', message }];
}

const rangeText = ([from, to]: [number, number]) => `${formatPlain(from)} to ${formatPlain(to)}`;

// Recognition and reading of a text.

const bccHead = /^[> ]*\S.{0,40}?\s*: count {1,10}distribution\s*$/m;
const bccRows = /^[> ]*\d+ -> \d+\s+: \d+\s+\|/m;
const bpftraceRows = /^[> ]*[[(](?:-?\d+[kKMGT]?|\.\.\.)(?:, ?(?:-?\d+[kKMGT]?|\.\.\.))?[\])]\s+\d+ \|/m;
/** A histogram of more bins has no place on a screen. */
const mostBins = 100_000;
const mostHistograms = 1000;

function recognise(head: string): number {
  if (bccHead.test(head)) return 0.98;
  return bccRows.test(head) || bpftraceRows.test(head) ? 0.95 : 0;
}

type Row = Extract<HistogramLine, { kind: 'row' }>;

class HistogramCollector {
  readonly histograms: BpfHistogram[] = [];
  average: Extract<HistogramLine, { kind: 'average' }> | null = null;
  rows = 0;
  tracing: string | null = null;
  private section: string | null = null;
  private open: BpfHistogram | null = null;

  take(read: HistogramLine, line: TextLine): void {
    switch (read.kind) {
      case 'section':
        this.section = read.name;
        this.open = null;
        return;
      case 'tracing':
        this.tracing ??= read.what;
        return;
      case 'columns':
        this.begin('bcc', null, read.unit);
        return;
      case 'map':
        this.begin('bpftrace', read.map, null);
        return;
      case 'average':
        this.average ??= read;
        return;
      case 'row':
        this.add(read, line);
    }
  }

  private begin(style: BpfHistogram['style'], map: string | null, unit: string | null): void {
    this.open = { style, map, unit, name: style === 'bcc' ? this.section : null, rows: [] };
    this.section = null;
  }

  private add(row: Row, line: TextLine): void {
    if (this.open === null) this.begin(row.style, null, null);
    const open = this.open!;
    const last = open.rows.at(-1);
    if (last !== undefined && (last.upper === null || row.lower === null || row.lower < last.upper)) {
      refuseFall(line, 'bin');
    }
    if (open.rows.length === 0) {
      limitTo(mostHistograms, 'histograms', this.histograms.push(open), line);
    }
    limitTo(mostBins, 'bins', ++this.rows, line);
    open.rows.push(row);
  }
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const collector = new HistogramCollector();
  let other = 0;
  const cut = takeLines(text, unquotedLines(text), (line) => {
    if (line.text.trim() === '') return;
    const read = histogramLine(line);
    if (read === null) other++;
    else collector.take(read, line);
  });
  const { average } = collector;
  if (collector.histograms.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      'The text has no rows of a histogram of bcc (2 -> 3 : 5 |**|) or bpftrace ([2, 4) 5 |@@|).',
    );
  }
  const { histograms: chosen, questions, prints } = chosenHistograms(collector.histograms, answers);
  const gaps = gapChoice(chosen, answers);
  const histograms = gaps?.value === 'unknown' ? chosen.filter((each) => gapsOf(each).length === 0) : chosen;
  const printed = unitGuess(chosen);
  const unit = unitChoice(printed.certain ? {} : answers, printed.unit);
  const quantity = quantityChoice(answers, unit.value, quantityGuess(chosen, collector.tracing, unit.value));
  return {
    format: 'bpf-histogram',
    title: title(chosen),
    understood: understoodHistograms(chosen, unit, quantity, printed.certain),
    questions: [
      ...questions,
      ...(gaps === null ? [] : [gaps.question]),
      ...(printed.certain ? [] : [unit.question]),
      quantity.question,
    ],
    rowsUsed: collector.rows,
    dropped: cutAndOtherLines(cut, other, 'part of a histogram'),
    warnings: [...prints.warnings, ...gapWarnings(chosen), ...histogramWarnings(chosen, average)],
    results: histogramResults(histograms, average, unit.value, quantity.value),
    systemFacts: [],
  };
}

function title(histograms: readonly BpfHistogram[]): string {
  const tool = histograms.every(({ style }) => style === 'bcc')
    ? 'bcc'
    : histograms.every(({ style }) => style === 'bpftrace')
      ? 'bpftrace'
      : 'bcc and bpftrace';
  return histograms.length === 1 ? `${tool} histogram` : `${tool}, ${histograms.length} histograms`;
}

export const bpfHistogram: ToolParser = {
  format: 'bpf-histogram',
  name: 'bcc and bpftrace histograms',
  recognise,
  parse,
};
