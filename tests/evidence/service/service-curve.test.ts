import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceStatistics } from '../../../src/texts/measurement.ts';
import { pooledRuns, pooledService } from '../../../src/evidence/service/service-curve.ts';
import { isotonic, serviceTable } from '../../../src/evidence/service/service-table.ts';
import { readClock } from '../../texts/reading.ts';
import { lineThrough } from '../../texts/testbed-files.ts';
import { crossConnectRuns, mixedRuns } from '../../texts/testbed-recordings.ts';

function medians(
  entries: readonly (readonly [size: number, count: number, medianUs: number])[],
): ServiceStatistics {
  const column = (k: 0 | 1 | 2): Float64Array => Float64Array.from(entries, (entry) => entry[k]);
  return {
    size: column(0),
    count: column(1),
    medianUs: column(2),
    lowerQuartileUs: column(2),
    upperQuartileUs: column(2),
    minUs: column(2),
    maxUs: column(2),
  };
}

/**
 * Size, service times, median in µs over all 20 cross-connect rates of the data set, from the notes to the excerpts.
 */
const published =
  `1 80 0.953, 17 111 2.262, 33 10 3.401, 50 15 4.618, 66 7 5.700, 100 8 7.879, 2 257 1.028, 18 76 2.309,
34 17 3.474, 51 24 4.673, 68 17 5.774, 104 5 8.165, 3 331 1.067, 19 53 2.411, 35 13 3.701, 52 36 4.645, 69 8 5.958,
112 10 8.872, 4 85 1.153, 20 32 2.444, 36 10 3.559, 53 45 4.804, 72 6 5.895, 113 5 9.030, 5 150 1.221, 21 37 2.549,
37 12 3.763, 54 32 4.870, 73 8 6.265, 116 7 9.027, 6 177 1.298, 22 24 2.584, 38 8 3.748, 55 38 4.887, 75 5 6.312,
119 5 9.316, 7 102 1.399, 23 19 2.683, 39 20 3.809, 56 40 4.901, 76 5 6.230, 120 7 9.431, 8 83 1.447, 24 25 2.696,
40 14 3.763, 57 28 5.060, 81 5 6.677, 124 5 10.006, 9 71 1.589, 25 32 2.793, 41 12 3.912, 58 21 5.129, 82 5 6.930,
128 5 10.082, 10 48 1.669, 26 28 2.914, 42 24 3.984, 59 19 5.166, 84 8 7.009, 130 6 10.073, 11 60 1.766, 27 18 2.879,
43 24 4.094, 60 12 5.327, 88 5 7.415, 132 9 10.440, 12 35 1.804, 28 17 2.959, 44 11 4.120, 61 12 5.379, 90 6 7.458,
256 420 19.185, 13 52 1.927, 29 23 3.079, 45 11 4.261, 62 7 5.655, 91 7 7.896, 14 57 1.991, 30 31 3.131, 46 5 4.311,
63 9 5.606, 92 13 7.610, 15 93 2.077, 31 29 3.217, 48 18 4.296, 64 5 5.484, 93 6 7.662, 16 116 2.108, 32 15 3.163,
49 14 4.522, 65 6 5.675, 94 5 7.846`
    .split(',')
    .map((entry) => entry.trim().split(/\s+/).map(Number) as [number, number, number])
    .sort(([a], [b]) => a - b);

describe('line through the medians', () => {
  test('the published medians of all 20 rates give the published line', () => {
    const line = lineThrough(medians(published));
    expect(line.size).toHaveLength(92);
    expect(line.interceptUs).toBeCloseTo(0.9912, 3);
    expect(line.slopeUs).toBeCloseTo(0.07119, 5);
    expect(line.rSquared).toBeCloseTo(0.9987, 4);
  });

  test('the 18 cross-connect rates that ship give a line close to it', () => {
    const line = lineThrough(pooledService(crossConnectRuns));
    expect(line.size).toHaveLength(76);
    expect(line.interceptUs).toBeCloseTo(0.9751, 4);
    expect(line.slopeUs).toBeCloseTo(0.07185, 5);
    expect(line.rSquared).toBeCloseTo(0.9987, 4);
    const at = (size: number): number => line.interceptUs + line.slopeUs * size;
    for (const size of [16, 55, 84, 256]) {
      expect(Math.abs(at(size) / (0.9912 + 0.07119 * size) - 1)).toBeLessThan(0.009);
    }
  });

  test('pooled medians are those of the notes where no missing rate contributes', () => {
    const pooled = pooledService(crossConnectRuns);
    for (const [size, count, medianUs] of published) {
      const k = pooled.size.indexOf(size);
      if (pooled.count[k] === count) expect(pooled.medianUs[k]).toBeCloseTo(medianUs, 3);
    }
    expect(
      published.filter(([size, count]) => pooled.count[pooled.size.indexOf(size)] === count).length,
    ).toBeGreaterThan(50);
  });

  test('the regular mixed-traffic runs', () => {
    const line = lineThrough(pooledService(pooledRuns(mixedRuns)));
    expect(line.size).toHaveLength(29);
    expect(line.interceptUs).toBeCloseTo(2.304, 3);
    expect(line.slopeUs).toBeCloseTo(0.137, 4);
    expect(Math.max(...line.residualUs.map(Math.abs))).toBeLessThan(1.17);
  });

  test('by hand, with residuals; rare sizes and empty polls left out', () => {
    const line = lineThrough(
      medians([
        [0, 50, 9],
        [1, 5, 1],
        [2, 5, 3],
        [3, 5, 2],
        [4, 4, 99],
      ]),
    );
    expect(line.slopeUs).toBeCloseTo(0.5, 14);
    expect(line.interceptUs).toBeCloseTo(1, 14);
    expect([...line.residualUs].map((residual) => Math.round(residual * 1e9) / 1e9)).toEqual([-0.5, 1, -0.5]);
    expect(line.rSquared).toBeCloseTo(0.25, 14);
    expect(line.rmsResidualUs).toBeCloseTo(Math.sqrt(0.5), 14);
  });

  test('fewer than two sizes are refused', () => {
    expect(() => lineThrough(medians([[256, 900, 19]]))).toThrow(
      'Only 1 batch size was seen at least 5 times; a service curve needs 2, so add recordings at other rates.',
    );
    expect(() => lineThrough(medians([[3, 4, 19]]))).toThrow(/^No batch size was seen at least 5 times/);
  });
});

test('pooling is reading one file after the other', () => {
  const run = (rows: string) => readClock(`t1_cycles,batch_size\n${rows}`, 'a.csv', { cyclesPerUs: 1 });
  const pooled = pooledService([run('0,1\n10,2\n30,1\n35,9'), run('0,2\n20,1\n27,1\n34,9')]);
  expect([...pooled.size]).toEqual([1, 2]);
  expect([...pooled.count]).toEqual([4, 2]);
  expect([...pooled.medianUs]).toEqual([7, 20]);
  expect([pooled.minUs[0], pooled.maxUs[0]]).toEqual([5, 10]);
});

describe('table of medians', () => {
  test('by hand: as measured, straight between, extrapolated at both ends', () => {
    const { tableUs, notes, ...facts } = serviceTable(
      medians([
        [2, 10, 3],
        [4, 10, 5],
        [5, 4, 77],
        [8, 10, 7],
      ]),
      10,
    );
    // The three medians rise by 9/14 a packet in least squares.
    expect(tableUs).toEqual({
      0: 1.714,
      1: 2.357,
      2: 3,
      3: 4,
      4: 5,
      5: 5.5,
      6: 6,
      7: 6.5,
      8: 7,
      9: 7.643,
      10: 8.286,
    });
    expect(facts).toEqual({ measured: 3, largestCorrectionUs: 0 });
    expect(notes).toEqual([
      'Between measured batch sizes the table is interpolated.',
      'Sizes below 2, the empty poll among them, were not measured and are extrapolated.',
      'Sizes above 8 were not measured and follow the line through all medians.',
    ]);
  });

  test('recorded empty polls are used', () => {
    const { tableUs, notes } = serviceTable(
      medians([
        [0, 100, 0.25],
        [1, 10, 3],
        [2, 10, 4],
      ]),
      2,
    );
    expect(tableUs).toEqual({ 0: 0.25, 1: 3, 2: 4 });
    expect(notes).toHaveLength(1);
  });

  test.each([
    ['cross-connect', crossConnectRuns],
    ['mixed', mixedRuns],
  ])('%s: complete, positive, never falling, close to the medians', (_, runs) => {
    const service = pooledService(pooledRuns(runs));
    const { tableUs, largestCorrectionUs } = serviceTable(service, 256);
    const values = Array.from({ length: 257 }, (_unused, size) => tableUs[size]!);
    expect(Object.keys(tableUs)).toHaveLength(257);
    expect(values[0]).toBeGreaterThan(0.3);
    for (let size = 1; size <= 256; size++) expect(values[size]).toBeGreaterThanOrEqual(values[size - 1]!);
    expect(largestCorrectionUs).toBeLessThan(0.2);
    service.size.forEach((size, k) => {
      if (service.count[k]! >= 5) expect(Math.abs(values[size]! - service.medianUs[k]!)).toBeLessThan(0.2);
    });
  });

  test('isotonic regression: rising, of the same weighted mean, and unchanged where it rises already', () => {
    expect([...isotonic(Float64Array.of(1, 3, 2, 4), Float64Array.of(1, 1, 3, 1))]).toEqual([
      1, 2.25, 2.25, 4,
    ]);
    const entry = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (entries) => {
        const values = Float64Array.from(entries, ([value]) => value);
        const weights = Float64Array.from(entries, ([, weight]) => weight);
        const fitted = isotonic(values, weights);
        const total = (column: Float64Array): number =>
          column.reduce((sum, value, k) => sum + value * weights[k]!, 0);
        expect(total(fitted)).toBeCloseTo(total(values), 9);
        for (let k = 1; k < fitted.length; k++) expect(fitted[k]).toBeGreaterThanOrEqual(fitted[k - 1]!);
        expect(isotonic(fitted, weights)).toEqual(fitted);
      }),
    );
  });
});
