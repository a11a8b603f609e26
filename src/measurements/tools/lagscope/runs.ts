/** Results that lagscope prints of each run. */
import type { DroppedRows } from '../../measurement.ts';
import { unitOfWord, inMicroseconds, type TimeUnit } from '../measured-quantity.ts';
import { takeLines } from '../text/cut.ts';
import { type TextLine, unquotedLines, refuseLine, shownText } from '../text/lines.ts';
import { counterOf, decimalOf } from '../text/number.ts';

export interface LagscopeRun {
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

export function lagscopeRuns(text: string): {
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
        ...{ unit, pings, average, percentiles, cut },
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
        refuseLine('not-a-row', line, `${shownText(text)} is no row of two numbers.`);
      }
      run.part = null;
      return;
    }
    if (++this.rows > mostRows) refuseLine('too-many-rows', line, 'more than 200,000 rows are too many.');
    if (run.part === 'percentiles') {
      const last = run.percentiles.at(-1);
      const p = Number(`${key}e-2`);
      if (p > 1 || (last && (p <= last.p || second < last.value))) {
        refuseLine('falls', line, 'percentiles and their latencies must rise from row to row.');
      }
      run.percentiles.push({ p, value: second });
    } else {
      if (first <= (run.rows.at(-1)?.key ?? -1)) {
        refuseLine('bins-overlap', line, 'the intervals must rise from row to row.');
      }
      if (!Number.isInteger(second)) refuseLine('not-whole', line, 'a frequency must be a whole number.');
      run.rows.push({ key: first, count: second, afterCut: false });
    }
  }

  private open(has: (run: OpenRun) => boolean): OpenRun {
    const last = this.runs.at(-1);
    if (last !== undefined && !has(last)) return last;
    const run: OpenRun = {
      ...{ unit: 'us', pings: null, average: null, percentiles: [], rows: [], cut: false, part: null },
    };
    this.runs.push(run);
    return run;
  }
}

function timeOf(line: TextLine, word: string): TimeUnit {
  const unit = unitOfWord(word);
  if (unit === null || unit === 'packets' || unit === 'other') {
    return refuseLine('not-a-unit', line, `${shownText(word)} is no unit of time.`);
  }
  return unit;
}

/** A key is the lower edge of its bin, which ends at the next one; rows that were left out end it after one step. */
function binsOf(rows: OpenRun['rows']): Pick<LagscopeRun, 'bins' | 'open'> {
  const step = rows.reduce((least, { key }, k) => {
    const next = rows[k + 1]?.key;
    return next === undefined ? least : Math.min(least, next - key);
  }, Infinity);
  const bins = rows.slice(0, -1).map(({ key, count, afterCut }, k) => ({
    ...{ lower: key, upper: afterCut ? key + step : rows[k + 1]!.key, count },
  }));
  return { bins, open: rows.at(-1)?.count ?? 0 };
}
