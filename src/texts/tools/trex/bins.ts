/**
 * The bins of TRex's latency histogram: 0 to 10 µs, then nine bins of 10 µs from 10 on, nine of 100 µs from 100 on, and
 * so on; a bin is called by its lower edge.
 */

/** Edge of a bin that its key is. TRex means the lower one; some programs that read it take it for the upper one. */
export type BinEdge = 'lower' | 'upper';

/** Counts by key, in µs; keys rise, counts are above 0. */
export interface KeyedCounts {
  key: readonly number[];
  count: readonly number[];
}

export interface TrexBins {
  /** µs; `lower[k] <= latency < upper[k]`. */
  lower: number[];
  upper: number[];
  count: readonly number[];
}

const narrowest = 10;

/** Width of the bin that begins at `key`. */
function widthFrom(key: number): number {
  return key < narrowest ? narrowest : 10 ** Math.floor(Math.log10(key) + 1e-9);
}

/** True for a key of the bins of TRex. */
export function isTrexKey(key: number): boolean {
  return key === 0 || (key >= narrowest && key % widthFrom(key) === 0);
}

export function latencyBins({ key, count }: KeyedCounts, edge: BinEdge): TrexBins {
  if (edge === 'lower') {
    // Keys of other programs may lie closer together than TRex's.
    const upper = key.map((lower, k) => Math.min(lower + widthFrom(lower), key[k + 1] ?? Infinity));
    return { lower: [...key], upper, count };
  }
  const lower = key.map((upper, k) => {
    const width = widthFrom(upper) === upper && upper > narrowest ? upper / narrowest : widthFrom(upper);
    return Math.max(upper - width, key[k - 1] ?? 0);
  });
  return { lower, upper: [...key], count };
}

export interface BinStatistics {
  count: number;
  /** µs; the mean lies between. */
  meanBounds: [number, number];
}

/** null without a count. */
export function binStatistics({ lower, upper, count }: TrexBins): BinStatistics | null {
  const total = count.reduce((sum, each) => sum + each, 0);
  if (total === 0) return null;
  const mean = (edges: readonly number[]) =>
    edges.reduce((sum, edge, k) => sum + edge * count[k]!, 0) / total;
  return { count: total, meanBounds: [mean(lower), mean(upper)] };
}
