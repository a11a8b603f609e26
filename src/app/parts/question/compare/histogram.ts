/** Numbers counted into bins of equal width, or of equal ratio where they cover more than a linear axis can show. */
import { type LinearOrLog, positionOn, shareOn } from '../../../../numerics/axis-scale.ts';

interface Bins {
  scale: LinearOrLog;
  /** Middles of the bins in the scale of the axis, ascending. */
  middles: readonly number[];
  /** `edges[k]` to `edges[k + 1]` is bin k. */
  edges: readonly number[];
  counts: readonly number[];
  /** Count of numbers below the floor of a log axis, which are not on it. */
  outside: number;
}

/** Largest ratio of values on a linear axis. */
const linearFactor = 30;

/**
 * `include`: numbers that the axis must reach (a limit). `log`: the scale, by default chosen by the numbers. `floor`:
 * lower end of a log axis at least.
 */
export function histogramOf(
  numbers: readonly number[],
  include: readonly number[],
  { bins = 30, log, floor = 1e-100 }: { bins?: number; log?: boolean; floor?: number } = {},
): Bins {
  const positive = numbers.filter((x) => x >= floor);
  const least = Math.min(...positive);
  const spread = positive.length > 0 && Math.max(...numbers) / least > linearFactor;
  const scale = (log ?? spread) && positive.length > 0 ? 'log' : 'linear';
  const inside = scale === 'log' ? positive : [...numbers];
  const ends = [...inside, ...include.filter((x) => scale === 'linear' || x >= floor)];
  const [low, high] = widened(Math.min(...ends), Math.max(...ends), scale);
  const range = { scale, low, high } as const;
  const counts = new Array<number>(bins).fill(0);
  for (const x of inside) counts[Math.min(bins - 1, Math.max(0, Math.floor(shareOn(range, x) * bins)))] += 1;
  return {
    scale,
    edges: Array.from({ length: bins + 1 }, (_, k) => positionOn(range, k / bins)),
    middles: Array.from({ length: bins }, (_, k) => positionOn(range, (k + 0.5) / bins)),
    counts,
    outside: numbers.length - inside.length,
  };
}

/** The range with some room at both ends; with some width where all numbers are equal. */
function widened(low: number, high: number, scale: Bins['scale']): readonly [number, number] {
  if (scale === 'log') {
    const ratio = high / low > 1.001 ? (high / low) ** 0.03 : 1.5;
    return [low / ratio, high * ratio];
  }
  const room = high > low ? 0.03 * (high - low) : Math.max(0.5 * Math.abs(low), 1e-9);
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}
