/** lagscope: the list of percentiles (`-P`) and the histogram (`-H`) of round trips, with the summary above them. */
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { timeOfWord, inMicroseconds, type TimeUnit, unitText } from '../measured-quantity.ts';
import { takeLines } from '../../lines/cut.ts';
import {
  limitTo,
  type TextLine,
  unquotedLines,
  refuseLine,
  shownText,
  refuseRow,
  refuseFall,
} from '../../lines/lines.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';
import { formatCount } from '../../../text/number-format.ts';
import { chosenOutput } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';

interface LagscopeRun {
  /** Unit of percentiles and bins. */
  unit: TimeUnit;
  pings: number | null;
  /** µs. */
  average: number | null;
  /** Rising. */
  percentiles: { p: number; value: number }[];
  bins: { lower: number; upper: number; count: number }[];
  /** Samples in the last bin, which has no end. */
  open: number;
  /** Someone left out rows of the histogram. */
  cut: boolean;
}

interface OpenRun extends Omit<LagscopeRun, 'bins' | 'open'> {
  rows: { key: number; count: number; afterCut: boolean }[];
  part: 'percentiles' | 'histogram' | null;
}

const longestLine = 400;
const mostRows = 200_000;

function lagscopeRuns(text: string): {
  runs: LagscopeRun[];
  rowsUsed: number;
  dropped: (DroppedRows | null)[];
} {
  const reader = new RunReader();
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  return { runs: reader.finish(), rowsUsed: reader.rows, dropped: [cut] };
}

class RunReader {
  rows = 0;
  private readonly runs: OpenRun[] = [];

  take(line: TextLine): void {
    const text = line.text.trim();
    if (text.length > longestLine) return;
    const pings = /^(?:\d\d:\d\d:\d\d INFO:\s+)?Number of successful Pings: (\d+)$/.exec(text);
    if (pings) {
      this.open(({ pings: known }) => known !== null).pings = counterOf(pings[1]!);
      return;
    }
    const means =
      /^(?:\d\d:\d\d:\d\d INFO:\s+)?Minimum = \S+, Maximum = \S+, Average = ([\d.]+)([a-zµ]{1,5})$/.exec(
        text,
      );
    if (means) {
      const average = inMicroseconds(decimalOf(means[1]!) ?? NaN, timeOf(line, means[2]!));
      this.open(({ average: known }) => known !== null).average = Number.isFinite(average) ? average : null;
      return;
    }
    const head = /^(?:(Percentile)\s+Latency|(Interval))\(([^()]{1,8})\)(?:\s+Frequency)?$/.exec(text);
    if (head) {
      const percentiles = head[1] !== undefined;
      const run = this.open((last) => (percentiles ? last.percentiles : last.rows).length > 0);
      run.part = percentiles ? 'percentiles' : 'histogram';
      run.unit = timeOf(line, head[3]!);
      return;
    }
    this.takeRow(line, text);
  }

  finish(): LagscopeRun[] {
    return this.runs
      .filter(({ percentiles, rows, average }) => percentiles.length + rows.length > 0 || average !== null)
      .map(({ rows, unit, pings, average, percentiles, cut }) => ({
        unit,
        pings,
        average,
        percentiles,
        cut,
        ...binsOf(rows),
      }));
  }

  private takeRow(line: TextLine, text: string): void {
    const run = this.runs.at(-1);
    if (!run || run.part === null || text === '') return;
    if (/^\.{3}$/.test(text)) {
      run.cut ||= run.part === 'histogram';
      const last = run.rows.at(-1);
      if (last !== undefined) last.afterCut = true;
      return;
    }
    const cells = text.split(/\s+/);
    const percentile = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(cells[0]!);
    const key = run.part === 'percentiles' ? (percentile?.[1] ?? '') : cells[0]!;
    const [first, second] = [decimalOf(key), decimalOf(cells[1] ?? '')];
    if (cells.length !== 2 || first === null || second === null || second < 0) {
      if (/^[\d.]+%?\s/.test(text)) {
        refuseRow(line, 'two numbers');
      }
      run.part = null;
      return;
    }
    limitTo(mostRows, 'rows', ++this.rows, line);
    if (run.part === 'percentiles') {
      const last = run.percentiles.at(-1);
      const p = Number(`${key}e-2`);
      if (p > 1 || (last && (p <= last.p || second < last.value))) {
        refuseFall(line, 'percentile or its latency');
      }
      run.percentiles.push({ p, value: second });
    } else {
      if (first <= (run.rows.at(-1)?.key ?? -1)) {
        refuseFall(line, 'interval');
      }
      if (!Number.isInteger(second)) refuseLine('not-a-number', line, 'a frequency must be a whole number.');
      run.rows.push({ key: first, count: second, afterCut: false });
    }
  }

  private open(has: (run: OpenRun) => boolean): OpenRun {
    const last = this.runs.at(-1);
    if (last !== undefined && !has(last)) return last;
    const run: OpenRun = {
      unit: 'us',
      pings: null,
      average: null,
      percentiles: [],
      rows: [],
      cut: false,
      part: null,
    };
    this.runs.push(run);
    return run;
  }
}

function timeOf(line: TextLine, word: string): TimeUnit {
  return timeOfWord(word) ?? refuseLine('unknown-unit', line, `${shownText(word)} is not a unit of time.`);
}

/** A key is the lower edge of its bin, which ends at the next one; rows that were left out end it after one step. */
function binsOf(rows: OpenRun['rows']): Pick<LagscopeRun, 'bins' | 'open'> {
  const step = rows.reduce((least, { key }, k) => {
    const next = rows[k + 1]?.key;
    return next === undefined ? least : Math.min(least, next - key);
  }, Infinity);
  const bins = rows.slice(0, -1).map(({ key, count, afterCut }, k) => ({
    lower: key,
    upper: afterCut ? key + step : rows[k + 1]!.key,
    count,
  }));
  return { bins, open: rows.at(-1)?.count ?? 0 };
}

// Recognition and reading of a text.

function recognise(head: string): number {
  if (/^[> ]*Interval\(\w{1,5}\)\s+Frequency\s*$/m.test(head)) return 0.97;
  if (/^[> ]*Percentile\s+Latency\(\w{1,5}\)\s*$/m.test(head)) return 0.97;
  return /Number of successful Pings: \d/.test(head) ? 0.9 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed, dropped } = lagscopeRuns(text);
  const { output: run, questions } = chosenOutput(
    runs,
    answers,
    'The text has no percentiles and no histogram of lagscope; run it with -P or -H and paste the whole output.',
  );
  return {
    format: 'lagscope',
    title: runs.length === 1 ? 'lagscope latency' : `lagscope latency, ${runs.length} outputs`,
    understood: [
      { label: 'Kind', text: kindOf(run), guess: false },
      { label: 'Unit', text: unitText(run.unit), guess: false },
      { label: 'Measured', text: 'round trips of messages', guess: false },
      ...(run.pings === null ? [] : [{ label: 'Pings', text: formatCount(run.pings), guess: false }]),
    ],
    questions,
    rowsUsed,
    dropped: dropped.filter((each): each is DroppedRows => each !== null),
    warnings: warnings(run),
    results: results(run),
    systemFacts: [],
  };
}

function kindOf({ percentiles, bins }: LagscopeRun): string {
  const parts = [percentiles.length > 0 ? 'percentiles' : null, bins.length > 0 ? 'a histogram' : null];
  return parts.filter((part) => part !== null).join(' and ') || 'smallest, largest and mean latency';
}

function warnings({ cut, bins, pings }: LagscopeRun): ReadingNote[] {
  const notes: ReadingNote[] = [
    {
      code: 'round-trip',
      message:
        'Latencies are round trips between two sockets: network, kernel and application of both sides are in them.',
    },
  ];
  if (cut) {
    notes.push({
      code: 'cut',
      message: `Rows of the histogram are left out (...)${pings === null ? ', and how much they held is not known' : ''}: percentiles from it are not those of the run.`,
    });
  }
  if (bins.length > 0) {
    notes.push({ code: 'binned', message: 'Values are known to their bin only; the last bin has no end.' });
  }
  return notes;
}

function results({ percentiles, bins, open, unit, pings, average }: LagscopeRun): ToolResult[] {
  const base = { quantity: 'sojournUs', label: 'Round trip', unit: 'µs' } as const;
  const found: ToolResult[] = [];
  const scaled = (value: number) => inMicroseconds(value, unit);
  if (percentiles.length > 0) {
    found.push({
      ...base,
      kind: 'percentiles',
      sampleSize: pings,
      p: percentiles.map(({ p }) => p),
      value: percentiles.map(({ value }) => scaled(value)),
    });
  }
  const counted = bins.filter(({ count }) => count > 0);
  if (counted.length > 0) {
    const inBins = counted.reduce((sum, { count }) => sum + count, 0);
    const beyond = pings !== null && pings >= inBins ? pings - inBins : open;
    found.push({
      ...base,
      kind: 'bins',
      beyond,
      sampleSize: inBins + beyond,
      lower: counted.map(({ lower }) => scaled(lower)),
      upper: counted.map(({ upper }) => scaled(upper)),
      count: counted.map(({ count }) => count),
    });
  }
  if (average !== null) found.push(valueResult('sojournUs', 'Round trip, mean', 'µs', average, pings));
  return found;
}

export const lagscope: ToolParser = { format: 'lagscope', name: 'lagscope', recognise, parse };
