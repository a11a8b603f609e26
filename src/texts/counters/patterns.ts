/** Counters of a tool as a list of patterns of its lines. */
import type { CounterRow, CounterTable, OpenOutput } from './counter.ts';
import { tableCells, valueOf } from './numbers.ts';

/**
 * A counter in a line: its name in the diagnosis, its unit (`packets` unless given), its span (`since-start` unless
 * given), and what the printed number is multiplied by.
 */
export type CounterMeaning = readonly [
  name: string,
  unit?: string,
  span?: CounterRow['span'],
  factor?: number,
];

export interface LinePattern {
  /**
   * Groups are counters by their names in `counters`. Further ones: `part` opens a part of the output; `scope` is the
   * place of the counters, else the open part is; `name` and `value` are a counter that the line names; `each` has the
   * values of one counter, one a core, in the order of the cores.
   */
  line: RegExp;
  counters?: Readonly<Record<string, CounterMeaning>>;
  /** Meaning of the group `name`; null: not read; absent: the name as printed. */
  named?: (name: string) => CounterMeaning | null;
  /** Text in front of the scope, or the place made of it. */
  place?: string | ((scope: string) => string);
  /** Counter of the group `each`. */
  eachCore?: string;
  /** Only in an open output of the tool. */
  within?: true;
  /** The number in a group; null: none. */
  read?: (written: string) => number | null;
}

/** Interval of a rate a second, s. */
const oneSecond = 1;

/** Packets in one second; the printed number times `factor`. */
export const perSecond = (name: string, factor = 1): CounterMeaning => [name, 'packets', 'interval', factor];

function counterRow(
  [name, unit = 'packets', span = 'since-start', factor = 1]: CounterMeaning,
  value: number,
  scope: string,
): CounterRow {
  const row = { name, value: value * factor, unit, scope, span };
  return span === 'interval' && unit === 'packets' ? { ...row, seconds: oneSecond } : row;
}

/** null: the line is not of this pattern. */
function rowsOf(pattern: LinePattern, line: string, output: OpenOutput): CounterRow[] | null {
  const found = pattern.line.exec(line);
  if (found === null) return null;
  const { counters = {}, named = (name) => [name], place = '', eachCore, read = valueOf } = pattern;
  const { part, scope: written, name, value, each, ...groups } = found.groups ?? {};
  output.part = part ?? output.part;
  const scope =
    written === undefined ? output.part : typeof place === 'string' ? place + written : place(written);
  const of = (meaning: CounterMeaning, digits: string | undefined): CounterRow[] => {
    const number = digits === undefined ? null : read(digits);
    return number === null ? [] : [counterRow(meaning, number, scope)];
  };
  if (eachCore !== undefined && each !== undefined)
    return tableCells(each).map((number, core) =>
      counterRow([eachCore], Number(number), `core ${core} of ${output.part}`),
    );
  if (name !== undefined) {
    const meaning = named(name);
    const rows = meaning === null ? [] : of(meaning, value);
    // Below the head a name that is not read, or a number that is none, is a line of the tool, elsewhere of any text.
    return rows.length > 0 || pattern.within === true ? rows : null;
  }
  return Object.entries(counters).flatMap(([group, meaning]) => of(meaning, groups[group]));
}

/** How a table is found in a text, and what its tool is. */
type TableFrame = Omit<CounterTable, 'rows' | 'tool'>;

/** Lines of a tool by a list of patterns, the first that fits. */
export function patterned(tool: string, frame: TableFrame, patterns: readonly LinePattern[]): CounterTable {
  return {
    ...frame,
    tool,
    rows(line, output) {
      for (const pattern of patterns) {
        if (pattern.within === true && output.tool !== tool) continue;
        const rows = rowsOf(pattern, line, output);
        if (rows !== null) return rows;
      }
      return null;
    },
  };
}
