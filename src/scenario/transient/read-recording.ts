/**
 * A recording over time from a text: a head with a time and with known columns, then a line a time. Every fault is one
 * sentence; never throws.
 */
import { countName, lineCells, quotedCell, tableLines, timeUnitsUs } from './read-counts.ts';

/** `queue`: packets that wait; `latency`: µs; `lost`, `packets`: counts or counters of the lost and of all others. */
interface RecordedColumn {
  kind: 'queue' | 'latency' | 'lost' | 'packets';
  /** Name as the head of the table writes it. */
  name: string;
  values: number[];
}

interface TimedColumns {
  /** Ascending, from 0 on. */
  timesUs: number[];
  /** The first time as it was written; null: a time of day or of another clock. */
  beginsUs: number | null;
  columns: RecordedColumn[];
  /** Counts never fall: they are taken for counters. */
  areTotals: boolean;
}

/** A recording over the figures of a plan. */
export interface TimeRecording extends TimedColumns {
  /** The setting in which it was measured. */
  name: string;
  /** Its first time on the axis of the plan, µs. */
  startUs: number;
}

type TimedColumnsReading = { ok: true; value: TimedColumns } | { ok: false; message: string };

/** Lines at most. */
const mostLines = 20_000;

/** Columns at most that are drawn. */
const mostColumns = 8;

const timeName =
  /^(?:(?:time|timestamp|ts|t|elapsed|at|interval|window|start|begin|from|since|offset)(?![a-z])|(?:[nuµm]?s|[um]?sec|(?:nano|micro|milli)?seconds)$)/i;

const kinds: readonly [RecordedColumn['kind'], RegExp][] = [
  ['lost', /lost|loss|drop|miss|discard|overrun|no_?buf/i],
  ['latency', /latenc|delay|sojourn|rtt|(?<![a-z0-9])p\d\d/i],
  ['queue', /wait|occup|backlog|depth|in_use|fill|^queue(?:_?(?:len|length|size))?(?![a-z])/i],
  ['packets', /packets|pkts|frames|offered|received|sent/i],
];

const kindNamed = (name: string) => kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? null;

/** µs of the unit that a name ends with; `usual` where it has none. */
const unitOf = (name: string, usual: number): number =>
  timeUnitsUs.find(([pattern]) => pattern.test(name.replace(/_/g, ' ')))?.[1] ?? usual;

const headOf = (text: string): string[] => lineCells(tableLines(text)[0]?.line ?? '');

/** Whether a text begins like a recording of a queue, its losses or latencies. */
export function beginsRecording(text: string): boolean {
  const head = headOf(text);
  const others = head.filter((name) => !timeName.test(name)).map(kindNamed);
  return others.length < head.length && others.some((kind) => kind !== null && kind !== 'packets');
}

/** Whether a text begins like counts of packets per interval: a count, with a time or without, and nothing else. */
export function beginsCounts(text: string): boolean {
  const others = headOf(text).filter((name) => !timeName.test(name));
  return others.length === 1 && countName.test(others[0]!) && headOf(text).length <= 2;
}

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

export function readRecording(text: string): TimedColumnsReading {
  const head = headOf(text);
  const time = head.findIndex((name) => timeName.test(name));
  const found = head
    .map((name, place) => ({ name, place, kind: place === time ? null : kindNamed(name) }))
    .filter((one): one is typeof one & { kind: RecordedColumn['kind'] } => one.kind !== null)
    .slice(0, mostColumns);
  if (time < 0 || !found.some(({ kind }) => kind !== 'packets'))
    return refuse(
      'The first line must name a time and what was recorded, such as “time_us,waiting,lost,packets” or “time_ms,latency_p99_us”.',
    );
  const lines = tableLines(text).slice(1);
  if (lines.length < 2) return refuse('A recording needs at least two lines with times.');
  if (lines.length > mostLines)
    return refuse(`There are ${lines.length} lines, and at most ${mostLines} are taken.`);
  const timeUs = unitOf(head[time]!, 1);
  const columns = found.map(({ kind, name }): RecordedColumn => ({ kind, name, values: [] }));
  const scales = found.map(({ kind, name }) => (kind === 'latency' ? unitOf(name, 1) : 1));
  const times: number[] = [];
  for (const { number, line } of lines) {
    const cells = lineCells(line);
    const numberAt = (place: number) => (cells[place] ? Number(cells[place]) : NaN);
    const at = numberAt(time) * timeUs;
    if (!Number.isFinite(at)) return refuse(`Line ${number} has no time: ${quotedCell(cells[time] ?? '')}.`);
    if (times.length > 0 && !(at > times.at(-1)!))
      return refuse(`Times must rise, and that of line ${number}, ${cells[time]}, does not.`);
    times.push(at);
    for (const [k, { place, name }] of found.entries()) {
      const value = numberAt(place);
      if (!(value >= 0 && value < Infinity))
        return refuse(
          `Line ${number} has no number of 0 or more for “${name}”: ${quotedCell(cells[place] ?? '')}.`,
        );
      columns[k]!.values.push(value * scales[k]!);
    }
  }
  const first = times[0]!;
  const written = (value: number) => Number(value.toPrecision(12));
  return {
    ok: true,
    value: {
      timesUs: times.map((at) => written(at - first)),
      beginsUs: first >= 0 && first <= 10 * (times.at(-1)! - first) ? written(first) : null,
      columns,
      areTotals: columns.every(({ kind, values }) => !isCount(kind) || neverFalls(values)),
    },
  };
}

const isCount = (kind: RecordedColumn['kind']): boolean => kind === 'lost' || kind === 'packets';

const neverFalls = (values: readonly number[]): boolean =>
  values.every((value, k) => k === 0 || value >= values[k - 1]!);

/** A share of lost packets between two times. */
interface RecordedLoss {
  fromUs: number;
  toUs: number;
  /** 0 to 1; NaN where no packet came. */
  share: number;
}

/**
 * Lost share by interval, all columns of losses and of other packets together; empty where there are not both. Counters
 * give the interval that ends with a line, counts the one that begins with it.
 */
export function recordedLoss(
  { timesUs, columns }: TimedColumns,
  areTotals: boolean,
): readonly RecordedLoss[] {
  const sums = (['lost', 'packets'] as const).map((wanted) =>
    columns.filter(({ kind }) => kind === wanted).map(({ values }) => values),
  );
  if (sums.some((some) => some.length === 0)) return [];
  return timesUs.slice(1).map((toUs, k) => {
    const [lost = 0, others = 0] = sums.map((some) =>
      some.reduce((sum, values) => sum + (areTotals ? values[k + 1]! - values[k]! : values[k]!), 0),
    );
    return { fromUs: timesUs[k]!, toUs, share: lost + others > 0 ? lost / (lost + others) : NaN };
  });
}

/** Key of a scenario in a session that holds the recordings over time. */
export const recordingsKey = 'recordings';

/** Recordings of a session at most. */
const mostRecordings = 32;

/** Characters of a name that a session holds. */
const longestName = 200;

type RecordingsReading = { ok: true; value: readonly TimeRecording[] } | { ok: false; message: string };

/** The recordings of a session, undefined: none. One sentence where they have another shape; never throws. */
export function readRecordings(json: unknown): RecordingsReading {
  if (json === undefined) return { ok: true, value: [] };
  if (!Array.isArray(json) || json.length > mostRecordings)
    return refuse(`The recordings over time (“recordings”) must be a list of at most ${mostRecordings}.`);
  const value: TimeRecording[] = [];
  for (const [k, one] of (json as unknown[]).entries()) {
    const recording = recordingOf(one);
    if (recording === null)
      return refuse(
        `Recording ${k + 1} over time needs “name”, “startUs”, rising “timesUs”, “areTotals” and “columns” of as many numbers of 0 or more.`,
      );
    value.push(recording);
  }
  return { ok: true, value };
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Infinity;

function recordingOf(json: unknown): TimeRecording | null {
  if (typeof json !== 'object' || json === null) return null;
  const { name, startUs, timesUs, beginsUs, columns, areTotals } = json as Partial<TimeRecording>;
  const rise = (times: readonly unknown[]): times is number[] =>
    times.every((at, k) => isAmount(at) && (k === 0 || at > (times[k - 1] as number)));
  if (typeof name !== 'string' || typeof startUs !== 'number' || typeof areTotals !== 'boolean') return null;
  if (!Array.isArray(timesUs) || timesUs.length > mostLines || !rise(timesUs)) return null;
  if (!Array.isArray(columns) || columns.length > mostColumns) return null;
  const read = (columns as unknown[]).map((column) => columnOf(column, timesUs.length));
  if (read.includes(null)) return null;
  return {
    name: name.slice(0, longestName),
    startUs,
    timesUs,
    areTotals,
    beginsUs: isAmount(beginsUs) ? beginsUs : null,
    columns: read as RecordedColumn[],
  };
}

function columnOf(json: unknown, length: number): RecordedColumn | null {
  if (typeof json !== 'object' || json === null) return null;
  const { kind, name, values } = json as Partial<RecordedColumn>;
  const isKnown = kind !== undefined && kinds.some(([known]) => known === kind);
  if (!isKnown || typeof name !== 'string') return null;
  if (!Array.isArray(values) || values.length !== length || !values.every(isAmount)) return null;
  return { kind, name: name.slice(0, longestName), values };
}
