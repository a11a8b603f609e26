/** An estimate with its interval as text: as many digits as the interval leaves meaning to. */
import {
  formatPlain,
  formatSignificant,
  MINUS,
  MISSING,
  type NumberDeclaration,
  withUnit,
} from './number-format.ts';

const smallestPlain = 1e-3;
const largestPlain = 1e9;

/** Decimals that show the half width with one digit, or with two where it begins with 1. */
function decimalsFor(halfWidth: number): number {
  const exponent = Math.floor(Math.log10(halfWidth));
  const leading = halfWidth / 10 ** exponent;
  return Math.max(0, (leading < 2 ? 1 : 0) - exponent);
}

const fixed = (value: number, decimals: number): string =>
  (value < 0 ? MINUS : '') + Math.abs(value).toFixed(Math.min(20, decimals));

/** A mean and the half width of its interval; null while there are too few samples. */
interface MeanWithHalfWidth {
  mean: number;
  halfWidth: number | null;
}

/** The interval in another unit: mean and half width are multiplied by `factor`. */
export function scaledInterval({ mean, halfWidth }: MeanWithHalfWidth, factor: number): MeanWithHalfWidth {
  return { mean: factor * mean, halfWidth: halfWidth === null ? null : factor * halfWidth };
}

/**
 * `12.28 ± 0.05 µs`, `(4.3 ± 0.2)e-7`, `97.1 ± 0.3 %`; without an interval yet `about 12.3 µs`. `bare`: without the
 * unit, where it is shown beside the text.
 */
export function intervalText(
  { kind, unit }: Pick<NumberDeclaration, 'kind' | 'unit'>,
  interval: MeanWithHalfWidth | null,
  bare = false,
): string {
  if (interval === null) return MISSING;
  const percent = kind === 'probability' || (kind === 'share' && unit !== '%');
  const shownUnit = bare ? '' : percent ? '%' : unit;
  const scale = percent ? 100 : 1;
  const mean = scale * interval.mean;
  if (interval.halfWidth === null) return `about ${withUnit(formatSignificant(mean), shownUnit)}`;
  const halfWidth = scale * interval.halfWidth;
  if (halfWidth === 0) return withUnit(`${formatSignificant(mean)} ± 0`, shownUnit);
  if (mean === 0) return withUnit(`0 ± ${formatPlain(halfWidth, 2)}`, shownUnit);
  const largest = Math.max(Math.abs(mean), halfWidth);
  if (largest < smallestPlain || largest >= largestPlain) {
    const exponent = Math.floor(Math.log10(largest));
    const decimals = decimalsFor(halfWidth / 10 ** exponent);
    const inside = `${fixed(mean / 10 ** exponent, decimals)} ± ${fixed(halfWidth / 10 ** exponent, decimals)}`;
    return withUnit(`(${inside})e${exponent}`, shownUnit);
  }
  const decimals = decimalsFor(halfWidth);
  return withUnit(`${fixed(mean, decimals)} ± ${fixed(halfWidth, decimals)}`, shownUnit);
}
