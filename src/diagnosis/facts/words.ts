/** Numbers in the sentences of evidence. */
import { formatSignificant, withUnit } from '../../text/number-format.ts';
import type { Counted } from './losses.ts';

export const percentOf = (share: number): string => `${formatSignificant(100 * share, 3)} %`;
export const countOf = (value: number): string =>
  Math.abs(value) < 1e5 ? String(Math.round(value * 100) / 100) : formatSignificant(value, 4);

/** `425000 packets since start`, `12 packets in 10 s`. */
export function amountOf({ delta, total, seconds, names }: Counted): string {
  const packets = withUnit(countOf(delta ?? total), 'packets');
  if (delta === null && names.some((name) => name.startsWith('drops at ')))
    return `${packets} while it was traced`;
  if (delta === null) return `${packets} since start`;
  return seconds === null
    ? `${packets} between the prints`
    : `${packets} in ${withUnit(formatSignificant(seconds, 3), 's')}`;
}
