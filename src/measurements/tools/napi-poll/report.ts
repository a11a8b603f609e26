/** Summary, warnings and results of the polls of the Linux receive loop. */
import { significant } from '../../../text/number-words.ts';
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import { isLatency, type LatencySummary, napiBudget, percentilesOf, type PollStatistics } from './latency.ts';
import type { ReadingQuestion, SystemFact, ToolResult, UnderstoodItem } from '../tool-reading.ts';

export interface PollReport {
  statistics: PollStatistics;
  questions: readonly ReadingQuestion[];
  /** Devices named in the keys. */
  devices: readonly string[];
  /** Only its polls are counted; null = all together. */
  device: string | null;
  /** Whether the number of the key that is the work was guessed. */
  guessed: boolean;
  warnings: readonly ReadingNote[];
}

export function understoodPolls(polls: PollReport | null, summary: LatencySummary | null): UnderstoodItem[] {
  const items: UnderstoodItem[] = [];
  if (polls !== null) {
    const { statistics, device, devices, guessed } = polls;
    const { polls: count, emptyPolls, size } = statistics;
    items.push(
      { label: 'Kind', text: 'packets of single polls of the kernel (napi_poll)', guess: guessed },
      { label: 'Unit', text: 'packets', guess: false },
      { label: 'Polls', text: `${grouped(count)}, ${grouped(emptyPolls)} of them empty`, guess: false },
      { label: 'Sizes', text: `${size[0]!} to ${size.at(-1)!}`, guess: false },
      {
        label: 'Device',
        text: device ?? (devices.length === 1 ? devices[0]! : 'all together'),
        guess: device === null && devices.length !== 1,
      },
    );
  }
  if (summary !== null) {
    const names = summary.rows.filter(isLatency).map(({ name }) => name);
    items.push({
      label: 'Latency',
      text: `percentiles of ${names.join(', ') || 'no requests'}`,
      guess: false,
    });
    items.push({ label: 'Unit of latency', text: 'µs, as mutilate prints it', guess: true });
  }
  return items;
}

export function warnings(
  polls: PollReport | null,
  summary: LatencySummary | null,
  lostEvents: number,
): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (polls !== null) notes.push(...pollWarnings(polls));
  if (lostEvents > 0) {
    notes.push({
      code: 'lost-events',
      message: `The trace lost ${grouped(lostEvents)} events; the counts are too low by that number.`,
    });
  }
  if (summary !== null) {
    notes.push({
      code: 'request-latency',
      message:
        'Latencies are those of requests as the client sees them: they include the network, the kernel on both sides and the application.',
    });
    notes.push({
      code: 'summary-only',
      message: 'The text has some percentiles of the latency, not its distribution.',
    });
  }
  return notes;
}

function pollWarnings({ statistics, device, devices, warnings: prints }: PollReport): ReadingNote[] {
  const notes: ReadingNote[] = [...prints];
  if (device === null && devices.length !== 1) {
    notes.push({
      code: 'all-devices',
      message:
        'Polls of all devices and queues of the machine are counted together; the model describes one receive queue.',
    });
  }
  notes.push({
    code: 'no-time-base',
    message: 'The counts carry no time: they give batch sizes but no rate.',
  });
  if (statistics.shareAtBudget > 0) {
    const share = significant(100 * statistics.shareAtBudget);
    notes.push({
      code: 'budget-used-up',
      message: `${share} % of the polls used up the budget of ${napiBudget}: they left packets behind, so larger batches were cut to this size.`,
    });
  }
  return notes;
}

export function pollResults({ statistics, device }: PollReport): ToolResult[] {
  const { size, count, polls, packets, emptyPolls, meanNonEmpty } = statistics;
  const of = device === null ? '' : `, ${device}`;
  const results: ToolResult[] = [];
  const found = size.map((each, k) => ({ each, count: count[k]! })).filter(({ each }) => each > 0);
  if (found.length > 0) {
    results.push({
      kind: 'bins',
      quantity: 'batchSizeNonEmpty',
      label: `polls that found packets${of}`,
      unit: 'packets',
      lower: found.map(({ each }) => each),
      upper: found.map(({ each }) => each),
      count: found.map((bin) => bin.count),
      beyond: 0,
      sampleSize: polls - emptyPolls,
    });
  }
  if (emptyPolls > 0) {
    const label = `all polls${of}`;
    results.push(
      {
        ...{ kind: 'bins', quantity: 'batchSize', label, unit: 'packets' },
        ...{ lower: size, upper: size, count, beyond: 0, sampleSize: polls },
      },
      {
        ...{ kind: 'value', quantity: 'emptyPollShare', label: `empty polls${of}`, unit: '' },
        ...{ value: emptyPolls / polls, sampleSize: polls },
      },
      {
        ...{ kind: 'value', quantity: 'meanBatch', label: `mean of all polls${of}`, unit: 'packets' },
        ...{ value: packets / polls, sampleSize: polls },
      },
    );
  }
  if (meanNonEmpty !== null) {
    results.push({
      kind: 'value',
      quantity: 'meanBatchNonEmpty',
      label: `mean batch${of}`,
      unit: 'packets',
      value: meanNonEmpty,
      sampleSize: polls - emptyPolls,
    });
  }
  return results;
}

export function latencyResults({ rows }: LatencySummary): ToolResult[] {
  const results: ToolResult[] = [];
  for (const row of rows.filter(isLatency)) {
    const percentiles = percentilesOf(row);
    const mean = row.values.get('avg');
    // A row of zeros: no requests were made.
    if (mean === undefined || mean <= 0) continue;
    const base = { quantity: 'sojournUs', unit: 'µs', sampleSize: null };
    if (percentiles !== null) results.push({ ...base, kind: 'percentiles', label: row.name, ...percentiles });
    results.push({ ...base, kind: 'value', label: `${row.name}, mean`, value: mean });
  }
  return results;
}

/** The largest batch is the budget where some polls reached it. */
export function pollSystemFacts({ statistics }: PollReport): SystemFact[] {
  if (statistics.shareAtBudget === 0 || statistics.size.at(-1) !== napiBudget) return [];
  const polls = statistics.count.at(-1)!;
  const source = `${grouped(polls)} polls of ${napiBudget} packets, none larger`;
  return [{ name: 'batchLimit', value: napiBudget, source, caution: null }];
}
