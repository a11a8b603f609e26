/** The statistics of sockperf, one block a server and run. */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows } from '../../measurement.ts';
import { unitOfWord, type TimeUnit } from '../measured-quantity.ts';
import { takeLines } from '../text/cut.ts';
import { type TextLine, unquotedLines, refuseLine, shownText } from '../text/lines.ts';
import { counterOf, decimalOf } from '../text/number.ts';

export interface SockperfRun {
  /** null: no line reports it. */
  unit: TimeUnit | null;
  roundTrip: boolean;
  average: number | null;
  observations: number | null;
  sent: number | null;
  received: number | null;
  /** As the tool counts them; null: not reported. Under load it sends more than it asks replies for. */
  dropped: number | null;
  /** Rising. */
  percentiles: { p: number; value: number }[];
}

const longestLine = 400;
const percentile =
  /^\s*(?:sockperf: )?---> (?:percentile\s+(\S+)|<?(MAX|MIN)>? observation)\s*=\s*(\S+)\s*([a-zµ]{1,5})?$/;
const summary = /^\s*(?:sockperf: )?Summary: (Latency|Round trip) is (\S+) (\S+)$/i;
const average = /^\s*(?:sockperf: )?====> avg-(latency|rtt)=(\S+)/;
const total = /^\s*(?:sockperf: )?Total (.{1,40}?) observations/;
const valid = /^\s*(?:sockperf: )?\[Valid Duration\] .*SentMessages=(\S+); ReceivedMessages=(\S+)$/;
const lost = /^\s*(?:sockperf: )?# dropped messages = ([^;]+);/;

export function sockperfRuns(text: string): {
  runs: SockperfRun[];
  rowsUsed: number;
  dropped: DroppedRows[];
} {
  const reader = new RunReader();
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  const runs = reader.finish();
  return { runs, rowsUsed: reader.rows, dropped: cut === null ? [] : [incompleteLastRowDropped] };
}

const nothing = () => ({
  ...{ unit: null, roundTrip: false, average: null, observations: null, sent: null, received: null },
  ...{ dropped: null, percentiles: [] },
});

/** Refuses text other than digits. */
function wholeNumber(line: TextLine, written: string): number {
  const words = `${shownText(written)} is no whole number of messages.`;
  return counterOf(written) ?? refuseLine('not-a-number', line, words);
}

class RunReader {
  rows = 0;
  private readonly runs: SockperfRun[] = [];

  take(line: TextLine): void {
    const { text } = line;
    if (text.length > longestLine) return;
    if (/Printing statistics for Server/.test(text)) this.runs.push(nothing());
    const found = percentile.exec(text);
    if (found) {
      this.takePercentile(line, found);
      return;
    }
    const summaryLine = summary.exec(text);
    if (summaryLine) {
      const run = this.open(({ unit }) => unit !== null);
      const unit = unitOfWord(summaryLine[3]!);
      if (unit === null || unit === 'packets' || unit === 'other') {
        refuseLine('not-a-unit', line, `${shownText(summaryLine[3]!)} is no unit of time.`);
      }
      run.unit = unit;
      run.roundTrip ||= /trip/i.test(summaryLine[1]!);
      run.average ??= decimalOf(summaryLine[2]!);
    }
    const mean = average.exec(text);
    if (mean) {
      const run = this.open(({ average: known }) => known !== null);
      run.average = decimalOf(mean[2]!);
      if (run.average === null) refuseLine('not-a-number', line, `${shownText(mean[2]!)} is no latency.`);
      run.roundTrip ||= mean[1] === 'rtt';
    }
    const counts = valid.exec(text);
    if (counts) {
      const run = this.open(({ sent }) => sent !== null);
      [run.sent, run.received] = [wholeNumber(line, counts[1]!), wholeNumber(line, counts[2]!)];
    }
    const all = total.exec(text);
    if (all) this.open(({ observations }) => observations !== null).observations = wholeNumber(line, all[1]!);
    const missing = lost.exec(text);
    if (missing) this.open(({ dropped }) => dropped !== null).dropped = wholeNumber(line, missing[1]!);
  }

  finish(): SockperfRun[] {
    const found = this.runs.filter(({ percentiles }) => percentiles.length > 0);
    for (const { percentiles } of found) percentiles.sort((a, b) => a.p - b.p);
    return found;
  }

  /** The run that a line belongs to: another one where the line comes again. */
  private open(has: (run: SockperfRun) => boolean): SockperfRun {
    const last = this.runs.at(-1);
    if (last !== undefined && !has(last)) return last;
    const run: SockperfRun = nothing();
    this.runs.push(run);
    return run;
  }

  private takePercentile(line: TextLine, [, level, edge, written, word]: RegExpExecArray): void {
    const p = edge === 'MAX' ? 1 : edge === 'MIN' ? 0 : (decimalOf(`${level!}e-2`) ?? NaN);
    const value = decimalOf(written!);
    if (!(p >= 0 && p <= 1) || value === null || value < 0) {
      refuseLine('not-a-number', line, `${shownText(line.text.trim())} is no percentile of sockperf.`);
    }
    const run = this.open(({ percentiles }) => percentiles.some((each) => each.p === p));
    if (word !== undefined) {
      const unit = unitOfWord(word);
      if (
        unit === null ||
        unit === 'packets' ||
        unit === 'other' ||
        (run.unit !== null && run.unit !== unit)
      ) {
        refuseLine('mixed-units', line, `${shownText(word)} is not the unit of the other percentiles.`);
      }
      run.unit = unit;
    }
    const wrong = run.percentiles.some((each) => (each.p < p ? each.value > value : each.value < value));
    if (wrong) refuseLine('falls', line, 'the latency falls while its percentile rises.');
    run.percentiles.push({ p, value });
    this.rows++;
  }
}
