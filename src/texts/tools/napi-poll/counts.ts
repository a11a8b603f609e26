/** Counts of polls by the work they did: `@[12]: 345` of a bpftrace map, or one line a poll of a kernel trace. */
import { largestBatch } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import { wholeNumberIn, type TextLine, refuseLine, shownText } from '../../lines/lines.ts';
import { counterOf } from '../../lines/number.ts';

/** The row of a map whose keys are `parts`; one of them is the work. */
export interface CountRow {
  map: string;
  parts: readonly string[];
  count: number;
  line: number;
}

/** A poll as `perf script`, `trace-cmd` and the trace file of the kernel print it. */
interface TracedPoll {
  device: string;
  work: number;
}

const longestLine = 400;
const countLine = /^\s*@(\w*)\[([^\]]*)\]\s*:\s*(\S*)$/;
/** A count with blanks in it, or a mark behind it. */
const spreadCount = /^\s*@\w*\[[^\]]*\]\s*:\s*(\d[\d\s.,'_*]*)$/;
const tracedLine = /napi poll on napi struct \S+ for device (\S.*?) work (\d+) budget \d+$/;
const mostParts = 8;

/** null for any other line. */
export function countRow(line: TextLine): CountRow | null {
  if (line.text.length > longestLine) return null;
  const match = countLine.exec(line.text);
  if (!match) {
    const spread = spreadCount.exec(line.text);
    if (spread) wholeNumberIn(line, 'the count', spread[1]!);
    return null;
  }
  const parts = match[2]!.split(',').map((part) => part.trim());
  if (parts.length > mostParts) return null;
  const count = wholeNumberIn(line, 'the count', match[3]!);
  return { map: `@${match[1]!}`, parts, count, line: line.number };
}

/** null for any other line. */
export function tracedPoll(line: TextLine): TracedPoll | null {
  if (line.text.length > longestLine) return null;
  const match = tracedLine.exec(line.text);
  if (!match) return null;
  return { device: match[1]!, work: workOf(line, match[2]!) };
}

function workOf(line: TextLine, digits: string): number {
  const work = counterOf(digits);
  return work !== null && work <= largestBatch ? work : refuseWork(line.number, digits);
}

function refuseWork(number: number, written: string): never {
  return refuseLine(
    'batch-too-large',
    { number, text: '' },
    `${shownText(written)} is not a number of packets of one poll, which is 0 to ${grouped(largestBatch)}.`,
  );
}

/** Rows by the print they belong to: a key that comes again begins the next one. */
export function printsOf(rows: readonly CountRow[]): CountRow[][] {
  const prints: CountRow[][] = [];
  let keys = new Set<string>();
  for (const row of rows) {
    const key = row.parts.join(',');
    if (prints.length === 0 || keys.has(key)) {
      prints.push([]);
      keys = new Set();
    }
    keys.add(key);
    prints.at(-1)!.push(row);
  }
  return prints;
}

/** Every key of `before` is in `now`, with no smaller count. */
export function growsFrom(before: readonly CountRow[], now: readonly CountRow[]): boolean {
  const counts = new Map(now.map(({ parts, count }) => [parts.join(','), count]));
  return before.every(({ parts, count }) => (counts.get(parts.join(',')) ?? -1) >= count);
}

/** Places of the keys that hold whole numbers in every row, and different ones: the work is at one of these. */
export function workPlaces(rows: readonly CountRow[]): number[] {
  const length = rows[0]!.parts.length;
  const places: number[] = [];
  const varying: number[] = [];
  for (let place = 0; place < length; place++) {
    if (!rows.every(({ parts }) => parts.length === length && counterOf(parts[place]!) !== null)) continue;
    places.push(place);
    if (rows.some(({ parts }) => parts[place] !== rows[0]!.parts[place])) varying.push(place);
  }
  return varying.length > 0 ? varying : places;
}

/** The first place of the keys that is not a number: the device. -1 = there is none. */
export function devicePlace(rows: readonly CountRow[]): number {
  const length = rows[0]!.parts.length;
  return Array.from({ length }, (_, place) => place).findIndex((place) =>
    rows.every(({ parts }) => parts.length === length && counterOf(parts[place]!) === null),
  );
}

/** Polls by work; equal keys are added up. `device`: only its polls. */
export function pollsByWork(
  rows: readonly CountRow[],
  place: number,
  device: { place: number; name: string } | null,
): Map<number, number> {
  const polls = new Map<number, number>();
  for (const { parts, count, line } of rows) {
    if (device !== null && parts[device.place] !== device.name) continue;
    const work = Number(parts[place]);
    if (work > largestBatch) refuseWork(line, parts[place]!);
    polls.set(work, (polls.get(work) ?? 0) + count);
  }
  return polls;
}

// Batch sizes of polls, counted exactly.

/** Most packets of one poll of a device in Linux, unless the driver sets another weight. */
export const napiBudget = 64;

export interface PollStatistics {
  /** Sizes that were seen, rising, and how many polls had each. */
  size: readonly number[];
  count: readonly number[];
  polls: number;
  packets: number;
  emptyPolls: number;
  /** null where no poll found a packet. */
  meanNonEmpty: number | null;
  /** Share of polls that used up the budget. */
  shareAtBudget: number;
}

/** null where nothing was counted. */
export function pollStatistics(byWork: ReadonlyMap<number, number>): PollStatistics | null {
  const entries = [...byWork].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const polls = entries.reduce((sum, [, count]) => sum + count, 0);
  if (polls === 0) return null;
  const packets = entries.reduce((sum, [work, count]) => sum + work * count, 0);
  const emptyPolls = byWork.get(0) ?? 0;
  return {
    size: entries.map(([work]) => work),
    count: entries.map(([, count]) => count),
    polls,
    packets,
    emptyPolls,
    meanNonEmpty: polls > emptyPolls ? packets / (polls - emptyPolls) : null,
    shareAtBudget: (byWork.get(napiBudget) ?? 0) / polls,
  };
}
