import { describe, expect, test } from 'vitest';
import { binAt, measuredBins } from '../../../src/models/input-parts/measured-bins.ts';
import { measuredOverlay } from '../measured-overlay.ts';

describe('a wide bin', () => {
  test('packets: more than one whole number', () => {
    const bins = measuredBins(
      measuredOverlay('packets', [
        [1, 1, 5],
        [2, 2, 5],
        [4, 4, 5],
      ]),
    );
    expect([...bins.wide]).toEqual([0, 1, 1]);
    expect([...bins.least]).toEqual([1, 2, 4]);
    expect([...bins.most]).toEqual([1, 3, 7]);
    expect(bins.anyWide).toBe(true);
  });

  test('times: above 2 % of the value, where a figure can show it', () => {
    const widthOf = (width: number) =>
      measuredBins(
        measuredOverlay('µs', [
          [0.0005, 0.001, 1],
          [50, width, 500],
          [100, 0.001, 500],
        ]),
      );
    // A nanosecond is more than 2 % of the first value, but nothing beside 100 µs.
    expect([...widthOf(0.9).wide]).toEqual([0, 0, 0]);
    expect(widthOf(0.9).anyWide).toBe(false);
    expect([...widthOf(1.2).wide]).toEqual([0, 1, 0]);
  });

  test('a bin without an upper edge is wide; one without samples makes nothing wide', () => {
    expect(measuredBins(measuredOverlay('µs', [[0, Infinity, 1]])).anyWide).toBe(true);
    const empty = measuredBins(
      measuredOverlay('packets', [
        [1, 1, 4],
        [2, 6, 0],
      ]),
    );
    expect(empty.anyWide).toBe(false);
  });

  test('a bin of whole numbers that begins and ends between them', () => {
    const { least, most, wide } = measuredBins(measuredOverlay('packets', [[0.5, 2, 1]]));
    expect([least[0], most[0], wide[0]]).toEqual([1, 2, 1]);
  });
});

test('a share of the samples is in the bin that contains it', () => {
  const overlay = measuredOverlay('µs', [
    [10, 10, 90],
    [20, 10, 9],
    [30, Infinity, 1],
  ]);
  expect(binAt(overlay, 0.9)).toEqual({ lower: 10, upper: 20 });
  expect(binAt(overlay, 0.95)).toEqual({ lower: 20, upper: 30 });
  expect(binAt(overlay, 1)).toEqual({ lower: 30, upper: 30 });
});
