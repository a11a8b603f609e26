/** lagscope: the list of percentiles (`-P`) and the histogram (`-H`) of round trips, with the summary above them. */
import { formatCount } from '../../../text/number-format.ts';
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { inMicroseconds, unitText } from '../measured-quantity.ts';
import { outputChoice } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import type { LagscopeRun } from './runs.ts';
import { lagscopeRuns } from './runs.ts';

function recognise(head: string): number {
  if (/^[> ]*Interval\(\w{1,5}\)\s+Frequency\s*$/m.test(head)) return 0.97;
  if (/^[> ]*Percentile\s+Latency\(\w{1,5}\)\s*$/m.test(head)) return 0.97;
  return /Number of successful Pings: \d/.test(head) ? 0.9 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed, dropped } = lagscopeRuns(text);
  if (runs.length === 0) {
    throw new MeasurementFailure(
      'no-latency',
      'The text has no percentiles and no histogram of lagscope; run it with -P or -H and paste the whole output.',
    );
  }
  const output = outputChoice(runs.length, answers);
  const run = runs[Number(output.value) - 1]!;
  return {
    format: 'lagscope',
    title: runs.length === 1 ? 'lagscope latency' : `lagscope latency, ${runs.length} outputs`,
    facts: { kind: 'lagscope', runs },
    understood: [
      { label: 'Kind', text: kindOf(run), guess: false },
      { label: 'Unit', text: unitText(run.unit), guess: false },
      { label: 'Measured', text: 'round trips of messages', guess: false },
      ...(run.pings === null ? [] : [{ label: 'Pings', text: formatCount(run.pings), guess: false }]),
    ],
    questions: runs.length > 1 ? [output.question] : [],
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
      code: 'cut-histogram',
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
      ...{ ...base, kind: 'percentiles', sampleSize: pings },
      p: percentiles.map(({ p }) => p),
      value: percentiles.map(({ value }) => scaled(value)),
    });
  }
  const counted = bins.filter(({ count }) => count > 0);
  if (counted.length > 0) {
    const inBins = counted.reduce((sum, { count }) => sum + count, 0);
    const beyond = pings !== null && pings >= inBins ? pings - inBins : open;
    found.push({
      ...{ ...base, kind: 'bins', beyond, sampleSize: inBins + beyond },
      lower: counted.map(({ lower }) => scaled(lower)),
      upper: counted.map(({ upper }) => scaled(upper)),
      count: counted.map(({ count }) => count),
    });
  }
  if (average !== null) found.push(valueResult('sojournUs', 'Round trip, mean', 'µs', average, pings));
  return found;
}

export const lagscope: ToolParser = { format: 'lagscope', name: 'lagscope', recognise, parse };
