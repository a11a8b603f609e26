/** Numbers inside sentences, and the ends of axes. */
import { formatOdds, formatPlain } from './number-format.ts';

/** At most `digits` significant digits, without trailing zeros: `15.7`, `4096`, `4.3e-7`. */
export function significant(value: number, digits = 3): string {
  return formatPlain(value, digits);
}

/** `1.2 %`, `4.3e-7 (1 in 2.3 million)`; "0" for an exact zero. */
export function probabilityWords(p: number): string {
  if (p === 0) return '0';
  if (p > 0.01) return `${significant(100 * p)} %`;
  const odds = formatOdds(p);
  return odds === null ? significant(p) : `${significant(p)} (${odds})`;
}

/** The next number of the series 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 ... at or above: axis ends that seldom move. */
export function niceCeil(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  const step = steps.find((s) => s * power >= value * (1 - 1e-12)) ?? 10;
  return Number((step * power).toPrecision(3));
}
