import { describe, expect, it } from 'vitest';
import { combinations, rangeLength, rangeValues } from '../../src/dimensioning/grid.ts';

describe('rangeValues', () => {
  it.each([
    [{ from: 500, to: 2000, step: 500 }, [500, 1000, 1500, 2000]],
    [{ from: 0.1, to: 0.5, step: 0.1 }, [0.1, 0.2, 0.3, 0.4, 0.5]],
    [{ from: 1, to: 8, step: 3 }, [1, 4, 7]],
    [{ from: 4, to: 4, step: 1 }, [4]],
    [{ from: 1, to: 2, step: 100 }, [1]],
  ])('%j', (range, values) => {
    expect(rangeValues(range)).toEqual(values);
    expect(rangeLength(range)).toBe(values.length);
  });
});

describe('combinations', () => {
  it('varies the last list fastest', () => {
    const grid = [
      ...combinations([
        [1, 2],
        [10, 20],
      ]),
    ];
    expect(grid).toEqual([
      [1, 10],
      [1, 20],
      [2, 10],
      [2, 20],
    ]);
  });
});
