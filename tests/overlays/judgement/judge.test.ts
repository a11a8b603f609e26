import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DistributionOverlay, PointsOverlay } from '../../../src/models/contract/figure.ts';
import type { Distribution, SampledDistribution } from '../../../src/models/contract/solution.ts';
import { judge, judgeDistribution } from '../../../src/overlays/judgement/judge.ts';
import { judgePoints } from '../../../src/overlays/judgement/judge-points.ts';

function overlay(
  bins: readonly (readonly [lower: number, width: number, count: number])[],
  quantity = 'batchSizeNonEmpty',
): DistributionOverlay {
  return {
    kind: 'distribution',
    id: 'o',
    label: 'measured',
    quantity,
    sampleSize: bins.reduce((sum, [, , count]) => sum + count, 0),
    unit: 'packets',
    lower: Float64Array.from(bins, ([lower]) => lower),
    width: Float64Array.from(bins, ([, width]) => width),
    count: Float64Array.from(bins, ([, , count]) => count),
  };
}

function lattice(p: readonly number[], start = 0, step = 1, tailMass = 0): Distribution {
  return { unit: 'packets', start, step, p: Float64Array.from(p), tailMass };
}

describe('a batch-size distribution against a lattice model', () => {
  // Measured: 1 x3, 2 x1, 4 x4. Model on non-empty polls: 1, 2, 3, 4 with 0.25 each (empty polls 0.2 taken out).
  const measured = overlay([
    [1, 1, 3],
    [2, 1, 1],
    [4, 1, 4],
  ]);
  const verdict = judgeDistribution(measured, lattice([0.2, 0.2, 0.2, 0.2, 0.2]));

  test('distances by hand', () => {
    const p = [3 / 8, 1 / 8, 0, 4 / 8];
    const q = [1 / 4, 1 / 4, 1 / 4, 1 / 4];
    const half = (a: number, b: number): number => (a > 0 ? 0.5 * a * Math.log(a / (0.5 * a + 0.5 * b)) : 0);
    const divergence = p.reduce((sum, each, k) => sum + half(each, q[k]!) + half(q[k]!, each), 0);
    expect(verdict.jensenShannon).toBeCloseTo(divergence, 14);
    expect(verdict.totalVariation).toBeCloseTo(0.375, 14);
    expect(verdict.kolmogorov).toBeCloseTo(0.25, 14);
    expect(verdict.sampleSize).toBe(8);
    expect(verdict.kolmogorovPValue).toBeGreaterThan(0.5);
  });

  test('means and their relative error', () => {
    expect(verdict.measuredMean).toBe(21 / 8);
    expect(verdict.modelMean).toBeCloseTo(2.5, 14);
    expect(verdict.relativeErrorOfMean).toBeCloseTo(1 / 21, 14);
  });

  test('no percentile without ten samples beyond it', () => {
    expect(verdict.percentiles).toEqual([]);
    const many = judgeDistribution(
      overlay([
        [1, 1, 60],
        [2, 1, 60],
      ]),
      lattice([0, 0.25, 0.25, 0.5]),
    );
    expect(many.percentiles).toEqual([
      { level: 0.5, measured: 1, model: 2 },
      { level: 0.9, measured: 2, model: 3 },
    ]);
  });

  test('a model equal to the measurement is at no distance', () => {
    const same = judgeDistribution(measured, lattice([0.5, 3 / 16, 1 / 16, 0, 4 / 16]));
    expect([same.jensenShannon, same.totalVariation, same.kolmogorov]).toEqual([0, 0, 0]);
    expect(same.kolmogorovPValue).toBe(1);
  });

  test('a model elsewhere is as far as can be', () => {
    const far = judgeDistribution(measured, lattice([0, 0, 0, 0, 0, 0, 1]));
    expect(far.jensenShannon).toBeCloseTo(Math.LN2, 14);
    expect([far.totalVariation, far.kolmogorov]).toEqual([1, 1]);
  });

  test('mass cut off from the model is mass elsewhere', () => {
    const cut = judgeDistribution(overlay([[1, 1, 100]]), lattice([0, 0.75], 0, 1, 0.25));
    expect(cut.totalVariation).toBeCloseTo(0.25, 14);
    expect(cut.kolmogorov).toBeCloseTo(0.25, 14);
  });

  test('bins wider than the lattice collect its points; their value is the mean of the points', () => {
    const wide = judgeDistribution(
      overlay([
        [1, 2, 50],
        [3, 2, 50],
      ]),
      lattice([0, 0.25, 0.25, 0.25, 0.25]),
    );
    expect(wide.totalVariation).toBeCloseTo(0, 14);
    expect(wide.measuredMean).toBe(2.5);
  });

  test('has the Kolmogorov distance and total variation found by brute force', () => {
    const weights = fc.array(fc.nat(9), { minLength: 6, maxLength: 6 });
    const some = weights.filter((each) => each.some((weight) => weight > 0));
    fc.assert(
      fc.property(some, some, (counts, model) => {
        const bins = counts.flatMap((count, k) => (count > 0 ? [[k + 1, 1, count] as const] : []));
        const total = model.reduce((a, b) => a + b, 0);
        const verdict = judgeDistribution(
          overlay(bins),
          lattice([0, ...model.map((weight) => weight / total)]),
        );
        const n = counts.reduce((a, b) => a + b, 0);
        let [below, modelBelow, kolmogorov, variation] = [0, 0, 0, 0];
        counts.forEach((count, k) => {
          below += count / n;
          modelBelow += model[k]! / total;
          kolmogorov = Math.max(kolmogorov, Math.abs(below - modelBelow));
          variation += Math.abs(count / n - model[k]! / total) / 2;
        });
        expect(verdict.kolmogorov).toBeCloseTo(kolmogorov, 12);
        expect(verdict.totalVariation).toBeCloseTo(variation, 12);
      }),
    );
  });
});

describe('latencies against a sampled distribution function', () => {
  const unitExponential = (points: number): SampledDistribution => {
    const x = Float64Array.from({ length: points }, (_, k) => (k * 12) / (points - 1));
    return {
      unit: 'µs',
      x,
      cdf: x.map((each) => -Math.expm1(-each)),
      ccdf: x.map((each) => Math.exp(-each)),
    };
  };
  /** The middle quantiles of `n` equal shares of the unit exponential law, moved by `shift`. */
  const exponential = (n: number, shift: number): DistributionOverlay =>
    overlay(
      Array.from({ length: n }, (_, k) => [-Math.log1p(-(k + 0.5) / n) - 0.0005 + shift, 0.001, 1] as const),
      'sojournUs',
    );

  test('a sample of the same law', () => {
    const verdict = judgeDistribution(exponential(2000, 0), unitExponential(2001), 1);
    expect(verdict.kolmogorov).toBeLessThan(0.001);
    expect(verdict.totalVariation).toBeLessThan(1e-3);
    expect(verdict.jensenShannon).toBeLessThan(1e-6);
    expect(verdict.relativeErrorOfMean).toBeLessThan(1e-3);
    expect(verdict.cells).toBe(50);
    for (const { measured, model, level } of verdict.percentiles) {
      expect(model).toBeCloseTo(-Math.log1p(-level), 3);
      expect(Math.abs(measured / model! - 1)).toBeLessThan(0.01);
    }
  });

  test('a shifted sample: the Kolmogorov distance is 1 - exp(-shift)', () => {
    const verdict = judgeDistribution(exponential(2000, 0.5), unitExponential(2001), 1);
    expect(verdict.kolmogorov).toBeCloseTo(1 - Math.exp(-0.5), 2);
    expect(verdict.totalVariation).toBeCloseTo(1 - Math.exp(-0.5), 1);
    expect(verdict.relativeErrorOfMean).toBeCloseTo(1 / 3, 2);
    expect(verdict.wasserstein[0]).toBeCloseTo(0.5, 2);
    expect(verdict.kolmogorovPValue).toBeLessThan(1e-10);
  });

  test('an offset larger than the latencies is reported', () => {
    const verdict = judgeDistribution(exponential(100, -20), unitExponential(101), 1);
    expect(verdict.kolmogorov).toBe(1);
    expect([verdict.jensenShannon, verdict.floor]).toEqual([null, null]);
    expect(verdict.withheld).toBe(
      'No divergence: 100 samples are below zero because the instrument offset exceeds them.',
    );
  });

  test('without a model mean there is no relative error', () => {
    const verdict = judgeDistribution(exponential(100, 0), unitExponential(101));
    expect([verdict.modelMean, verdict.relativeErrorOfMean]).toEqual([null, null]);
  });
});

describe('wide bins', () => {
  const doubling = overlay([
    [1, 1, 40],
    [2, 2, 30],
    [4, 4, 30],
  ]);
  const verdict = judgeDistribution(doubling, lattice([0, 0.4, 0.15, 0.15, 0.3]));

  test('the mean, its error and the Wasserstein distance are intervals', () => {
    expect(verdict.binned).toBe(true);
    expect(verdict.measuredMeanBetween).toEqual([2.2, 3.4]);
    expect(verdict.measuredMean).toBeCloseTo(0.4 + 0.75 + 1.65, 14);
    expect(verdict.modelMean).toBeCloseTo(2.35, 14);
    expect(verdict.relativeErrorBetween![0]).toBe(0);
    expect(verdict.relativeErrorBetween![1]).toBeCloseTo(1.05 / 3.4, 14);
    // Either the two are equal, or every 2 is a 3 and every 4 a 7.
    expect(verdict.wasserstein[0]).toBeCloseTo(0, 14);
    expect(verdict.wasserstein[1]).toBeCloseTo(0.15 + 0.9, 14);
  });

  test('the distances over the bins are lower bounds, and the notes say so', () => {
    expect(verdict.kolmogorov).toBeCloseTo(0, 14);
    expect(verdict.totalVariation).toBeCloseTo(0, 14);
    expect(verdict.notes.join(' ')).toContain('over the 3 bins of the measurement, so they are lower bounds');
    expect(verdict.notes.join(' ')).toContain('p-value is an upper bound');
  });

  test('percentiles lie in their bins', () => {
    expect(verdict.percentiles).toEqual([
      { level: 0.5, measured: 2.5, within: [2, 3], model: 2 },
      { level: 0.9, measured: 5.5, within: [4, 7], model: 4 },
    ]);
    expect(verdict.mostMissed).toMatchObject({ offBy: 0, relative: 0 });
  });

  test('a last bin without an upper edge leaves the upper ends open', () => {
    const open = judgeDistribution(
      overlay([
        [1, 1, 90],
        [2, Infinity, 10],
      ]),
      lattice([0, 0.8, 0.2]),
    );
    expect(open.measuredMeanBetween).toEqual([1.1, Infinity]);
    expect(open.wasserstein[0]).toBeCloseTo(0.1, 14);
    expect(open.wasserstein[1]).toBe(Infinity);
    expect(open.kolmogorov).toBeCloseTo(0.1, 14);
    expect(open.totalVariation).toBeCloseTo(0.1, 14);
    for (const value of [open.measuredMean, open.jensenShannon, open.kolmogorovPValue])
      expect(Number.isFinite(value)).toBe(true);
  });
});

test('samples in no bin are outside the bins, and never make the distance too large', () => {
  // Two sizes were counted, a fifth of the polls found another one.
  const partial = {
    ...overlay([
      [1, 1, 40],
      [4, 1, 40],
    ]),
    sampleSize: 100,
  };
  const same = judgeDistribution(partial, lattice([0, 0.4, 0.1, 0.1, 0.4]));
  expect(same.totalVariation).toBeCloseTo(0, 14);
  expect(same.jensenShannon).toBeCloseTo(0, 14);
  expect(same.kolmogorov).toBeCloseTo(0, 14);
  expect(same.notes.join(' ')).toContain('20 % of the samples are in no bin');
  const other = judgeDistribution(partial, lattice([0, 0.7, 0, 0, 0.3]));
  // At most 0.6 of the samples lie below 2, and 0.7 of the model.
  expect(other.kolmogorov).toBeCloseTo(0.1, 14);
  expect(other.totalVariation).toBeCloseTo(0.3, 14);
});

test('shares without a number of samples have distances and no probability of chance', () => {
  const shares = {
    ...overlay([
      [1, 1, 0.5],
      [2, 1, 0.25],
      [3, 1, 0.25],
    ]),
    sampleSize: 1,
  };
  const verdict = judgeDistribution(shares, lattice([0, 0.5, 0.5]));
  expect(verdict.kolmogorovPValue).toBeNull();
  expect(verdict.kolmogorov).toBeCloseTo(0.25, 14);
  expect(verdict.percentiles).toEqual([]);
  expect(verdict.notes.join(' ')).toContain('chance differences cannot be judged');
  expect(verdict.notes.join(' ')).not.toContain('p-value');
});

test('values that are known have one mean and one Wasserstein distance', () => {
  const verdict = judgeDistribution(
    overlay([
      [1, 1, 30],
      [3, 1, 70],
    ]),
    lattice([0, 0.5, 0.25, 0.25]),
  );
  expect(verdict.binned).toBe(false);
  expect(verdict.measuredMeanBetween).toEqual([2.4, 2.4]);
  expect(verdict.relativeErrorBetween).toEqual([verdict.relativeErrorOfMean, verdict.relativeErrorOfMean]);
  // |0.3 - 0.5| + |0.3 - 0.75|
  expect(verdict.wasserstein[0]).toBeCloseTo(0.65, 14);
  expect(verdict.wasserstein[1]).toBeCloseTo(0.65, 14);
  expect(verdict.mostMissed).toEqual({ level: 0.5, measured: 3, model: 1, offBy: -2, relative: -2 / 3 });
  expect(verdict.notes).toEqual([
    'For whole numbers the p-value is an upper bound.',
    'The order of the samples is not known: the sampling floor takes them as independent, and correlated samples would raise it.',
  ]);
});

describe('points against a curve', () => {
  const points: PointsOverlay = {
    kind: 'points',
    id: 'p',
    label: 'measured',
    quantity: 'meanBatchNonEmpty',
    sampleSize: 30,
    against: 'rateMbps',
    x: Float64Array.of(1, 2, 3, 9),
    y: Float64Array.of(10, 20, 40, 1),
    weight: Float64Array.of(10, 10, 5, 5),
  };
  const curve = { x: Float64Array.of(1, 3, 4), y: Float64Array.of(10, 30, 50) };

  test('by hand, points beyond the curve left out', () => {
    expect(judgePoints(points, curve)).toEqual({
      kind: 'points',
      sampleSize: 30,
      points: 3,
      outside: 1,
      rootMeanSquareError: Math.sqrt(100 / 3),
      meanRelativeError: 0.25 / 3,
      meanDifference: 10 / 3,
      worst: { x: 3, measured: 40, model: 30, relativeError: 0.25 },
      byDifference: false,
    });
  });

  test('nothing in range', () => {
    expect(judgePoints(points, { x: Float64Array.of(50, 60), y: Float64Array.of(1, 2) })).toMatchObject({
      points: 0,
      rootMeanSquareError: null,
      worst: null,
    });
  });

  test('a measured 0 has no relative error and does not count towards its mean', () => {
    const zero = { ...points, y: Float64Array.of(0, 20, 40, 1) };
    const verdict = judgePoints(zero, curve);
    expect(verdict.meanRelativeError).toBe(0.25 / 2);
    expect(verdict.rootMeanSquareError).toBeCloseTo(Math.sqrt((100 + 100) / 3), 12);
    const onlyZero = judgePoints({ ...zero, x: Float64Array.of(1), y: Float64Array.of(0) }, curve);
    expect(onlyZero).toMatchObject({ points: 1, meanRelativeError: null });
    expect(onlyZero.worst).toEqual({ x: 1, measured: 0, model: 10, relativeError: null });
  });

  test('the worst of losses is the largest difference, not a tiny loss that the model has not', () => {
    const losses = {
      ...points,
      quantity: 'ports.1.lossProbability',
      x: Float64Array.of(1, 2, 3),
      y: Float64Array.of(1e-6, 0.1, 0.3),
    };
    const model = { x: Float64Array.of(1, 2, 3), y: Float64Array.of(0, 0.15, 0.31) };
    expect(judgePoints(losses, model).worst).toMatchObject({ x: 2, measured: 0.1, model: 0.15 });
    expect(judgePoints({ ...losses, quantity: 'sojournUs' }, model).worst).toMatchObject({ x: 1 });
  });

  test('an overlay is only judged by its own kind', () => {
    expect(judge(points, lattice([1]))).toBeNull();
    expect(judge(overlay([[1, 1, 3]]), { xUnit: '', yUnit: '', ...curve })).toBeNull();
    expect(judge(overlay([[1, 1, 3]]), lattice([0, 1]))?.kind).toBe('distribution');
  });
});
