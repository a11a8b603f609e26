/**
 * sockperf (ping-pong, under-load): percentiles of the latency, half of the round trip unless it reports otherwise.
 */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { unitOfWord, type TimeUnit, inMicroseconds, timeUnitChoice, unitText } from '../measured-quantity.ts';
import { takeLines } from '../text/cut.ts';
import { type TextLine, unquotedLines, refuseLine, shownText } from '../text/lines.ts';
import { counterOf, decimalOf } from '../text/number.ts';
import { formatCount } from '../../../text/number-format.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { outputChoice } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

// The statistics of sockperf, one block a server and run.

interface SockperfRun {
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
  /^\s*(?:sockperf: )?---> (?:percentile\s+([^\s=]+)|<?(MAX|MIN)>? observation)\s*=\s*(\S+)\s*([a-zµ]{1,5})?$/;
const summary = /^\s*(?:sockperf: )?Summary: (Latency|Round trip) is (\S+) (\S+)$/i;
const average = /^\s*(?:sockperf: )?====> avg-(latency|rtt)=(\S+)/;
const total = /^\s*(?:sockperf: )?Total (.{1,40}?) observations/;
const valid = /^\s*(?:sockperf: )?\[Valid Duration\] .*SentMessages=(\S+); ReceivedMessages=(\S+)$/;
const lost = /^\s*(?:sockperf: )?# dropped messages = ([^;]+);/;

function sockperfRuns(text: string): {
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
  unit: null,
  roundTrip: false,
  average: null,
  observations: null,
  sent: null,
  received: null,
  dropped: null,
  percentiles: [],
});

/** Refuses text other than digits. */
function wholeNumber(line: TextLine, written: string): number {
  const words = `${shownText(written)} is not a whole number of messages.`;
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
        refuseLine('not-a-unit', line, `${shownText(summaryLine[3]!)} is not a unit of time.`);
      }
      run.unit = unit;
      run.roundTrip ||= /trip/i.test(summaryLine[1]!);
      run.average ??= decimalOf(summaryLine[2]!);
    }
    const mean = average.exec(text);
    if (mean) {
      const run = this.open(({ average: known }) => known !== null);
      run.average = decimalOf(mean[2]!);
      if (run.average === null) refuseLine('not-a-number', line, `${shownText(mean[2]!)} is not a latency.`);
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
      refuseLine('not-a-number', line, `${shownText(line.text.trim())} is not a percentile of sockperf.`);
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

// Recognition and reading of a text.

function recognise(head: string): number {
  if (/sockperf: (?:---> |Summary: |====> avg-)/.test(head)) return 0.98;
  return /^[> ]*---> percentile +\d/m.test(head) ? 0.8 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed, dropped } = sockperfRuns(text);
  if (runs.length === 0) {
    const rate = /Summary: Message Rate is (\d{1,12}) \[msg\/sec\]/.exec(text)?.[1];
    if (rate !== undefined) {
      throw new MeasurementFailure(
        'no-percentiles',
        `The text is the throughput test of sockperf, ${formatCount(Number(rate))} messages a second that were sent: how many arrived, and when, is not in it; run sockperf under-load or ping-pong.`,
      );
    }
    throw new MeasurementFailure(
      'no-percentiles',
      'The text has no percentiles of sockperf; paste its output from "Printing statistics" to the end.',
    );
  }
  const output = outputChoice(runs.length, answers);
  const run = runs[Number(output.value) - 1]!;
  const time = timeUnitChoice(answers, 'us');
  const unit = run.unit ?? time.value;
  return {
    format: 'sockperf',
    title: runs.length === 1 ? 'sockperf latency' : `sockperf latency, ${runs.length} outputs`,
    understood: [
      { label: 'Kind', text: 'percentiles of the latency of messages', guess: false },
      { label: 'Unit', text: unitText(unit), guess: run.unit === null && time.question.guessed },
      {
        label: 'Measured',
        text: run.roundTrip ? 'the whole round trip' : 'half of the round trip, as sockperf takes it',
        guess: false,
      },
      ...(run.observations === null
        ? []
        : [{ label: 'Messages', text: formatCount(run.observations), guess: false }]),
    ],
    questions: [...(runs.length > 1 ? [output.question] : []), ...(run.unit === null ? [time.question] : [])],
    rowsUsed,
    dropped,
    warnings: warnings(run),
    results: results(run, unit),
    systemFacts: [],
  };
}

function warnings(run: SockperfRun): ReadingNote[] {
  const notes: ReadingNote[] = [
    {
      code: 'socket-latency',
      message: run.roundTrip
        ? 'Latencies are round trips between two sockets: network, kernel and application of both sides are in them.'
        : 'Latencies are half of the round trip between two sockets: network, kernel and application of both sides are in them.',
    },
  ];
  const { dropped } = run;
  if (dropped !== null && dropped > 0) {
    const messages = numberOf(dropped, 'message was', 'messages were');
    notes.push({ code: 'lost', message: `${messages} lost and have no latency.` });
  }
  return notes;
}

function results(run: SockperfRun, unit: TimeUnit): ToolResult[] {
  const { percentiles, observations, average, received, dropped } = run;
  const base = { quantity: 'sojournUs', label: 'Latency', unit: 'µs' } as const;
  const found: ToolResult[] = [
    {
      ...base,
      kind: 'percentiles',
      sampleSize: observations,
      p: percentiles.map(({ p }) => p),
      value: percentiles.map(({ value }) => inMicroseconds(value, unit)),
    },
  ];
  if (average !== null) {
    found.push(valueResult('sojournUs', 'Latency, mean', 'µs', inMicroseconds(average, unit), observations));
  }
  // Not by the messages sent: under load the tool asks for a reply to every 100th.
  const expected = (received ?? observations ?? 0) + (dropped ?? 0);
  if (dropped !== null && expected > 0) {
    found.push(valueResult('lossProbability', 'Messages lost', '', dropped / expected, expected));
  }
  return found;
}

export const sockperf: ToolParser = { format: 'sockperf', name: 'sockperf', recognise, parse };
