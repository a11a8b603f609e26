/**
 * Meaning of a table of numbers: values with how often they were seen, shares, percentiles, single values, or points.
 */
import type { GenericColumn } from './columns.ts';
import { nameHas, quantityOfName } from './columns.ts';
import { choose } from '../reading-choice.ts';
import type { Choice } from '../reading-choice.ts';
import type { ReadingAnswers } from '../tool-reading.ts';

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
  const meaning = choose<TableMeaning>(answers, 'meaning', 'What the table is', options, guess.meaning);
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
  // Without a column named as a count the numbers are no counts, unless the first column is a measured quantity.
  const isMeasured = first.unit !== null || quantityOfName(first) !== 'other';
  const likely = !second.named || isMeasured;
  return use(second.counts && second.max > 1 && likely ? 'counts' : 'points');
}

export function meaningLabel(meaning: TableMeaning): string {
  return labels[meaning];
}
