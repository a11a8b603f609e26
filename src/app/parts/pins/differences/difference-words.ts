/** Values and differences of a row as text. */
import {
  formatIndicator,
  formatPercent,
  formatSignificant,
  MINUS,
  MISSING,
  THIN_SPACE,
  withUnit,
} from '../../../../text/number-format.ts';
import type { DifferenceCell, DifferenceRow } from './difference-rows.ts';

/** From this ratio on a factor is shown instead of a percentage. */
const leastFactor = 11;

/** Probabilities from this on are shown in per cent. */
const leastPercent = 1e-4;

/** Smaller differences, relative to the larger value, are rounding errors. */
const rounding = 1e-9;

interface Difference {
  /** Difference in the row's unit; of shares in percentage points. */
  absolute: number;
  /** Per cent of the reference; null where the reference is 0. */
  percent: number | null;
}

type Read = Pick<DifferenceRow, 'kind' | 'unit' | 'floor'>;

/** Values below the floor are shown as zero. */
const aboveFloor = (value: number, floor: number | undefined): number =>
  floor !== undefined && Math.abs(value) < floor ? 0 : value;

/** The unit of a row's numbers as shown. */
export function rowUnit({ kind, unit }: Read): string {
  return kind === 'share' && unit !== '%' ? '%' : unit;
}

export function cellWords(row: Read, { value }: DifferenceCell): string {
  if (value === null) return MISSING;
  if (typeof value === 'string' || row.kind === 'words') return String(value);
  const { text, unit } = formatIndicator({ ...row, kind: row.kind }, value);
  return row.kind === 'probability' ? withUnit(text, unit) : text;
}

/** null where one of the two is not a number. */
export function difference(row: Read, cell: DifferenceCell, reference: DifferenceCell): Difference | null {
  if (typeof cell.value !== 'number' || typeof reference.value !== 'number') return null;
  const from = aboveFloor(reference.value, row.floor);
  const scale = row.kind === 'share' && row.unit !== '%' ? 100 : 1;
  const to = aboveFloor(cell.value, row.floor);
  const apart = to - from;
  const change = Math.abs(apart) <= rounding * Math.max(Math.abs(to), Math.abs(from)) ? 0 : apart;
  return { absolute: scale * change, percent: from === 0 ? null : (100 * change) / Math.abs(from) };
}

const signed = (value: number, text: string): string => `${value < 0 ? MINUS : '+'}${text}`;

/** `+1.20 (+8.4 %)`, `+3.1 points (+4.0 %)`, `× 23`, `same`; for words `other`. */
export function differenceText(row: Read, cell: DifferenceCell, reference: DifferenceCell): string {
  if (cell.value === null || reference.value === null) return '';
  if (typeof cell.value === 'string' || typeof reference.value === 'string') {
    return cell.value === reference.value ? 'same' : 'other';
  }
  const { absolute, percent } = difference(row, cell, reference)!;
  if (absolute === 0) return 'same';
  // Probabilities that are shown in per cent differ by points, smaller ones as they are.
  const ofProbability = row.kind === 'probability' && Math.abs(absolute) >= leastPercent;
  const points = row.kind === 'share' || ofProbability ? ' points' : '';
  const size = formatSignificant(Math.abs(absolute) * (ofProbability ? 100 : 1));
  const number = signed(absolute, size + points);
  if (percent === null) return number;
  const ratio = 1 + percent / 100;
  const share =
    ratio >= leastFactor && reference.value > 0
      ? `×${THIN_SPACE}${formatSignificant(ratio)}`
      : `${signed(percent, formatPercent(Math.abs(percent) / 100))}${THIN_SPACE}%`;
  return `${number} (${share})`;
}
