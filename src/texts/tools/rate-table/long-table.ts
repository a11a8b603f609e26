/** Tables with one value a row, named by other cells of the row, as tables with a column for each result. */
import { englishNames } from '../../lines/english-names.ts';
import { timeWord, nameParts } from './column-names.ts';
import { unitOfWord } from '../measured-quantity.ts';
import { rateUnitOf } from '../rate-units.ts';
import { percentileRole } from './result-columns.ts';

export interface NamedRows {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Line of each row in the text; of several lines, the first one. */
  lines: readonly number[];
}

const metricName =
  /^(?:metric|measure|measurement|statistics?|stat|quantity|indicator|kpi|parameter|result|variable|field)$/;
const valueName = /^(?:value|val|reading|measured)$/;
const unitName = /^units?$/;
const levelName = /^(?:percentile|quantile|perc|pctl|p|q)(?: percent)?$/;

interface LongColumns {
  /** The cell that names the value. */
  name: number;
  value: number;
  unit: number | null;
  /** The name is the share of a percentile. */
  isLevel: boolean;
}

/** Whether a header has a column of names or percentiles, and one of values; null: every column is a result. */
export function longColumns(header: readonly string[]): LongColumns | null {
  const parts = englishNames(header.map((name) => name.slice(0, 200))).map((name) => nameParts(name));
  const find = (pattern: RegExp) => parts.findIndex(({ plain }) => pattern.test(plain));
  const [metric, value, level] = [find(metricName), find(valueName), find(levelName)];
  const unit = find(unitName);
  if (metric >= 0 && value >= 0) {
    return { name: metric, value, unit: unit < 0 ? null : unit, isLevel: false };
  }
  const time = parts.findIndex(
    ({ unit: named, words }) =>
      named === 'ns' ||
      named === 'us' ||
      named === 'ms' ||
      named === 's' ||
      words.some((word) => timeWord.test(word)),
  );
  const named = value >= 0 ? value : time;
  return level >= 0 && named >= 0
    ? { name: level, value: named, unit: unit < 0 ? null : unit, isLevel: true }
    : null;
}

/** Most results that a long table may name. */
const mostNames = 64;

/** A column for each named value; rows that agree in all other cells are one. O(cells). */
export function wideTable(table: NamedRows): NamedRows {
  const long = longColumns(table.header);
  if (long === null) return table;
  const { header, rows, lines } = table;
  const others = [...header.keys()].filter((cell) => ![long.name, long.value, long.unit].includes(cell));
  const inPercent = rows.some((row) => levelOf(row[long.name]!) > 1);
  const titles = new Map<string, number>();
  const wide = new Map<string, { cells: string[]; line: number }>();
  for (const [k, row] of rows.entries()) {
    const title = titleOf(row, header, long, inPercent);
    if (!titles.has(title)) {
      if (titles.size === mostNames) continue;
      titles.set(title, titles.size);
    }
    const place = others.length + titles.get(title)!;
    const cells = others.map((cell) => row[cell]!);
    // A value that comes again at the same setting is another run.
    for (let run = 0; ; run++) {
      const key = `${cells.join('\u0000')}\u0000${run}`;
      const known = wide.get(key);
      if (known?.cells[place] !== undefined) continue;
      const into = known ?? { cells: [...cells], line: lines[k]! };
      into.cells[place] = valueOf(row, long);
      if (known === undefined) wide.set(key, into);
      break;
    }
  }
  const columns = others.length + titles.size;
  return {
    header: [...others.map((cell) => header[cell]!), ...titles.keys()],
    rows: [...wide.values()].map(({ cells }) => Array.from({ length: columns }, (_, k) => cells[k] ?? '')),
    lines: [...wide.values()].map(({ line }) => line),
  };
}

function levelOf(cell: string): number {
  return Number(cell.replace('%', '').replace(/^[pP]/, '').replace(',', '.').trim());
}

/** Units that a number may have behind it, so that rows of one name need not have one unit. */
function isCellUnit(word: string): boolean {
  return word === '%' || word === 'ppm' || unitOfWord(word) !== null || rateUnitOf(word) !== null;
}

function valueOf(row: readonly string[], { value, unit }: LongColumns): string {
  const word = unit === null ? '' : row[unit]!;
  return isCellUnit(word) ? `${row[value]} ${word}` : row[value]!;
}

function titleOf(
  row: readonly string[],
  header: readonly string[],
  { name, value, unit, isLevel }: LongColumns,
  inPercent: boolean,
): string {
  const word = unit === null ? '' : row[unit]!;
  const unitWords = word === '' || isCellUnit(word) ? '' : ` (${word})`;
  if (!isLevel) return `${row[name]}${unitWords}`;
  const level = levelOf(row[name]!) * (inPercent ? 1 : 100);
  if (!(level > 0 && level < 100)) return `${header[value]} ${row[name]}${unitWords}`;
  return `${header[value]} ${percentileRole(Number(level.toPrecision(6)))}${unitWords}`;
}
