/**
 * Batch sizes of the Linux receive loop: counts of the work of `napi_poll`, as a bpftrace map or as lines of the
 * kernel's trace; and the latency summary that the load generator mutilate printed for the same run.
 */
import type { DroppedRows } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import {
  type CountRow,
  countRow,
  devicePlace,
  growsFrom,
  pollsByWork,
  printsOf,
  tracedPoll,
  workPlaces,
} from './counts.ts';
import { LatencyCollector, latencyFacts, pollFacts, pollStatistics } from './latency.ts';
import {
  latencyResults,
  type PollReport,
  pollResults,
  pollSystemFacts,
  understoodPolls,
  warnings,
} from './report.ts';
import { choose } from '../reading-choice.ts';
import { printChoice } from '../table-sections.ts';
import { takeLines } from '../text/cut.ts';
import { unquotedLines } from '../text/lines.ts';
import type { ReadingAnswers, ReadingQuestion, ToolParser, ToolReading } from '../tool-reading.ts';

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
    ...{ rows: [], latency: new LatencyCollector(), used: 0, other: 0, lostEvents: 0 },
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
      'no-polls',
      'The text has no counts of polls by work (@[12]: 345), no trace of napi_poll and no latency summary of mutilate.',
    );
  }
  const latency = summary === null ? {} : latencyFacts(summary);
  return {
    format: 'napi-poll',
    title: [
      ...(polls === null ? [] : ['NAPI batch sizes']),
      ...(summary === null ? [] : ['mutilate latency summary']),
    ].join(' and '),
    facts: polls === null ? latency : { ...pollFacts(polls.statistics), ...(summary && { latency }) },
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
      'no-work',
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
  if (statistics === null) throw new MeasurementFailure('no-polls', 'All counts of polls are 0.');
  const guessed = place.question.guessed && places.length > 1;
  return { statistics, questions, devices, device: only?.name ?? null, guessed, warnings: print.warnings };
}

function dropped({ other, cut }: Collected): DroppedRows[] {
  const rows: DroppedRows[] = cut === null ? [] : [cut];
  if (other > 0) {
    const lines = other === 1 ? '1 line is no count' : `${grouped(other)} lines are no counts`;
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
