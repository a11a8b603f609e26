/**
 * A requested map, independent of the model, and its short text for the link:
 * `rateMbps:500:10000,maxBatch:1:256,lossProbability,40`, with `,lines:5` for small multiples. Numbers are locale-free
 * and in the inputs' own units. `read-map.ts` reads it.
 */

/** An input with its range; null: an end that cannot be read. */
export interface AskedRange {
  input: string;
  from: number | null;
  to: number | null;
}

/** Not checked against any model: a part that does not fit the model has its default there, and a sentence says so. */
export interface AskedMap {
  x: AskedRange;
  y: AskedRange;
  /** Full name of an indicator. */
  indicator: string;
  /** Points along an axis; 0: it cannot be read. */
  size: number;
  /** Curves instead of the map, so many a figure; 0: the number cannot be read; null: the map. */
  lines: number | null;
}

export function mapText({ x, y, indicator, size, lines }: AskedMap): string {
  const range = ({ input, from, to }: AskedRange) => [input, from, to].join(':');
  return [range(x), range(y), indicator, size, ...(lines === null ? [] : [`lines:${lines}`])].join(',');
}
