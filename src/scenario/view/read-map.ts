import { parseNumber } from '../file/check-field.ts';
import type { AskedMap, AskedRange } from './asked-map.ts';

const finite = (text: string): number | null => {
  const number = parseNumber(text);
  return number !== null && Number.isFinite(number) ? number : null;
};

const count = (text: string): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0);

function readRange(text: string): AskedRange {
  const [input, ...ends] = text.split(':');
  const [from, to] = ends.length === 2 ? ends.map(finite) : [null, null];
  return { input, from, to };
}

/** Reads what `mapText` wrote, part by part: what of it means nothing is marked so. Never throws. */
export function readMap(text: string): AskedMap {
  const [x, y = '', indicator = '', size = '', ...rest] = text.split(',');
  const lines = rest.length === 1 ? /^lines:(.*)$/.exec(rest[0])?.[1] : undefined;
  return {
    x: readRange(x),
    y: readRange(y),
    indicator,
    size: count(size),
    lines: rest.length === 0 ? null : count(lines ?? ''),
  };
}
