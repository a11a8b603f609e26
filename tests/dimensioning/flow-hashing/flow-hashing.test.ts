import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BusiestShare, HashedTraffic } from '../../../src/dimensioning/flow-hashing/flow-hashing.ts';
import { hashFlows } from '../../../src/dimensioning/flow-hashing/flow-hashing.ts';
import { QuestionFault } from '../../../src/dimensioning/question/question.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import '../../property-seed.ts';

const usual: HashedTraffic = {
  flows: 100,
  sizes: { law: 'equal' },
  queues: 8,
  indirection: null,
  trials: 2000,
  seed: 1,
};

function hash(changes: Partial<HashedTraffic>): BusiestShare {
  return runSearch(hashFlows({ ...usual, ...changes }), () => {
    throw new Error('hashing asks for no solution');
  });
}

/**
 * Mean and distribution of the busiest queue's share by going through every way to place the flows on equally likely
 * entries.
 */
function enumerated(
  weights: readonly number[],
  entryQueues: readonly number[],
): { mean: number; shares: number[] } {
  const total = weights.reduce((a, b) => a + b, 0);
  const shares: number[] = [];
  const loads = new Map<number, number>();
  const place = (k: number): void => {
    if (k === weights.length) {
      shares.push(Math.max(...loads.values()) / total);
      return;
    }
    for (const queue of entryQueues) {
      loads.set(queue, (loads.get(queue) ?? 0) + weights[k]);
      place(k + 1);
      loads.set(queue, loads.get(queue)! - weights[k]);
    }
  };
  place(0);
  return { mean: shares.reduce((a, b) => a + b, 0) / shares.length, shares: shares.sort((a, b) => a - b) };
}

describe('hashFlows', () => {
  it('gives one flow to one queue', () => {
    const { mean, p50, p99, sorted, even, largestFlow } = hash({ flows: 1 });
    expect({ mean, p50, p99, even, largestFlow }).toEqual({
      mean: 1,
      p50: 1,
      p99: 1,
      even: 1 / 8,
      largestFlow: 1,
    });
    expect(sorted).toHaveLength(2000);
  });

  it('gives everything to the only queue', () => {
    expect(hash({ queues: 1 })).toMatchObject({ mean: 1, p50: 1, limit: 1, standardError: 0 });
  });

  it('tends to an even split for many equal flows', () => {
    const { mean, p99, even } = hash({ flows: 1_000_000, trials: 20 });
    // The largest of 8 nearly normal counts: 1.42 standard deviations above the mean of 125,000, each 330.7.
    expect(mean).toBeGreaterThan(even);
    expect(mean).toBeCloseTo(even * (1 + (1.4236 * 330.7) / 125_000), 3);
    expect(p99).toBeLessThan(even * 1.02);
  });

  it.each<[string, Partial<HashedTraffic>, number[], number[]]>([
    ['2 equal flows on 2 queues', { flows: 2, queues: 2 }, [1, 1], [0, 1]],
    ['3 equal flows on 2 queues', { flows: 3, queues: 2 }, [1, 1, 1], [0, 1]],
    ['5 equal flows on 3 queues', { flows: 5, queues: 3 }, [1, 1, 1, 1, 1], [0, 1, 2]],
    [
      '4 Zipf flows on 3 queues',
      { flows: 4, queues: 3, sizes: { law: 'zipf', exponent: 1 } },
      [1, 1 / 2, 1 / 3, 1 / 4],
      [0, 1, 2],
    ],
    [
      '4 flows by a table of 4 entries on 3 queues',
      { flows: 4, queues: 3, indirection: 4 },
      [1, 1, 1, 1],
      [0, 1, 2, 0],
    ],
  ])('agrees with every placement of %s', (_, changes, weights, entries) => {
    const exact = enumerated(weights, entries);
    const { mean, standardError, sorted, p50, p90 } = hash({ ...changes, trials: 100_000 });
    expect(Math.abs(mean - exact.mean)).toBeLessThan(4 * standardError);
    const outcomes = [...new Set(exact.shares.map((share) => share.toFixed(9)))];
    expect([...new Set(Array.from(sorted, (share) => share.toFixed(9)))].sort()).toEqual(outcomes.sort());
    for (const outcome of outcomes) {
      const below = (shares: ArrayLike<number>) =>
        Array.from(shares).filter((share) => share <= Number(outcome) + 1e-8).length / shares.length;
      expect(Math.abs(below(sorted) - below(exact.shares))).toBeLessThan(4 * Math.sqrt(0.25 / 100_000));
    }
    expect(p50).toBeLessThanOrEqual(p90);
  });

  it('knows two flows on two queues by heart: half the time together', () => {
    expect(enumerated([1, 1], [0, 1]).mean).toBe(0.75);
    expect(enumerated([1, 1, 1], [0, 1]).mean).toBeCloseTo((0.25 * 3 + 0.75 * 2) / 3, 12);
  });

  it('takes each quantile from the trials', () => {
    const { sorted, p50, p90, p99 } = hash({ trials: 1000 });
    expect([p50, p90, p99]).toEqual([sorted[499], sorted[899], sorted[989]]);
  });

  it('sees the table: 12 queues share 128 entries unevenly', () => {
    const table = hash({ flows: 200_000, queues: 12, indirection: 128, trials: 50 });
    expect(table.limit).toBe(11 / 128);
    expect(table.even).toBe(1 / 12);
    expect(table.mean).toBeCloseTo(11 / 128, 2);
    expect(table.mean).toBeGreaterThan(11 / 128);
    expect(hash({ queues: 8, indirection: 128 }).limit).toBe(1 / 8);
    // More queues than entries leave queues without a flow.
    expect(hash({ flows: 100_000, queues: 300, indirection: 128, trials: 20 })).toMatchObject({
      limit: 1 / 128,
    });
  });

  it('is the same for the same seed and another for another', () => {
    expect(hash({ seed: 5 })).toEqual(hash({ seed: 5 }));
    expect(hash({ seed: 5 }).mean).not.toBe(hash({ seed: 6 }).mean);
  });

  it('never falls below an even split nor below the largest flow, and rises with the inequality of the flows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.option(fc.integer({ min: 1, max: 128 })),
        (flows, queues, exponent, indirection) => {
          const sizes = { law: 'zipf', exponent } as const;
          const { sorted, even, largestFlow, mean, standardError } = hash({
            flows,
            queues,
            sizes,
            indirection,
            trials: 200,
          });
          const least = Math.max(even, largestFlow) * (1 - 1e-12);
          expect(sorted[0]).toBeGreaterThanOrEqual(least);
          expect(sorted[199]).toBeLessThanOrEqual(1);
          const steeper = hash({
            flows,
            queues,
            indirection,
            trials: 200,
            sizes: { law: 'zipf', exponent: exponent + 1 },
          });
          expect(steeper.mean).toBeGreaterThan(mean - 4 * (standardError + steeper.standardError) - 1e-12);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('comes in slices', () => {
    const fractions: number[] = [];
    const search = hashFlows({ ...usual, flows: 100_000, trials: 100 });
    for (let next = search.next(); !next.done; next = search.next([])) {
      expect(next.value.points).toEqual([]);
      fractions.push(next.value.fraction);
    }
    expect(fractions).toHaveLength(10);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions[9]).toBe(1);
  });

  it.each<[Partial<HashedTraffic>, string, string]>([
    [{ flows: 0 }, 'flows', 'The number of flows must be a whole number from 1 to 1000000, not 0.'],
    [{ flows: NaN }, 'flows', 'The number of flows must be a whole number from 1 to 1000000, not NaN.'],
    [{ queues: 2.5 }, 'queues', 'The number of queues must be a whole number from 1 to 1024, not 2.5.'],
    [
      { indirection: 0 },
      'indirection',
      'The size of the indirection table must be a whole number from 1 to 65536, not 0.',
    ],
    [{ trials: 1e6 }, 'trials', 'The number of trials must be a whole number from 1 to 100000, not 1000000.'],
    [{ seed: -1 }, 'seed', 'The seed must be a whole number from 0 to 4294967295, not -1.'],
    [
      { sizes: { law: 'zipf', exponent: NaN } },
      'sizes.exponent',
      'Zipf’s exponent must be a number from 0 to 10, not NaN.',
    ],
    [
      { flows: 1_000_000, trials: 20_000 },
      'trials',
      '20000 trials of 1000000 flows would take too long; with this many flows at most 10000 trials are allowed.',
    ],
  ])('refuses %j', (changes, parameter, message) => {
    try {
      hash(changes);
    } catch (error) {
      expect(error).toBeInstanceOf(QuestionFault);
      expect(error).toMatchObject({ parameter, message });
      return;
    }
    throw new Error('nothing was refused');
  });
});
