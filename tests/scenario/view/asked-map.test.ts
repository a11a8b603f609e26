import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapText, readMap } from '../../../src/scenario/view/asked-map.ts';
import { map, nonsense } from './arbitrary-asked.ts';

const x = { input: 'rateMbps', from: 500, to: 10_000 };
const y = { input: 'maxBatch', from: 1, to: 256 };
const axes = 'rateMbps:500:10000,maxBatch:1:256';
const rest = { indicator: 'lossProbability', size: 40, lines: null };

describe('the map in a link', () => {
  it('is short and readable', () => {
    expect(mapText({ x, y, ...rest })).toBe(`${axes},lossProbability,40`);
    expect(mapText({ x, y, ...rest, lines: 5 })).toBe(`${axes},lossProbability,40,lines:5`);
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(map, (asked) => {
        expect(readMap(mapText(asked))).toEqual(asked);
      }),
    );
  });

  it.each([
    [
      'an end that is not a number',
      'rateMbps:500:x,maxBatch:1:256,lossProbability,40',
      { x: { ...x, to: null } },
    ],
    [
      'an end too many',
      `rateMbps:500:9:9,maxBatch:1:256,lossProbability,40`,
      { x: { ...x, from: null, to: null } },
    ],
    [
      'an end that is not finite',
      `${axes.replace('10000', '1e999')},lossProbability,40`,
      { x: { ...x, to: null } },
    ],
    ['a size that is not a count', `${axes},lossProbability,many`, { size: 0 }],
    ['lines without their word', `${axes},lossProbability,40,5`, { lines: 0 }],
    ['a part too many', `${axes},lossProbability,40,lines:5,lines:5`, { lines: 0 }],
  ])('is read but for %s', (_, text, part) => {
    expect(readMap(text)).toEqual({ x, y, ...rest, ...part });
  });

  it('is marked where it means nothing, the same again once it is written, and never throws', () => {
    fc.assert(
      fc.property(nonsense, (text) => {
        const asked = readMap(text);
        expect(readMap(mapText(asked))).toEqual(asked);
      }),
    );
  });
});
