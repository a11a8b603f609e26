/** The inputs that a sweep runs over, as written on a command line, and the limit of points. */
import { parseNumber } from '../../scenario/file/check-field.ts';
import { refusal, usageFailure } from '../failure.ts';

// Parts of a sweep that different machines compute: consecutive rows, so that the parts in order are the whole.

/** The `index`-th (1 .. count) of `count` parts. */
export interface Shard {
  index: number;
  count: number;
}

const maxShards = 1_000_000;

/** `3/8`. */
export function readShard(text: string): Shard {
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(text.trim());
  const [index, count] = match ? [Number(match[1]), Number(match[2])] : [NaN, NaN];
  if (!(count >= 1 && count <= maxShards)) {
    throw usageFailure(
      `--shard needs which part of how many, such as 3/8, of at most ${maxShards}; not “${text.slice(0, 40)}”.`,
    );
  }
  if (!(index >= 1 && index <= count)) {
    throw usageFailure(`--shard: the parts are numbered from 1 to ${count}; there is no part ${index}.`);
  }
  return { index, count };
}

/** The rows `from` .. `to - 1` of the whole, counted from 0. All parts have as many rows, but for one more or less. */
export function shardRows({ index, count }: Shard, rows: number): { from: number; to: number } {
  return { from: Math.floor((rows * (index - 1)) / count), to: Math.floor((rows * index) / count) };
}

/** One swept input: its values, or a range with a step; `step` null where the command line leaves it open. */
export type SweptRange = { name: string } & (
  | { from: number; to: number; step: number | null }
  | { values: readonly number[] }
);

/** Values of an input: these, or from one to another by steps; steps of 1 for whole numbers unless given. */
export type Range = readonly number[] | { from: number; to: number; step?: number };

/** Values by name of the input. */
export const sweptRanges = (over: Readonly<Record<string, Range>>): readonly SweptRange[] =>
  Object.entries(over).map(([name, range]) => {
    const numbers = Array.isArray(range) ? range : Object.values(range ?? {});
    const isRange = typeof range === 'object' && range !== null && !Array.isArray(range) && 'from' in range;
    if (numbers.length === 0 || !numbers.every(Number.isFinite) || !(Array.isArray(range) || isRange))
      throw wrongRange(name, 'a list of numbers, or from, to and step');
    if (!isRange) return { name, values: range as readonly number[] };
    const { from, to, step } = range as { from: number; to: number; step?: number };
    if (to < from) throw wrongRange(name, `a rising range, but ${to} is below ${from}`);
    if (step !== undefined && !(step > 0)) throw wrongRange(name, `a step above 0, not ${step}`);
    return { name, from, to, step: step ?? null };
  });

const wrongRange = (name: string, allowed: string) =>
  refusal({ code: 'invalid-range', parameter: name, message: `The values of ${name} must be ${allowed}.` });

/** Most rows that one process computes, which may take hours. */
const maxGridPoints = 100_000;

/** Most rows with the cells of the result tables, whose columns are known only when every point is solved. */
const maxTablePoints = 5000;

function readNumber(name: string, text: string): number {
  const value = parseNumber(text);
  if (value === null || !Number.isFinite(value)) {
    throw usageFailure(`--over ${name}: “${text.slice(0, 40)}” is not a number; write name=from:to:step.`);
  }
  return value;
}

/** `rateMbps=500:10000:500`, `cores=1:8`, `cores=4`, `cores=1,2,8`. */
export function readSweptRange(text: string): SweptRange {
  const at = text.indexOf('=');
  const parts = text.slice(at + 1).split(':');
  if (at < 1 || parts.length > 3) {
    throw usageFailure(
      `--over needs name=from:to:step, such as rateMbps=500:10000:500, not “${text.slice(0, 60)}”.`,
    );
  }
  const name = text.slice(0, at);
  const listed = parts.length === 1 ? parts[0]!.split(',') : [];
  if (listed.length > 1) return { name, values: listed.map((part) => readNumber(name, part)) };
  const numbers = parts.map((part) => readNumber(name, part));
  const from = numbers[0]!;
  const to = numbers[1] ?? from;
  const step = numbers.length === 3 ? numbers[2]! : numbers.length === 1 ? 1 : null;
  if (step !== null && !(step > 0))
    throw usageFailure(`--over ${name}: the step must be above 0, not ${step}.`);
  if (to < from) throw usageFailure(`--over ${name}: the range must rise, but ${to} is below ${from}.`);
  return { name, from, to, step };
}

/**
 * Number of grid points of the whole sweep; refuses one that is too large before anything is computed. `shard`: part of
 * it that this process computes, null: all.
 */
export function checkGridSize(
  ranges: readonly GridRange[],
  { tables = false, shard = null }: { tables?: boolean; shard?: Shard | null } = {},
): number {
  const points = gridSize(ranges);
  if (shard !== null) {
    const { from, to } = shardRows(shard, points);
    if (to - from <= maxGridPoints && Number.isSafeInteger(points)) return points;
    const least = Math.ceil(points / maxGridPoints);
    throw usageFailure(
      `Shard ${shard.index}/${shard.count} has ${to - from} of the sweep’s ${points} points; at most ${maxGridPoints} are computed by one: take at least ${least} shards, or larger steps.`,
    );
  }
  const most = tables ? maxTablePoints : maxGridPoints;
  if (!(points <= most)) {
    const beside = tables ? ' with --tables' : '';
    const way = tables ? 'take larger steps' : 'take larger steps, or compute it in parts with --shard';
    throw usageFailure(`The sweep has ${points} points; at most ${most} are computed${beside}: ${way}.`);
  }
  return points;
}

// Values of one or several inputs: the grid of a headless sweep.

/** `from, from + step, ...` up to and including `to`. */
interface SteppedRange {
  from: number;
  to: number;
  /** Positive. */
  step: number;
}

/** Evenly spaced values, or just these. */
export type GridRange = SteppedRange | { values: readonly number[] };

/** Number of values, 0 where `to` lies below `from`. */
export function rangeLength(range: GridRange): number {
  if ('values' in range) return range.values.length;
  const { from, to, step } = range;
  return Math.max(0, Math.floor((to - from) / step + 1e-9) + 1);
}

/** The k-th value, without rounding errors of repeated addition: 0.1, 0.2, 0.3. */
function rangeValue(range: GridRange, k: number): number {
  if ('values' in range) return range.values[k]!;
  const { from, step } = range;
  return Number((from + k * step).toPrecision(12));
}

/** Number of combinations of the ranges' values. */
export function gridSize(ranges: readonly GridRange[]): number {
  return ranges.reduce((product, range) => product * rangeLength(range), 1);
}

/** The combination at this place of all of them in order, the last range varying fastest; 0 <= index < gridSize. */
export function gridPoint(ranges: readonly GridRange[], index: number): number[] {
  const point = new Array<number>(ranges.length);
  let rest = index;
  for (let k = ranges.length - 1; k >= 0; k--) {
    const length = rangeLength(ranges[k]!);
    point[k] = rangeValue(ranges[k]!, rest % length);
    rest = Math.floor(rest / length);
  }
  return point;
}
