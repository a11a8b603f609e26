/** Percentiles of netperf's omni tests: a line of names and lines of numbers (`-o`), or names and numbers (`-k`). */
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { outputChoice } from '../output-choice.ts';
import type { ReadingAnswers, ToolParser, ToolReading, ToolResult } from '../tool-reading.ts';
import { valueResult } from '../value-result.ts';
import type { NetperfRun } from './runs.ts';
import { netperfRuns } from './runs.ts';

const names =
  /^[> ]*(?:[^\n]*\b(?:50|90|99)th Percentile Latency Microseconds|(?:[A-Z\d_]+,)*P(?:50|90|99)_LATENCY\b|P(?:50|90|99)_LATENCY=)/m;

function recognise(head: string): number {
  return names.test(head) ? 0.97 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed } = netperfRuns(text);
  if (runs.length === 0) {
    throw new MeasurementFailure(
      'no-percentiles',
      'The text has the names of netperf’s percentiles and no numbers below them; paste both lines.',
    );
  }
  const output = outputChoice(runs.length, answers);
  const run = runs[Number(output.value) - 1]!;
  const stream = run.test !== null && /STREAM/.test(run.test);
  return {
    format: 'netperf',
    title: runs.length === 1 ? 'netperf percentiles' : `netperf percentiles, ${runs.length} outputs`,
    facts: { kind: 'netperf', unit: 'us', runs },
    understood: [
      { label: 'Kind', text: 'percentiles of netperf', guess: false },
      { label: 'Unit', text: 'µs: netperf counts microseconds', guess: false },
      {
        label: 'Measured',
        text: stream ? 'the time of a call that sends' : 'the time of a request and its response',
        guess: run.test === null,
      },
    ],
    questions: runs.length > 1 ? [output.question] : [],
    rowsUsed,
    dropped: [],
    warnings: warnings(run, stream),
    results: results(run, stream),
    systemFacts: [],
  };
}

function warnings({ test }: NetperfRun, stream: boolean): ReadingNote[] {
  if (stream) {
    return [
      {
        code: 'send-calls',
        message:
          'A STREAM test times the calls that send, not the packets on their way: run UDP_RR or TCP_RR for latencies.',
      },
    ];
  }
  const notes: ReadingNote[] = [
    {
      code: 'round-trip',
      message:
        'Latencies are round trips of a request and its response: network, kernel and application of both sides are in them.',
    },
  ];
  if (test === null) {
    const message = 'The line that names the test is missing; it is taken for a test of requests (RR).';
    notes.push({ code: 'test-unknown', message });
  }
  return notes;
}

function results({ percentiles, mean, transactionsPerS }: NetperfRun, stream: boolean): ToolResult[] {
  const quantity = stream ? 'sendCallUs' : 'sojournUs';
  const label = stream ? 'Send call' : 'Request and response';
  const found: ToolResult[] = [];
  if (percentiles.length > 0) {
    found.push({
      ...{ kind: 'percentiles', quantity, label, unit: 'µs', sampleSize: null },
      p: percentiles.map(({ p }) => p),
      value: percentiles.map(({ value }) => value),
    });
  }
  if (mean !== null) found.push(valueResult(quantity, `${label}, mean`, 'µs', mean));
  if (transactionsPerS !== null && !stream) {
    found.push(valueResult('transactionsPerS', 'Transactions', '1/s', transactionsPerS));
  }
  return found;
}

export const netperf: ToolParser = { format: 'netperf', name: 'netperf percentiles', recognise, parse };
