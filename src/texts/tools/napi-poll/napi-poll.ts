/**
 * Batch sizes of the Linux receive loop: counts of the work of `napi_poll`, as a bpftrace map or as lines of the
 * kernel's trace; and the latency summary that the load generator mutilate printed for the same run.
 */
import { sinceStart } from '../notes-on-results.ts';
import { significant } from '../../../text/number-words.ts';
import type { ReadingNote, DroppedRows } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { isLatency, type LatencySummary, latencyResults, LatencyCollector } from './latency.ts';
import {
  napiBudget,
  type PollStatistics,
  type CountRow,
  countRow,
  devicePlace,
  growsFrom,
  pollsByWork,
  printsOf,
  tracedPoll,
  workPlaces,
  pollStatistics,
} from './counts.ts';
import {
  type ReadingQuestion,
  type SystemFact,
  type ToolResult,
  type UnderstoodItem,
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  valueResult,
} from '../tool-reading.ts';
import { choose } from '../reading-choice.ts';
import { printChoice } from '../table-sections.ts';
import { takeLines } from '../../lines/cut.ts';
import { unquotedLines } from '../../lines/lines.ts';

// Summary, warnings and results of the polls.

interface PollReport {
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

function understoodPolls(polls: PollReport | null, summary: LatencySummary | null): UnderstoodItem[] {
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

function warnings(
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
  notes.push(sinceStart('the trace began', 'sar -n DEV of the same time as well'));
  if (statistics.shareAtBudget > 0) {
    const share = significant(100 * statistics.shareAtBudget);
    notes.push({
      code: 'budget-used-up',
      message: `${share} % of the polls used up the budget of ${napiBudget}: they left packets behind, so larger batches were cut to this size.`,
    });
  }
  return notes;
}

function pollResults({ statistics, device }: PollReport): ToolResult[] {
  const { size, count, polls, packets, emptyPolls, meanNonEmpty } = statistics;
  const part = device ?? '';
  const of = part === '' ? '' : `, ${part}`;
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
        kind: 'bins',
        quantity: 'batchSize',
        label,
        unit: 'packets',
        lower: size,
        upper: size,
        count,
        beyond: 0,
        sampleSize: polls,
      },
      valueResult('emptyPollShare', 'empty polls', '', emptyPolls / polls, polls, part),
      valueResult('meanBatch', 'mean of all polls', 'packets', packets / polls, polls, part),
    );
  }
  if (meanNonEmpty !== null) {
    results.push(
      valueResult('meanBatchNonEmpty', 'mean batch', 'packets', meanNonEmpty, polls - emptyPolls, part),
    );
  }
  return results;
}

/** The largest batch is the budget where some polls reached it. */
function pollSystemFacts({ statistics }: PollReport): SystemFact[] {
  if (statistics.shareAtBudget === 0 || statistics.size.at(-1) !== napiBudget) return [];
  const polls = statistics.count.at(-1)!;
  const source = `${grouped(polls)} polls of ${napiBudget} packets, none larger`;
  return [{ name: 'batchLimit', value: napiBudget, source, caution: null }];
}

// Recognition and reading of a text.

const countRows = /^[> ]*@\w*\[(?:[^\],\n]{1,40}, ?){0,3}(\d+)(?:, ?[^\],\n]{1,40}){0,3}\]: \d+\s*$/gm;
const tracedRows = /napi poll on napi struct \S+ for device /;
const summaryHead = /^[> ]*#type\s+avg\s+std\s+min\s/m;
/** More devices or places than these are too many to choose from. */
const mostChoices = 32;

function recognise(head: string): number {
  if (tracedRows.test(head) || summaryHead.test(head)) return 0.95;
  const keys = [...head.slice(0, 16_384).matchAll(countRows)].map((match) => Number(match[1]));
  if (keys.length === 0) return 0;
  const isWork = keys.every((key) => key <= 64);
  return isWork && (keys.length >= 3 || /napi|work|batch/.test(head)) ? 0.9 : 0.4;
}

interface Collected {
  rows: CountRow[];
  latency: LatencyCollector;
  used: number;
  other: number;
  lostEvents: number;
  cut: DroppedRows | null;
}

function collect(text: string): Collected {
  const collected: Collected = {
    rows: [],
    latency: new LatencyCollector(),
    used: 0,
    other: 0,
    lostEvents: 0,
    cut: null,
  };
  const traced = new Map<string, CountRow>();
  collected.cut = takeLines(text, unquotedLines(text), (line) => {
    if (line.text.trim() === '') return;
    const row = countRow(line);
    const poll = row === null ? tracedPoll(line) : null;
    if (row !== null) collected.rows.push(row);
    if (poll !== null) {
      const parts = [poll.device, String(poll.work)];
      const key = parts.join(' ');
      const present = traced.get(key);
      const count = (present?.count ?? 0) + 1;
      traced.set(key, { map: 'napi:napi_poll', parts, count, line: present?.line ?? line.number });
    }
    if (row !== null || poll !== null || collected.latency.take(line)) collected.used++;
    else {
      collected.other++;
      collected.lostEvents += Number(/^Lost (\d{1,15}) events/.exec(line.text)?.[1] ?? 0);
    }
  });
  for (const row of traced.values()) collected.rows.push(row);
  return collected;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const collected = collect(text);
  const summary = collected.latency.summary();
  const polls = collected.rows.length === 0 ? null : readPolls(collected.rows, answers);
  if (polls === null && summary === null) {
    throw new MeasurementFailure(
      'nothing-read',
      'The text has no counts of polls by work (@[12]: 345), no trace of napi_poll and no latency summary of mutilate.',
    );
  }
  return {
    format: 'napi-poll',
    title: [
      ...(polls === null ? [] : ['NAPI batch sizes']),
      ...(summary === null ? [] : ['mutilate latency summary']),
    ].join(' and '),
    understood: understoodPolls(polls, summary),
    questions: polls?.questions ?? [],
    rowsUsed: collected.used,
    dropped: dropped(collected),
    warnings: warnings(polls, summary, collected.lostEvents),
    results: [
      ...(polls === null ? [] : pollResults(polls)),
      ...(summary === null ? [] : latencyResults(summary)),
    ],
    systemFacts: polls === null ? [] : pollSystemFacts(polls),
  };
}

function readPolls(all: readonly CountRow[], answers: ReadingAnswers): PollReport {
  const questions: ReadingQuestion[] = [];
  const maps = [...new Set(all.map(({ map }) => map))].slice(0, mostChoices);
  const likely = maps.find((map) => /work|batch|napi|poll/i.test(map)) ?? maps[0]!;
  const named = maps.map((value) => ({ value, label: value }));
  const map = choose(answers, 'map', 'Counts of polls', named, likely);
  if (maps.length > 1) questions.push(map.question);
  const prints = printsOf(all.filter((row) => row.map === map.value));
  const grows = prints.every((print, k) => k === 0 || growsFrom(prints[k - 1]!, print));
  const print = printChoice(prints.length, grows, answers);
  questions.push(...print.questions);
  const rows = prints[print.index]!;
  const places = workPlaces(rows);
  if (places.length === 0) {
    const line = rows[0]!.line;
    throw new MeasurementFailure(
      'nothing-read',
      `Line ${line}: the keys of ${map.value} have no place with a number of packets in every row.`,
      line,
    );
  }
  const options = places.map((place) => ({
    value: String(place + 1),
    label: `number ${place + 1} of the key`,
  }));
  const place = choose(answers, 'workPlace', 'Packets of the poll', options, options.at(-1)!.value);
  if (places.length > 1) questions.push(place.question);
  const at = devicePlace(rows);
  const devices = at < 0 ? [] : [...new Set(rows.map(({ parts }) => parts[at]!))].slice(0, mostChoices);
  const deviceOptions = [
    { value: '', label: 'all together' },
    ...devices.filter((name) => name !== '').map((name) => ({ value: name, label: name })),
  ];
  const device = choose(answers, 'device', 'Device', deviceOptions, '');
  if (devices.length > 1) questions.push(device.question);
  const only = device.value === '' ? null : { place: at, name: device.value };
  const statistics = pollStatistics(pollsByWork(rows, Number(place.value) - 1, only));
  if (statistics === null) throw new MeasurementFailure('nothing-read', 'All counts of polls are 0.');
  const guessed = place.question.guessed && places.length > 1;
  return { statistics, questions, devices, device: only?.name ?? null, guessed, warnings: print.warnings };
}

function dropped({ other, cut }: Collected): DroppedRows[] {
  const rows: DroppedRows[] = cut === null ? [] : [cut];
  if (other > 0) {
    const lines = other === 1 ? '1 line is not a count' : `${grouped(other)} lines are not counts`;
    rows.push({ code: 'other-lines', count: other, message: `${lines} of polls.` });
  }
  return rows;
}

export const napiPoll: ToolParser = {
  format: 'napi-poll',
  name: 'napi_poll counts and mutilate latency',
  recognise,
  parse,
};
