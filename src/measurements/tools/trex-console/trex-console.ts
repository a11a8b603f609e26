/**
 * TRex's console: the tables of `stats -l` (latency statistics) and `stats --lh` (latency histogram), by packet group.
 */
import { formatCount } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { outputChoice } from '../reading-choice.ts';
import { binStatistics, latencyBins } from '../trex/bins.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import type { ConsoleStream } from './tables.ts';
import { consoleOutputs } from './tables.ts';

function recognise(head: string): number {
  const table = /^[> \t]*PG ID\s*\|/m.test(head);
  if (!table) return 0;
  return /^[> ]*\s*(?:Max latency|Avg latency|Jitter|- Counters -)\s*\|/m.test(head) ? 0.98 : 0.6;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { outputs, rowsUsed, dropped } = consoleOutputs(text);
  if (outputs.length === 0) {
    throw new MeasurementFailure(
      'no-latency',
      'The text has no table of latencies of TRex; paste the output of stats -l or stats --lh of its console.',
    );
  }
  const output = outputChoice(outputs.length, answers);
  const streams = outputs[Number(output.value) - 1]!;
  const counted = streams.filter(({ key }) => key.length > 0);
  return {
    format: 'trex-console',
    title:
      streams.length === 1 ? 'TRex console, latency' : `TRex console, latency of ${streams.length} streams`,
    facts: { kind: 'trex-console', unit: 'us', streams },
    understood: [
      { label: 'Kind', text: counted.length > 0 ? 'latency histogram' : 'latency statistics', guess: false },
      {
        label: 'Streams',
        text: streams
          .map(({ pgId }) => pgId)
          .slice(0, 8)
          .join(', '),
        guess: false,
      },
      { label: 'Unit', text: 'µs: TRex counts microseconds', guess: false },
      ...(counted.length === 0
        ? []
        : [
            {
              label: 'Bins',
              text: 'keys are lower edges: 10 µs wide below 100, 100 µs below 1000',
              guess: false,
            },
          ]),
    ],
    questions: outputs.length > 1 ? [output.question] : [],
    rowsUsed,
    dropped,
    warnings: warnings(streams),
    results: streams.flatMap((stream) => results(stream, streams.length > 1)),
    systemFacts: [],
  };
}

function warnings(streams: readonly ConsoleStream[]): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (streams.some(({ average }) => average !== null)) {
    notes.push({
      code: 'smoothed-average',
      message:
        'The average of TRex is smoothed over the last moments, and cut to whole µs; it is no mean of the run.',
    });
  }
  const lost = streams.reduce((sum, { dropped }) => sum + (dropped ?? 0), 0);
  if (lost > 0) {
    const message = `${formatCount(lost)} packets are missing by sequence number and have no latency.`;
    notes.push({ code: 'lost', message });
  }
  return notes;
}

function results(stream: ConsoleStream, several: boolean): ToolResult[] {
  const of = several ? `, stream ${stream.pgId}` : '';
  const found: ToolResult[] = [];
  if (stream.key.length > 0) {
    const bins = latencyBins({ key: stream.key, count: stream.count }, 'lower');
    const statistics = binStatistics(bins);
    if (statistics !== null) {
      const base = {
        kind: 'bins',
        quantity: 'sojournUs',
        label: `Latency${of}`,
        unit: 'µs',
        beyond: 0,
      } as const;
      found.push({ ...base, ...bins, sampleSize: statistics.count });
    }
  }
  if (stream.average !== null) {
    found.push(valueResult('sojournUs', `Latency, average${of}`, 'µs', stream.average, stream.received));
  }
  const { sent, received } = stream;
  if (sent !== null && received !== null && sent > 0 && received <= sent) {
    found.push(valueResult('lossProbability', `Packets lost${of}`, '', (sent - received) / sent, sent));
  }
  return found;
}

export const trexConsole: ToolParser = {
  format: 'trex-console',
  name: 'TRex console latency',
  recognise,
  parse,
};
