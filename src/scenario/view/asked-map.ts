import { parseNumber } from '../file/check-field.ts';

const finite = (text: string): number | null => {
  const number = parseNumber(text);
  return number !== null && Number.isFinite(number) ? number : null;
};

const count = (text: string): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0);

function readRange(text: string): AskedRange {
  const [input = '', ...ends] = text.split(':');
  const [from = null, to = null] = ends.length === 2 ? ends.map(finite) : [null, null];
  return { input, from, to };
}

/** Reads what `mapText` wrote, part by part: parts that cannot be read are marked. Never throws. */
export function readMap(text: string): AskedMap {
  const [x = '', y = '', indicator = '', size = '', ...rest] = text.split(',');
  const lines = rest.length === 1 ? /^lines:(.*)$/.exec(rest[0]!)?.[1] : undefined;
  return {
    x: readRange(x),
    y: readRange(y),
    indicator,
    size: count(size),
    lines: rest.length === 0 ? null : count(lines ?? ''),
  };
}

// A requested map, independent of the model, and its short text for the link:
// `rateMbps:500:10000,maxBatch:1:256,lossProbability,40`, with `,lines:5` for small multiples. Numbers are locale-free
// and in the inputs' own units. `readMap` reads it.

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
  /** Number of curves a figure, drawn instead of the map; 0: the number cannot be read; null: the map. */
  lines: number | null;
}

export function mapText({ x, y, indicator, size, lines }: AskedMap): string {
  const range = ({ input, from, to }: AskedRange) => [input, from, to].join(':');
  return [range(x), range(y), indicator, size, ...(lines === null ? [] : [`lines:${lines}`])].join(',');
}
