import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  headroomWords,
  placedWords,
  ribbonEnd,
  type RibbonWord,
} from '../../../../../src/app/parts/headline/ribbon/ribbon-scale.ts';
import { ribbonRate } from '../../../../../src/app/core/traffic/ribbon-rate.ts';
import { packetRates } from '../../../../../src/models/contract/screen.ts';
import { catalogue } from '../../../../loaded-catalogue.ts';

const measure = (text: string) => 7 * text.length;

describe('headroom', () => {
  const scale = { unit: 'Gbit/s', perMpps: 0.5 } as const;
  const words = (...given: [number, number, 'exactly' | 'at-least' | 'at-most' | 'about']) =>
    headroomWords(...given, scale)?.replaceAll('\u202f', ' ');

  it('is what lies between the rate and the edge, with the claim of the edge', () => {
    expect(words(10, 17.86, 'exactly')).toBe('3.9 Gbit/s to spare');
    expect(words(10, 17.86, 'at-least')).toBe('≥ 3.9 Gbit/s to spare');
    expect(words(10, 17.86, 'about')).toBe('≈ 3.9 Gbit/s to spare');
  });

  it('is what is too much beyond the edge: at most so much beyond a rate that the edge is at least', () => {
    expect(words(20.3, 17.86, 'exactly')).toBe('1.2 Gbit/s too much');
    expect(words(20.3, 17.86, 'at-least')).toBe('≤ 1.3 Gbit/s too much');
    expect(words(20.3, 17.86, 'at-most')).toBe('≥ 1.2 Gbit/s too much');
  });

  it('is not named closer to the edge than the edge is known', () => {
    expect(words(17.859, 17.86, 'exactly')).toBeUndefined();
  });
});

describe('the words over the ribbon', () => {
  const word = fc.record({
    id: fc.uuid(),
    text: fc.constantFrom('now 5 Gbit/s', 'capacity 8.95', 'NDR 8.86', 'PDR 8.99', 'loss', '0'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    side: fc.constantFrom('after' as const, 'before' as const),
  });

  it('never touch one another and never leave the ribbon, whatever their places', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.constantFrom(0, 60, 296, 366, 940, 1600),
        (words, width) => {
          const placed = placedWords(
            words.map(({ share, ...rest }): RibbonWord => ({ ...rest, at: share * width })),
            width,
            measure,
          );
          for (const [k, { left, right }] of placed.entries()) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(right).toBeLessThanOrEqual(width);
            for (const other of placed.slice(0, k))
              expect(left >= other.right || other.left >= right).toBe(true);
          }
        },
      ),
    );
  });

  it('are dropped in the order of their importance, the first never where it fits', () => {
    const at = { at: 80 };
    const words = [
      { id: 'now', text: 'now 5 Gbit/s', ...at },
      { id: 'edge', text: 'capacity 5', ...at, reach: 72 },
      { id: 'ndr', text: 'NDR 5', ...at },
    ];
    expect(placedWords(words, 160, measure).map(({ id }) => id)).toEqual(['now']);
    expect(placedWords(words, 300, measure).map(({ id }) => id)).toEqual(['now', 'edge']);
    expect(placedWords(words.slice(1), 160, measure)[0]).toMatchObject({ id: 'edge', left: 45 });
  });
});

it('The words of two marks close together move apart, each to its side', () => {
  const [edge, ndr] = placedWords(
    [
      { id: 'edge', text: 'capacity 8.95', at: 200, side: 'after' },
      { id: 'ndr', text: 'NDR 8.93', at: 199, side: 'before' },
    ],
    400,
    measure,
  );
  expect(edge).toMatchObject({ left: 200 });
  expect(ndr.right).toBe(190);
});

it('A word is not over the tick of another rate unless it reaches its own', () => {
  const words = [
    { id: 'now', text: 'now 8.99 Gbit/s', at: 300, tick: true },
    { id: 'edge', text: 'capacity 8.95', at: 296, side: 'after', reach: 72, tick: true },
    { id: 'latency', text: 'latency goal 7.35', at: 190, side: 'before', reach: 72, tick: true },
  ] as const;
  const placed = placedWords(words, 500, measure);
  expect(placed.map(({ id }) => id)).toEqual(['now', 'edge', 'latency']);
  for (const { at, left, right } of placed) {
    const over = words.filter((word) => word.at >= left && word.at <= right);
    expect(over.length === 0 || (at >= left && at <= right)).toBe(true);
  }
});

it('Words of rates are in the order of these rates', () => {
  for (let now = 250; now <= 330; now++) {
    const words = [
      { id: 'now', text: 'now 8.88 Gbit/s', at: now, tick: true },
      { id: 'capacity', text: 'capacity 8.95', at: 300, side: 'after', reach: 72, tick: true },
      { id: 'latency', text: 'NDR 8.94', at: 299, side: 'before', reach: 72, tick: true },
    ] as const;
    const placed = [...placedWords(words, 400, measure)].sort((a, b) => a.left - b.left);
    const rates = placed.map(({ at }) => at);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
    expect(placed.length).toBeGreaterThanOrEqual(2);
  }
});

describe('the ribbon', () => {
  it('ends at a round rate of the reader’s unit beyond the edge and beyond the present rate', () => {
    expect(ribbonEnd(7.4, 13.3, { unit: 'Gbit/s', perMpps: 0.672 })).toBeCloseTo(12 / 0.672, 9);
    expect(ribbonEnd(30, 13.3, packetRates)).toBe(40);
    expect(ribbonEnd(2, null, packetRates)).toBe(2.5);
    expect(ribbonEnd(2, 500, packetRates, 80)).toBe(80);
  });

  it('is there for every model that is offered a rate, unless the edge is hidden', () => {
    const ribboned = catalogue.models.filter((model) => ribbonRate(model) !== null).map(({ id }) => id);
    expect([...ribboned].sort()).toEqual([
      'batch-polling',
      'interrupt-coalescing',
      'k-limited',
      'vswitch-polling',
    ]);
    const { edge, ...screen } = catalogue.find('batch-polling')!.screen;
    expect(edge!.result).toBe('capacityMpps');
    expect(ribbonRate({ ...catalogue.find('batch-polling')!, screen })).toBeNull();
  });
});
