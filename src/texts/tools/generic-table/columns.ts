/** The columns of any table of numbers: facts from their names and their numbers. */
import { englishNames } from '../../lines/english-names.ts';
import { GrowingNumbers } from '../../lines/growing-numbers.ts';
import { isTime, type MeasuredQuantity, unitOfWord, type ValueUnit } from '../measured-quantity.ts';
import { rateUnitOf } from '../rate-units.ts';
import { type CellUnit, cellUnitNamed, UnitOfColumn } from '../../lines/cell-unit.ts';
import type { TableShape } from '../../lines/text-table.ts';
import { type NumberRow, readNumbers } from '../../lines/table-numbers.ts';
import { type Choice, choose } from '../reading-choice.ts';
import type { ReadingAnswers } from '../tool-reading.ts';

// Meaning of a table of numbers: values with how often they were seen, shares, percentiles, single values, or points.

export type TableMeaning = 'counts' | 'shares' | 'percentiles' | 'samples' | 'points';

const labels: Readonly<Record<TableMeaning, string>> = {
  counts: 'values and how often each was seen',
  shares: 'values and the share of each',
  percentiles: 'values and the share at or below each',
  samples: 'one measured value a row',
  points: 'points: a result at settings',
};

export interface TableUse {
  meaning: Choice<TableMeaning>;
  /** The measured values; the settings of points. */
  value: Choice<string>;
  /** Counts, shares, percentiles or results; null for single values. */
  other: Choice<string> | null;
}

const countName = /^(?:count|counts|freq|frequency|hits|occurrences|polls|calls|number|n|samples)$/;
const shareName = /^(?:p|prob|probability|share|shares|fraction|pmf|pdf|density|relative)$/;
const cumulativeName = /^(?:percentile|percentiles|quantile|quantiles|cdf|ecdf|cumulative|cum)$/;

export function tableUse(columns: readonly GenericColumn[], answers: ReadingAnswers): TableUse {
  const guess = guessed(columns);
  const possible = columns.length === 1 ? (['samples'] as const) : (Object.keys(labels) as TableMeaning[]);
  const options = possible.map((value) => ({ value, label: labels[value] }));
  const meaning = choose<TableMeaning>(answers, 'meaning', 'Content of the table', options, guess.meaning);
  const named = columns.map(({ place, name }) => ({ value: String(place + 1), label: name }));
  const isPoints = meaning.value === 'points';
  const value = choose(
    answers,
    'valueColumn',
    isPoints ? 'Column of the settings' : 'Column of the values',
    named,
    String(guess.value.place + 1),
  );
  if (meaning.value === 'samples') return { meaning, value, other: null };
  const rest = named.filter((option) => option.value !== value.value);
  const likely = rest.find((option) => option.value === String(guess.other.place + 1)) ?? rest[0]!;
  const words = isPoints
    ? 'Column of the results'
    : meaning.value === 'counts'
      ? 'Column of the counts'
      : 'Column of the shares';
  return { meaning, value, other: choose(answers, 'countColumn', words, rest, likely.value) };
}

/** Names first; without them, the possible meanings of the numbers. */
function guessed(columns: readonly GenericColumn[]): {
  meaning: TableMeaning;
  value: GenericColumn;
  other: GenericColumn;
} {
  const first = columns[0]!;
  if (columns.length === 1) return { meaning: 'samples', value: first, other: first };
  const named = [
    ['counts', countName, ({ counts }: GenericColumn) => counts],
    ['percentiles', cumulativeName, ({ min, max }: GenericColumn) => min >= 0 && max <= 100],
    ['shares', shareName, ({ min, max }: GenericColumn) => min >= 0 && max <= 100],
  ] as const;
  for (const [meaning, name, fits] of named) {
    const other = columns.find((column) => nameHas(column, name) && fits(column));
    if (other === undefined) continue;
    return { meaning, value: columns.find((column) => column !== other)!, other };
  }
  const second = columns[1]!;
  const use = (meaning: TableMeaning) => ({ meaning, value: first, other: second });
  if (columns.length > 2) return use('points');
  if (second.min >= 0 && Math.abs(second.sum - 1) < 1e-3) return use('shares');
  if (first.rising && second.rising && second.min >= 0 && (second.max === 1 || second.max === 100)) {
    return use('percentiles');
  }
  // Without a column named as a count the numbers are not counts, unless the first column is a measured quantity.
  const isMeasured = first.unit !== null || quantityOfName(first) !== 'other';
  const likely = !second.named || isMeasured;
  return use(second.counts && second.max > 1 && likely ? 'counts' : 'points');
}

export function meaningLabel(meaning: TableMeaning): string {
  return labels[meaning];
}

export interface GenericColumn {
  /** Place in a row, from 0. */
  place: number;
  /** As in the header; `column 2` without one. */
  name: string;
  /** Words of the name, in English. */
  words: readonly string[];
  /** The header has a name for it. */
  named: boolean;
  /** NaN where a cell is not a number. */
  values: Float64Array;
  numbers: number;
  min: number;
  max: number;
  /** Every number is whole and none is negative. */
  counts: boolean;
  rising: boolean;
  sum: number;
  /** From the name, else from behind the numbers; null = unknown. */
  unit: ValueUnit | null;
  /** Its numbers are in the unit of its name, else of its first number. */
  cellUnit: UnitOfColumn;
}

export interface GenericRows {
  /** Columns that are numbers in most of their cells. */
  columns: readonly GenericColumn[];
  rows: number;
  otherLines: number;
}

/** Most columns that are read. */
const mostColumns = 64;

export function genericRows(
  text: string,
  shape: TableShape,
  onProgress?: (characters: number) => void,
): GenericRows {
  const kept = Math.min(shape.columns, mostColumns);
  const values = Array.from({ length: kept }, () => new GrowingNumbers());
  const english = englishNames(shape.header ?? []);
  const units = values.map((_, k) => {
    const title = english[k] ?? '';
    return new UnitOfColumn(title === '' ? `column ${k + 1}` : title, namedUnit(title));
  });
  let unitsSeen = false;
  let lastBare = 0;
  const take = ({ values: numbers, units: words, hasUnits, line }: NumberRow) => {
    if (hasUnits && !unitsSeen) {
      unitsSeen = true;
      // Earlier rows had no units.
      units.forEach((unit, k) =>
        unit.number(values[k]!.scaled().find((value) => value > 0) ?? 0, null, lastBare),
      );
    }
    if (!hasUnits) lastBare = line;
    for (let k = 0; k < kept; k++) {
      const number = numbers[k]!;
      const plain = !unitsSeen || Number.isNaN(number);
      values[k]!.push(plain ? number : units[k]!.number(number, hasUnits ? words[k]! : null, line));
    }
  };
  const { rows, otherLines } = readNumbers(text, shape, kept, take, onProgress);
  const columns = values
    .map((column, place) =>
      described(column.scaled(), place, [shape.header?.[place] ?? '', english[place] ?? ''], units[place]!),
    )
    .filter(({ numbers }) => 2 * numbers >= rows && numbers > 0);
  return { columns, rows, otherLines };
}

function namedUnit(title: string): CellUnit | null {
  const value = unitOfName(title);
  const name = value ?? rateUnitOf(title.slice(0, 120).replaceAll('_', ' '));
  return name === null ? null : cellUnitNamed(name);
}

function described(
  values: Float64Array,
  place: number,
  [title, english]: readonly [string, string],
  cellUnit: UnitOfColumn,
): GenericColumn {
  let [numbers, min, max, sum] = [0, Infinity, -Infinity, 0];
  let [counts, rising] = [true, true];
  let last = -Infinity;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    numbers++;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
    if (value < 0 || !Number.isInteger(value)) counts = false;
    if (value <= last) rising = false;
    last = value;
  }
  const name = title === '' ? `column ${place + 1}` : title.slice(0, 120);
  const unit = unitOfName(english) ?? unitOfWord(cellUnit.unit?.name ?? '');
  const named = title !== '';
  const words = wordsOf(english === '' ? name : english);
  return { place, name, words, named, values, numbers, min, max, counts, rising, sum, unit, cellUnit };
}

/** Words of a name: `latency_us`, `Latency [µs]` and `latencyUs` have latency and us. */
function wordsOf(name: string): string[] {
  return name
    .slice(0, 120)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9µμ%]+/)
    .filter((word) => word !== '');
}

/** The unit is last: `time in queue (ns)`. A name that is one letter is not a unit. */
function unitOfName(name: string): ValueUnit | null {
  const words = wordsOf(name);
  for (const word of [...words].reverse()) {
    const unit = words.length === 1 && word.length === 1 ? null : unitOfWord(word);
    if (unit !== null) return unit;
  }
  return null;
}

export function nameHas(column: GenericColumn, pattern: RegExp): boolean {
  return column.words.some((word) => pattern.test(word));
}

/** Quantity of a column, by its name; `other` = unknown. */
export function quantityOfName(column: GenericColumn): MeasuredQuantity {
  const has = (pattern: RegExp) => nameHas(column, pattern);
  if (has(/^(?:interarrival|inter|iat|gaps?)$/)) return 'interarrivalUs';
  if (has(/^(?:wait|waiting|queueing|queuing)$/)) return 'waitingUs';
  if (has(/^(?:service|processing|clocks?|duration)$/)) return 'serviceUs';
  if (has(/^(?:lat|latency|latencies|sojourn|delay|delays|rtt|response|owd)$/)) return 'sojournUs';
  const time = column.unit !== null && isTime(column.unit);
  if (time) return 'other';
  if (has(/^(?:queue|qlen|backlog|occupancy)$/)) return 'queueLength';
  if (has(/^(?:batch|batches|burst|bursts|vector|vectors|work)$/)) {
    return column.min <= 0 ? 'batchSize' : 'batchSizeNonEmpty';
  }
  return 'other';
}
