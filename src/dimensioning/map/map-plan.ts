/**
 * Points of a map over two inputs and the order of their solves: a raster whose coarse levels are part of the finer
 * ones, so that every solved point stays in use. Nothing is interpolated: a cell that is not solved yet shows its
 * nearest solved neighbour.
 */
import { type LinearOrLog, isLogRange, positionOn, shareOn } from '../../numerics/axis-scale.ts';

/** One input of a map. */
export interface MapAxis {
  /** Name of a number input. */
  input: string;
  /** Ends of the range, both are solved; in the input's canonical unit. */
  from: number;
  to: number;
  /** How positions are spread; `log` needs a positive `from` and is linear without. */
  scale: LinearOrLog;
  /** Only whole numbers are solved; a short range then has fewer positions than asked for. */
  integer: boolean;
}

/** Columns and rows that are solved at one level, as indices of positions, rising. */
interface MapLevel {
  columns: readonly number[];
  rows: readonly number[];
}

/** Smallest number of positions of a level along each axis, where the axis has that many. */
const leastPositions = 3;

/** Whether the positions are spread by factors. */
export function isLogAxis({ scale, from }: Pick<MapAxis, 'scale' | 'from'>): boolean {
  return isLogRange({ scale, low: from });
}

/**
 * `count` evenly spread positions, rising, both ends among them; fewer where whole numbers coincide, one where the
 * range is empty.
 */
export function mapPositions(axis: MapAxis, count: number): number[] {
  const { from, to, integer } = axis;
  if (!(to > from)) return [from];
  const [lowest, highest] = [Math.ceil(from), Math.floor(to)];
  if (integer && highest - lowest < count)
    return Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, k) => lowest + k);
  const at = (k: number): number => {
    if (k === 0) return integer ? Math.ceil(from) : from;
    if (k === count - 1) return integer ? Math.floor(to) : to;
    const share = k / (count - 1);
    const position = positionOn({ scale: axis.scale, low: from, high: to }, share);
    return integer ? Math.round(position) : Number(position.toPrecision(5));
  };
  return [...new Set(Array.from({ length: count }, (_, k) => at(k)))].sort((a, b) => a - b);
}

/** Indices 0, stride, 2 stride ... below `count`, and the last one. */
function every(stride: number, count: number): number[] {
  const indices: number[] = [];
  for (let k = 0; k < count - 1; k += stride) indices.push(k);
  return [...indices, count - 1];
}

/** Number of halvings down to the coarsest useful level. */
function depth(count: number): number {
  let levels = 0;
  while (Math.ceil(count / 2 ** (levels + 1)) >= leastPositions) levels++;
  return levels;
}

/** From a few points over the whole to all of them; each level contains the one before. */
export function mapLevels(columns: number, rows: number): MapLevel[] {
  const deepest = Math.max(depth(columns), depth(rows));
  return Array.from({ length: deepest + 1 }, (_, k) => {
    const level = deepest - k;
    return {
      columns: every(2 ** Math.min(level, depth(columns)), columns),
      rows: every(2 ** Math.min(level, depth(rows)), rows),
    };
  });
}

/** For each of `count` indices the nearest one in `chosen` (rising, not empty); the lower one of two as near. */
function nearestOf(chosen: readonly number[], count: number): number[] {
  let at = 0;
  return Array.from({ length: count }, (_, k) => {
    while (at + 1 < chosen.length && Math.abs(chosen[at + 1] - k) < Math.abs(chosen[at] - k)) at++;
    return chosen[at];
  });
}

/**
 * Solved cell that each cell is drawn from: itself once it is solved, before that its nearest neighbour on the finest
 * level that has one; -1 without a solved neighbour. Cells are counted row by row: `row * columns + column`.
 */
export function drawnFrom(
  levels: readonly MapLevel[],
  columns: number,
  rows: number,
  known: (cell: number) => boolean,
): Int32Array {
  const drawn = new Int32Array(columns * rows).fill(-1);
  for (const level of levels) {
    const column = nearestOf(level.columns, columns);
    const row = nearestOf(level.rows, rows);
    for (let cell = 0; cell < drawn.length; cell++) {
      const source = row[Math.floor(cell / columns)] * columns + column[cell % columns];
      if (known(source)) drawn[cell] = source;
    }
  }
  return drawn;
}

/** Neighbours in `indices` (rising) on both sides of `k`; `k` itself twice where it is one of them. */
function around(indices: readonly number[], k: number): readonly [number, number] {
  const above = indices.findIndex((index) => index >= k);
  return indices[above] === k ? [k, k] : [indices[above - 1], indices[above]];
}

interface MapOrder {
  columns: number;
  /** Present position, in fractional indices; null: outside the map. */
  centre: { column: number; row: number } | null;
  /** Class of a solved cell: neighbouring cells of different classes are on a border. */
  mark: (cell: number) => string;
}

/**
 * The cells that a level adds to the one before, in the order to solve them: first those between cells of different
 * marks (the feasible border, the limit of what can be solved), then the nearest to the present position.
 */
export function levelOrder(level: MapLevel, before: MapLevel | null, order: MapOrder): number[] {
  const { columns, centre, mark } = order;
  const width = level.columns.at(-1)! + 1;
  const height = level.rows.at(-1)! + 1;
  const cells: { cell: number; border: boolean; away: number }[] = [];
  for (const row of level.rows) {
    for (const column of level.columns) {
      const isOld = before?.columns.includes(column) === true && before.rows.includes(row);
      if (isOld) continue;
      const marks = new Set<string>();
      if (before !== null) {
        for (const r of around(before.rows, row))
          for (const c of around(before.columns, column)) marks.add(mark(r * columns + c));
      }
      const away =
        centre === null ? 0 : Math.hypot((column - centre.column) / width, (row - centre.row) / height);
      cells.push({ cell: row * columns + column, border: marks.size > 1, away });
    }
  }
  return cells
    .sort((a, b) => Number(b.border) - Number(a.border) || a.away - b.away || a.cell - b.cell)
    .map(({ cell }) => cell);
}

/** Where a value lies among rising positions, as a fractional index; null outside of them. */
export function indexAt(axis: MapAxis, positions: readonly number[], value: number): number | null {
  if (!(value >= positions[0] && value <= positions.at(-1)!)) return null;
  const above = positions.findIndex((position) => position >= value);
  if (positions[above] === value) return above;
  const [low, high] = [positions[above - 1], positions[above]];
  const scale = isLogAxis(axis) ? 'log' : 'linear';
  return above - 1 + shareOn({ scale, low, high }, value);
}
