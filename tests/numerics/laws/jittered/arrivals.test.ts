/** Numbers of arrivals at a constant rate with jitter, against sums by definition. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrivalCounts } from '../../../../src/numerics/laws/renewal/counts.ts';
import { CountColumn, JitteredCounts } from '../../../../src/numerics/laws/jittered/counts.ts';
import { jitteredArrivals } from '../../../../src/numerics/laws/jittered/arrivals.ts';
import {
  jitteredGapVariance,
  jitteredGapVariation,
} from '../../../../src/numerics/laws/jittered/gap-variation.ts';
import { jitteredCountTails } from '../../../../src/numerics/laws/jittered/points.ts';
import { normalTail } from '../../../../src/numerics/laws/normal-tail.ts';
import { normalDistribution, tailsOfCount } from '../../../reference/jittered-arrivals.ts';

const column = new CountColumn();

/** P(N >= k) of what is in the column. */
const above = (k: number) => (k < column.first ? 1 : k < column.end ? column.above[k - column.first] : 0);

describe('the upper tail of the normal law', () => {
  it('keeps its relative precision on both sides', () => {
    for (let z = 0; z < 15; z += 0.0931) {
      expect(Math.abs(normalTail(z) / normalDistribution(-z) - 1), `${z}`).toBeLessThan(z < 5 ? 1e-9 : 1e-13);
      expect(normalTail(-z) + normalTail(z)).toBeCloseTo(1, 15);
      expect(normalTail(z)).toBeCloseTo(normalDistribution(-z), 15);
    }
    expect(normalTail(10)).toBeCloseTo(7.619853024160527e-24, 36);
    expect(normalTail(0)).toBe(0.5);
  });
});

/**
 * Law of the number of points at whole numbers + 1/2, by one trial after the other; those that stay inside are counted
 * apart.
 */
function allTrials(length: number, jitter: number): { p: readonly number[]; certain: number } {
  let p = [1];
  let certain = 0;
  const reach = 13 * jitter;
  for (let at = Math.ceil(-reach) + 0.5; at < length + reach; at++) {
    const inside = normalTail(-at / jitter) - normalTail((length - at) / jitter);
    const beside = normalTail(at / jitter) + normalTail((length - at) / jitter);
    if (beside < 1e-30) certain++;
    else {
      const success = inside < 0.5 ? inside : 1 - beside;
      const last = p;
      p = Array.from({ length: last.length + 1 }, (_, k) => {
        const without = (last[k] ?? 0) * (1 - success);
        return without + (last[k - 1] ?? 0) * success;
      });
      while (p.length > 1 && p[p.length - 1] < 1e-60) p.pop();
    }
  }
  return { p, certain };
}

describe('the number in an interval', () => {
  const lengths = [0.004, 0.3, 0.97, 2.6, 7.4, 19.05, 61.3];

  it.each([0.05, 0.3, 1, 2, 5, 20])('is that of its definition, jitter %f', (jitter) => {
    const counts = new JitteredCounts(jitter);
    for (const length of lengths) {
      const expected = tailsOfCount(length, jitter, Math.ceil(length + 12 * Math.sqrt(jitter) + 4));
      counts.fill(column, length);
      expected.forEach((tail, k) => expect(Math.abs(above(k) - tail), `${length}, ${k}`).toBeLessThan(2e-11));
    }
  });

  it.each([0.02, 0.4, 2, 9, 64])('keeps small tails between the nodes, jitter %f', (jitter) => {
    const counts = new JitteredCounts(jitter);
    for (const length of lengths) {
      const direct = jitteredCountTails(length, jitter);
      counts.fill(column, length);
      for (let k = column.first; k < column.end; k++) {
        const index = k - direct.first;
        const [more, fewer] = [column.above[k - column.first], column.below[k - column.first]];
        if (more < 0.5) expect(Math.abs(Math.log(more) - direct.above[index])).toBeLessThan(1e-6);
        else if (index >= 0) expect(Math.abs(Math.log(fewer) - direct.below[index])).toBeLessThan(1e-6);
      }
    }
  });

  it.each([16, 24.7, 64])('is the product of all trials where one phase is enough, jitter %f', (jitter) => {
    for (const length of [0.7, 1, 2, 7, 40, 40.5, 301]) {
      const { first, above: logs, below } = jitteredCountTails(length, jitter);
      const { p, certain } = allTrials(length, jitter);
      for (const [k, log] of logs.entries()) {
        const from = first + k - certain;
        const more = p.slice(Math.max(0, from)).reduceRight((sum, one) => sum + one, 0);
        const fewer = p.slice(0, Math.max(0, from)).reduce((sum, one) => sum + one, 0);
        if (more > 1e-40) expect(Math.abs(Math.log(more) - log), `${length}, ${k}`).toBeLessThan(1e-7);
        if (fewer > 1e-40) expect(Math.abs(Math.log(fewer) - below[k]), `${length}, ${k}`).toBeLessThan(1e-7);
      }
    }
  });

  it('has the interval’s length as its mean and a variance that stops growing', () => {
    for (const jitter of [0.5, 2, 10]) {
      const counts = new JitteredCounts(jitter);
      for (const length of [40 * jitter, 200 * jitter]) {
        counts.fill(column, length);
        let mean = column.first - 1;
        let variance = (mean - length) ** 2;
        for (let k = column.first; k < column.end; k++) {
          mean += above(k);
          variance += (2 * (k - length) - 1) * above(k);
        }
        expect(mean / length).toBeCloseTo(1, 11);
        expect(variance).toBeCloseTo((2 * jitter) / Math.sqrt(Math.PI), 1);
      }
    }
  });
});

describe('the table of arrivals', () => {
  const cases = fc.record({
    mean: fc.double({ min: 0.2, max: 80, noNaN: true }),
    jitter: fc.double({ min: 0, max: 24, noNaN: true }),
    horizon: fc.integer({ min: 1, max: 150 }),
  });

  it('has one arrival every mean time in each slot, and every count somewhere', () => {
    fc.assert(
      fc.property(cases, ({ mean, jitter, horizon }) => {
        const law = jitteredArrivals(mean, jitter);
        const rate = new Float64Array(horizon);
        let last = -1;
        let expectedCount = 1;
        for (const { firstCount, arrivals, beyond } of new ArrivalCounts(law, 'stationary', {
          horizon,
          maxCount: 5000,
        }).blocks()) {
          expect(firstCount).toBe(expectedCount);
          for (let r = 0; r < arrivals.rows; r++) {
            let sum = beyond[r];
            const start = arrivals.start[r];
            expect(start).toBeGreaterThanOrEqual(last);
            last = start;
            for (let j = arrivals.offset[r]; j < arrivals.offset[r + 1]; j++) {
              expect(arrivals.values[j]).toBeGreaterThanOrEqual(0);
              rate[start + j - arrivals.offset[r]] += arrivals.values[j];
              sum += arrivals.values[j];
            }
            expect(sum).toBeCloseTo(1, 11);
          }
          expectedCount += arrivals.rows;
        }
        for (const value of rate) expect(value * mean).toBeCloseTo(1, 8);
      }),
      { numRuns: 20 },
    );
  });

  it('has no more counts than the surplus lets', () => {
    for (const jitter of [0, 0.2, 2, 30]) {
      const { surplus } = jitteredArrivals(5, jitter);
      const { first, above: logs } = jitteredCountTails(20, Math.max(0.01, jitter));
      expect(logs[20 + surplus - first] ?? -Infinity).toBeLessThan(Math.log(1e-37));
    }
  });
});

describe('the gaps', () => {
  it('have the variance that the residual gives', () => {
    for (const [mean, jitter] of [
      [6.72, 2],
      [6.72, 0],
      [6.72, 0.15],
      [30, 0.6],
      [12, 7],
    ] as const) {
      const law = jitteredArrivals(mean, jitter);
      const horizon = Math.ceil(45 * mean);
      const blocks = [...new ArrivalCounts(law, 'stationary', { horizon, maxCount: 1 }).blocks()];
      const { arrivals } = blocks.find((block) => block.arrivals.rows > 0)!;
      let residual = 0;
      arrivals.values.forEach((p, j) => (residual += p * (arrivals.start[0] + j)));
      const variance = 2 * mean * residual + mean - mean * mean;
      expect(
        Math.abs(Math.sqrt(variance) - Math.sqrt(jitteredGapVariance(mean, jitter))) / mean,
      ).toBeLessThan(0.002);
    }
  });

  it('vary more with the jitter, up to those of a Poisson process', () => {
    const steps = Array.from({ length: 640 }, (_, k) => jitteredGapVariation(k / 10));
    for (let k = 1; k < steps.length; k++) expect(steps[k]).toBeGreaterThan(steps[k - 1]);
    expect(steps.at(-1)).toBeLessThan(1);
    expect(jitteredGapVariation(1000)).toBeGreaterThan(0.999);
  });
});
