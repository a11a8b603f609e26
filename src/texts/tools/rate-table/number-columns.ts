/** The numbers of a table of results, column by column, each in one unit. */
import type { NamedUnit } from './column-names.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import type { NamedRows } from './long-table.ts';
import { FaultyCells } from './faulty-cells.ts';
import { cellUnitNamed, UnitOfColumn } from '../../lines/cell-unit.ts';
import { type DecimalMark, tableNumber } from '../../lines/number.ts';
import { isResult, type ResultColumn, type ResultHeader, type ResultRole } from './result-columns.ts';

interface NumberColumn {
  /** NaN where a cell has no number that the column may hold. */
  values: Float64Array;
  highest: number;
  /** Every number is whole. */
  whole: boolean;
}

export type ResultNumbers = ResultColumn & NumberColumn;

export interface NumberColumns {
  faults: FaultyCells;
  columns: ReadonlyMap<ResultRole, ResultNumbers>;
  /** Rows with their settings and a result. */
  rows: readonly (readonly string[])[];
  /** Number of rows without them. */
  broken: number;
  /** The first of these rows, and the name of the setting that it lacks; null: it has no result. */
  firstBroken: { line: number; name: string | null } | null;
  /** Names of the configurations; their column holds indices of this list. */
  configurations: readonly string[];
  /** Why a column cannot be a result: the end of a sentence; null: it could be one. */
  unusable: (cell: number) => string | null;
}

const rates: readonly NamedUnit[] = ['pps', 'kpps', 'mpps', 'bps', 'kbps', 'mbps', 'gbps', 'percent'];
const shares: readonly NamedUnit[] = ['percent', 'ratio', 'ppm'];
const times: readonly NamedUnit[] = ['ns', 'us', 'ms', 's'];

/** Units that cells of a role may have. */
function unitsOf(role: ResultRole): readonly NamedUnit[] {
  if (role === 'load' || role === 'throughput') return rates;
  if (role === 'loss' || role === 'lost' || role === 'cpu' || role === 'idle') return shares;
  if (role === 'lostRate') return ['pps', 'kpps', 'mpps'];
  return role === 'sojourn' || role === 'longest' || role === 'duration' || /^p\d/.test(role) ? times : [];
}

const settings: readonly ResultRole[] = ['load', 'frame', 'port', 'samples', 'flows', 'cores', 'functions'];
/** No switch has more. */
const mostPorts = 64;
const largestFrame = 65_535;
const longestName = 60;

/** Throws where the units behind the numbers of a column contradict each other or its name. */
export function readColumns(table: NamedRows, mark: DecimalMark, names: ResultHeader): NumberColumns {
  const { rows } = table;
  const configurations: string[] = [];
  const faults = new FaultyCells();
  const all = new Map<ResultRole, ResultNumbers>();
  for (const [role, column] of names.columns) {
    if (role === 'configuration') {
      const values = Float64Array.from(rows, (row) => placeOf(configurations, row[column.cell]!));
      all.set(role, { ...column, values, highest: configurations.length, whole: true });
    } else all.set(role, numbersOf(column, table, mark, faults));
  }
  const complete: number[] = [];
  const given = [...all].filter(([role]) => settings.includes(role));
  const results = [...all].filter(([role]) => isResult(role));
  let firstBroken: NumberColumns['firstBroken'] = null;
  rows.forEach((_, k) => {
    const lacking = given.find(([, { values }]) => Number.isNaN(values[k]!));
    if (lacking === undefined && results.some(([, { values }]) => !Number.isNaN(values[k]!)))
      complete.push(k);
    else {
      const name = lacking === undefined ? null : table.header[lacking[1].cell]!;
      firstBroken ??= { line: table.lines[k]!, name };
    }
  });
  const columns = new Map(
    [...all].map(([role, column]) => {
      const values = Float64Array.from(complete, (k) => column.values[k]!);
      return [role, { ...column, values }] as const;
    }),
  );
  return {
    columns,
    configurations,
    faults,
    rows: complete.map((k) => rows[k]!),
    broken: rows.length - complete.length,
    firstBroken,
    unusable(cell) {
      const numbers = rows.filter((row) => tableNumber(row[cell]!, mark) !== null).length;
      if (numbers === 0)
        return rows.every((row) => row[cell] === '') ? 'it is empty' : 'its cells are not numbers';
      if (2 * numbers < rows.length) return 'most of its cells are not numbers';
      return rows.length > 1 && rows.every((row) => row[cell] === rows[0]![cell])
        ? 'it is the same in every row'
        : null;
    },
  };
}

function placeOf(configurations: string[], text: string): number {
  const name = plainName(text);
  const known = configurations.indexOf(name);
  if (known >= 0) return known;
  configurations.push(name);
  return configurations.length - 1;
}

/** At most 60 characters, without control and formatting characters. */
function plainName(text: string): string {
  const plain = [...text.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()];
  return plain.length > longestName ? `${plain.slice(0, longestName - 1).join('')}…` : plain.join('');
}

/** The numbers that a column may hold, in words and as a condition. */
function allowed(role: ResultRole): { needed: string; holds: (value: number) => boolean } {
  switch (role) {
    case 'port':
      return {
        needed: `a port from 1 to ${mostPorts}, or a word for all of them,`,
        holds: (value) => value >= 1 && value <= mostPorts && Number.isInteger(value),
      };
    case 'frame':
      return {
        needed: `a frame size from 1 to ${grouped(largestFrame)} bytes`,
        holds: (value) => value >= 1 && value <= largestFrame,
      };
    case 'samples':
      return { needed: 'a number above 0', holds: (value) => value > 0 };
    case 'flows':
    case 'cores':
    case 'functions':
      return {
        needed: 'a whole number of at least 1',
        holds: (value) => value >= 1 && Number.isInteger(value),
      };
    default:
      return { needed: 'a number of at least 0', holds: (value) => value >= 0 };
  }
}

const wholeSystem = /^(?:|all|total|sum|\*|-|n\/?a)$/i;

function numbersOf(
  column: ResultColumn,
  { header, rows, lines }: NamedRows,
  mark: DecimalMark,
  faults: FaultyCells,
): ResultNumbers {
  const { role, cell } = column;
  const title = header[cell]!;
  const inCells = new UnitOfColumn(title, cellUnitNamed(column.unit ?? (role === 'frame' ? 'bytes' : '')));
  let highest = 0;
  let whole = true;
  const { needed, holds } = allowed(role);
  const values = Float64Array.from(rows, (row, k) => {
    const text = row[cell]!;
    if (role === 'port' && wholeSystem.test(text)) return 0;
    if (role === 'samples' && text === '') return 1;
    const number = tableNumber(text, mark);
    if (number === null || !holds(number.value)) {
      faults.add(lines[k]!, title, text, needed);
      return NaN;
    }
    const value = inCells.number(number.value, number.unit, lines[k]!);
    if (value > highest) highest = value;
    whole &&= Number.isInteger(value);
    return value;
  });
  inCells.refuseConflict();
  const found = inCells.unit?.name;
  const unit = unitsOf(role).find((name) => name === found) ?? null;
  if (found !== undefined && found !== 'packets' && unit === null && role !== 'frame') {
    throw new MeasurementFailure('unknown-unit', `The column "${title.slice(0, 40)}" cannot be in ${found}.`);
  }
  return { ...column, unit: found === undefined ? column.unit : unit, values, highest, whole };
}
