/** sockperf (ping-pong, under-load): percentiles of the latency, half of the round trip unless it reports otherwise. */
import { formatCount } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { inMicroseconds, timeUnitChoice, unitText } from '../measured-quantity.ts';
import type { TimeUnit } from '../measured-quantity.ts';
import { outputChoice } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import type { SockperfRun } from './runs.ts';
import { sockperfRuns } from './runs.ts';
import { numberOf } from '../../../text/number-words.ts';

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
    facts: { kind: 'sockperf', unit: run.unit, runs },
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
      ...{ ...base, kind: 'percentiles', sampleSize: observations },
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
