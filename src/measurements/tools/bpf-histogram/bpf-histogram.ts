/**
 * Histograms of bcc (`2048 -> 4095 : 124 |***|`) and bpftrace (`hist()` and `lhist()`: `[2K, 4K) 124 |@@@|`), one or
 * several in a text. Bins have their printed edges: the position of values inside a bin is not known.
 */
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import type { HistogramLine } from './lines.ts';
import { histogramLine } from './lines.ts';
import { chosenHistograms, quantityGuess, unitGuess } from './prints.ts';
import type { BpfHistogram } from './report.ts';
import { histogramFacts, histogramResults, histogramWarnings, understoodHistograms } from './report.ts';
import { quantityChoice, unitChoice } from '../measured-quantity.ts';
import { takeLines, cutAndOtherLines } from '../text/cut.ts';
import { type TextLine, unquotedLines } from '../text/lines.ts';
import { refuseLine } from '../text/lines.ts';
import type { ReadingAnswers, ToolParser, ToolReading } from '../tool-reading.ts';
import { formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { type Choice, choose } from '../reading-choice.ts';

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
    `Missing rows, ${words(first)}`,
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
  const message = `The histogram has a gap from ${words(gaps[0]!)}${more}: rows were cut, and how many values they held is not known.`;
  return [{ code: 'missing-bins', message }];
}

const words = ([from, to]: [number, number]) => `${formatPlain(from)} to ${formatPlain(to)}`;

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
      refuseLine(
        'bins-overlap',
        line,
        'the bin begins before the end of the bin above it; bins must follow each other.',
      );
    }
    if (open.rows.length === 0) {
      if (this.histograms.length === mostHistograms) {
        refuseLine(
          'too-many-histograms',
          line,
          `more than ${grouped(mostHistograms)} histograms are too many at once.`,
        );
      }
      this.histograms.push(open);
    }
    if (++this.rows > mostBins) {
      refuseLine('too-many-bins', line, `more than ${grouped(mostBins)} bins are too many.`);
    }
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
      'no-histogram',
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
    facts: histogramFacts(chosen, average),
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
