/**
 * Positions on a linear or logarithmic range. Every sweep, map and search takes its positions from here, so that they
 * agree to the digit.
 */

export type LinearOrLog = 'linear' | 'log';

export interface ScaledRange {
  /** `log` counts in equal factors; it needs a positive `low` and is linear without. */
  scale: LinearOrLog;
  low: number;
  high: number;
}

export function isLogRange({ scale, low }: Pick<ScaledRange, 'scale' | 'low'>): boolean {
  return scale === 'log' && low > 0;
}

/** The value at a share of the range: 0 is `low`, 1 is `high` to rounding. */
export function positionOn(range: ScaledRange, share: number): number {
  const { low, high } = range;
  return isLogRange(range) ? low * (high / low) ** share : low + (high - low) * share;
}

/** The share of the range at which a value lies, beyond 0..1 outside of it; 0 on a range without width. */
export function shareOn(range: ScaledRange, value: number): number {
  const { low, high } = range;
  if (!(high > low)) return 0;
  return isLogRange(range) ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

/** Half way between two values, in the scale of the range. */
export function middleOn(range: Pick<ScaledRange, 'scale' | 'low'>, a: number, b: number): number {
  return isLogRange(range) ? Math.sqrt(a * b) : (a + b) / 2;
}
