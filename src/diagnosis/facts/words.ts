/** Numbers in the sentences of evidence. */
import { formatSignificant } from '../../text/number-format.ts';
import type { Counted } from './losses.ts';

export const percentOf = (share: number): string => `${formatSignificant(100 * share, 3)} %`;
export const countOf = (value: number): string =>
  Math.abs(value) < 1e5 ? String(Math.round(value * 100) / 100) : formatSignificant(value, 4);

/** `425000 since start`, `12 in 10 s`. */
export function amountOf({ delta, total, seconds }: Counted): string {
  if (delta === null) return `${countOf(total)} since start`;
  return seconds === null
    ? `${countOf(delta)} between the prints`
    : `${countOf(delta)} in ${formatSignificant(seconds, 3)} s`;
}
