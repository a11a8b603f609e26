import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint, SweepAxis, WatchKind } from '../../../src/dimensioning/sweep/sweep-plan.ts';
import { coarsePositions, refinePositions } from '../../../src/dimensioning/sweep/sweep-plan.ts';

const rate: SweepAxis = { low: 100, high: 16_100, scale: 'linear', integer: false };
const batch: SweepAxis = { low: 1, high: 1024, scale: 'log', integer: true };

/** Solves as the plan asks until it asks for nothing or `limit` points are there. */
function build(
  axis: SweepAxis,
  f: (x: number) => number | null,
  limit: number,
  kind: WatchKind = 'any',
): PlanPoint[] {
  const solve = (x: number): PlanPoint => {
    const y = f(x);
    return { x, values: y === null ? null : [y] };
  };
  const points = coarsePositions(axis, null).map(solve);
  for (;;) {
    points.sort((a, b) => a.x - b.x);
    const next = refinePositions(axis, points, { count: 1, taken: [], kinds: [kind] });
    if (next.length === 0 || points.length >= limit) return points;
    points.push(...next.map(solve));
  }
}

/** Largest distance of the straight lines from the curve, as a share of its spread. */
function worstError(points: readonly PlanPoint[], f: (x: number) => number): number {
  const ys = points.map(({ values }) => values![0]!);
  const spread = Math.max(...ys) - Math.min(...ys);
  let worst = 0;
  for (let k = 0; k + 1 < points.length; k++) {
    for (let part = 0.05; part < 1; part += 0.05) {
      const x = points[k].x + part * (points[k + 1].x - points[k].x);
      worst = Math.max(worst, Math.abs(ys[k] + part * (ys[k + 1] - ys[k]) - f(x)) / spread);
    }
  }
  return worst;
}

describe('coarsePositions', () => {
  it('begins with the present position, then the ends, then middles', () => {
    expect(coarsePositions(rate, 5000)).toEqual([
      5000, 100, 16_100, 8100, 4100, 12_100, 2100, 6100, 10_100, 14_100,
    ]);
  });

  it('spreads a log axis by factors and takes whole numbers once', () => {
    const positions = coarsePositions(batch, null).sort((a, b) => a - b);
    expect(positions).toEqual([1, 2, 6, 13, 32, 76, 181, 431, 1024]);
    expect(coarsePositions({ ...batch, high: 4 }, 3).sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  it('leaves out a present position outside the range, and bears an empty range', () => {
    expect(coarsePositions(rate, 20_000)).not.toContain(20_000);
    expect(coarsePositions({ ...rate, high: 100 }, 100)).toEqual([100]);
  });

  it('covers every count without a gap larger than twice the even one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), (count) => {
        const positions = coarsePositions(rate, null, count).sort((a, b) => a - b);
        expect(positions).toHaveLength(count);
        const even = (rate.high - rate.low) / (count - 1);
        for (let k = 1; k < positions.length; k++)
          expect(positions[k] - positions[k - 1]).toBeLessThan(1.01 * even);
      }),
    );
  });
});

describe('refinePositions', () => {
  it('is content with a straight line at once', () => {
    expect(build(rate, (x) => 3 * x + 1e5, 49)).toHaveLength(9);
    expect(build(rate, () => 5, 49)).toHaveLength(9);
  });

  it('puts points where the curve bends', () => {
    const knee = (x: number) => Math.max(0, x - 8000);
    const points = build(rate, knee, 49);
    expect(points.length).toBeLessThan(30);
    expect(worstError(points, knee)).toBeLessThan(0.005);
    const near = points.filter(({ x }) => Math.abs(x - 8000) < 1000).length;
    expect(near).toBeGreaterThan(points.length / 4);
  });

  it('resolves the growth of a queue towards capacity', () => {
    const queue = (x: number) => 20_000 / (17_000 - x);
    expect(worstError(build(rate, queue, 49), queue)).toBeLessThan(0.01);
  });

  it('resolves a probability over its decades', () => {
    const loss = (x: number) => Math.min(1, Math.exp((x - 9000) / 200));
    const points = build(rate, loss, 49, 'logarithmic');
    const logarithm = (p: number) => Math.log(Math.max(p, 1e-12));
    const drawn = points.map(({ x, values }) => ({ x, values: [logarithm(values![0]!)] }));
    expect(worstError(drawn, (x) => logarithm(loss(x)))).toBeLessThan(0.01);
  });

  it('locates the limit of what can be solved', () => {
    const points = build(rate, (x) => (x > 9000 ? null : 1), 49);
    const solved = points.filter(({ values }) => values).map(({ x }) => x);
    expect(9000 - Math.max(...solved)).toBeLessThan(150);
  });

  it('asks for whole numbers between others only', () => {
    const points = build({ low: 1, high: 8, scale: 'log', integer: true }, (x) => (x > 4 ? 9 : 1), 49);
    expect(points.map(({ x }) => x)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].filter((x) => points.some((p) => p.x === x)),
    );
    expect(points.every(({ x }) => Number.isInteger(x))).toBe(true);
  });

  it('leaves intervals alone in which a point is being solved', () => {
    const points = [100, 4100, 8100].map((x) => ({ x, values: [x * x] }));
    const options = { count: 2, taken: [], kinds: ['any'] as const };
    const [first] = refinePositions(rate, points, options);
    expect(refinePositions(rate, points, { ...options, taken: [first + 1] })).not.toContain(first);
  });

  it('always ends, with points inside the range and no point twice', () => {
    const noise = fc.func(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(null)));
    fc.assert(
      fc.property(noise, fc.constantFrom(rate, batch), (f, axis) => {
        const xs = build(axis, f, 60).map(({ x }) => x);
        expect(new Set(xs).size).toBe(xs.length);
        for (const x of xs) expect(x >= axis.low && x <= axis.high).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
