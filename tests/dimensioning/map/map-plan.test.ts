import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawnFrom,
  indexAt,
  levelOrder,
  type MapAxis,
  mapLevels,
  mapPositions,
} from '../../../src/dimensioning/map/map-plan.ts';

const rate: MapAxis = { input: 'rateMbps', from: 500, to: 10_000, scale: 'linear', integer: false };
const batch: MapAxis = { input: 'maxBatch', from: 1, to: 256, scale: 'log', integer: true };

describe('mapPositions', () => {
  it('takes both ends and spreads the rest as the axis is drawn', () => {
    expect(mapPositions(rate, 5)).toEqual([500, 2875, 5250, 7625, 10_000]);
    expect(mapPositions({ ...batch, integer: false }, 5)).toEqual([1, 4, 16, 64, 256]);
  });

  it('takes whole numbers once: a short range has fewer positions', () => {
    expect(mapPositions(batch, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(mapPositions({ ...batch, to: 6 }, 40)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(mapPositions({ ...batch, to: 8 }, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(mapPositions({ ...batch, to: 1 }, 40)).toEqual([1]);
    expect(mapPositions({ ...batch, from: 1.4, to: 3.7, scale: 'linear' }, 12)).toEqual([2, 3]);
  });

  it('spreads evenly where a logarithm has no beginning', () => {
    expect(mapPositions({ ...rate, from: 0, to: 4, scale: 'log' }, 5)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('mapLevels', () => {
  it('goes from a few points to all of them, each level part of the next', () => {
    const levels = mapLevels(40, 7);
    expect(levels[0]).toEqual({ columns: [0, 16, 32, 39], rows: [0, 2, 4, 6] });
    expect(levels.at(-1)!.columns).toEqual(Array.from({ length: 40 }, (_, k) => k));
    expect(levels.at(-1)!.rows).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const [k, level] of levels.entries()) {
      if (k === 0) continue;
      expect(level.columns).toEqual(expect.arrayContaining([...levels[k - 1].columns]));
      expect(level.rows).toEqual(expect.arrayContaining([...levels[k - 1].rows]));
    }
  });

  it('asks for every cell exactly once, whatever the size', () => {
    const size = fc.integer({ min: 1, max: 45 });
    fc.assert(
      fc.property(size, size, (columns, rows) => {
        const levels = mapLevels(columns, rows);
        const order = { columns, centre: null, mark: () => '' };
        const asked = levels.flatMap((level, k) => levelOrder(level, k === 0 ? null : levels[k - 1], order));
        expect(asked.sort((a, b) => a - b)).toEqual(Array.from({ length: columns * rows }, (_, k) => k));
      }),
    );
  });
});

describe('drawnFrom', () => {
  const levels = mapLevels(12, 12);

  it('draws a known cell from itself and others from their nearest known neighbour', () => {
    const all = new Set(
      levels[0].rows.flatMap((row) => levels[0].columns.map((column) => row * 12 + column)),
    );
    const drawn = drawnFrom(levels, 12, 12, (cell) => all.has(cell));
    for (const cell of all) expect(drawn[cell]).toBe(cell);
    expect(levels[0].columns).toEqual([0, 4, 8, 11]);
    expect(drawn[1 * 12 + 1]).toBe(0);
    expect(drawn[3 * 12 + 5]).toBe(4 * 12 + 4);
    expect(drawn[11 * 12 + 10]).toBe(11 * 12 + 11);
  });

  it('has nothing to draw before anything is known, and prefers the finest level', () => {
    expect([...drawnFrom(levels, 12, 12, () => false)]).toEqual(new Array(144).fill(-1));
    const drawn = drawnFrom(levels, 12, 12, (cell) => cell === 0 || cell === 2 * 12 + 2);
    expect(drawn[0]).toBe(0);
    expect(drawn[2 * 12 + 3]).toBe(2 * 12 + 2);
    expect(drawn[12 + 1]).toBe(0);
  });
});

describe('levelOrder', () => {
  const [coarse, fine] = mapLevels(6, 6);

  it('begins at the present inputs', () => {
    const order = { columns: 6, centre: { column: 4.2, row: 0 }, mark: () => 'same' };
    expect(levelOrder(coarse, null, order)[0]).toBe(4);
    expect(levelOrder(fine, coarse, order)[0]).toBe(6 + 4);
  });

  it('begins on the border between marks, whatever the present inputs are', () => {
    const mark = (cell: number) => (cell % 6 < 3 ? 'holds' : 'fails');
    const first = levelOrder(fine, coarse, { columns: 6, centre: { column: 0, row: 0 }, mark }).slice(0, 6);
    expect(first.map((cell) => cell % 6)).toEqual([3, 3, 3, 3, 3, 3]);
  });
});

describe('indexAt', () => {
  it('finds a place among the positions as the axis is drawn, and nothing outside', () => {
    const positions = mapPositions({ ...batch, integer: false }, 5);
    expect(indexAt(batch, positions, 16)).toBe(2);
    expect(indexAt(batch, positions, 8)).toBeCloseTo(1.5, 12);
    expect(indexAt(rate, [500, 1000], 750)).toBe(0.5);
    expect(indexAt(batch, positions, 300)).toBeNull();
    expect(indexAt(batch, positions, 0.5)).toBeNull();
  });
});
