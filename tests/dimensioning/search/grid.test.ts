import { describe, expect, it } from 'vitest';
import { gridPoint, type GridRange, gridSize, rangeLength } from '../../../src/headless/sweep/swept-range.ts';

const points = (ranges: readonly GridRange[]) =>
  Array.from({ length: gridSize(ranges) }, (_, index) => gridPoint(ranges, index));

describe('gridPoint', () => {
  it.each([
    [{ from: 500, to: 2000, step: 500 }, [500, 1000, 1500, 2000]],
    [{ from: 0.1, to: 0.5, step: 0.1 }, [0.1, 0.2, 0.3, 0.4, 0.5]],
    [{ from: 1, to: 8, step: 3 }, [1, 4, 7]],
    [{ from: 4, to: 4, step: 1 }, [4]],
    [{ from: 1, to: 2, step: 100 }, [1]],
    [{ from: 2, to: 1, step: 1 }, []],
  ])('%j', (range, values) => {
    expect(points([range])).toEqual(values.map((value) => [value]));
    expect(rangeLength(range)).toBe(values.length);
  });

  it('varies the last range fastest', () => {
    const ranges = [
      { from: 1, to: 2, step: 1 },
      { from: 10, to: 30, step: 10 },
    ];
    expect(points(ranges)).toEqual([
      [1, 10],
      [1, 20],
      [1, 30],
      [2, 10],
      [2, 20],
      [2, 30],
    ]);
  });

  it('needs no list of all points', () => {
    const ranges = [
      { from: 0, to: 999_999, step: 1 },
      { from: 0, to: 99.9, step: 0.1 },
    ];
    expect(gridSize(ranges)).toBe(1e9);
    expect(gridPoint(ranges, 1e9 - 1)).toEqual([999_999, 99.9]);
    expect(gridPoint(ranges, 123_456_789)).toEqual([123_456, 78.9]);
  });
});
