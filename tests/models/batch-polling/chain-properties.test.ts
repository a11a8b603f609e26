import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrivalTableCache } from '../../../src/models/batch-polling/solver/chain/arrival-tables.ts';
import type { ChainSolution } from '../../../src/models/batch-polling/solver/chain/chain-solution.ts';
import { solveChain } from '../../../src/models/batch-polling/solver/chain/chain.ts';
import { ServiceTimes } from '../../../src/models/batch-polling/solver/service/service-times.ts';
import type { System } from '../../../src/models/batch-polling/system/system.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { stationaryByGth } from '../../../src/numerics/chains/gth.ts';
import { geometricInterarrival, poissonInterarrival } from '../../../src/numerics/sums/partial-sums.ts';
import { interarrivals, lineService, systems } from './systems.ts';

/** Solves; skips a run in which ordinary counting loses every packet between the polls. */
function solve(system: System, cache = new ArrivalTableCache()): ChainSolution {
  try {
    return solveChain(system, cache);
  } catch (error) {
    fc.pre(!(error instanceof SolveFailure && error.code === 'no-arrivals'));
    throw error;
  }
}

const sum = (p: Float64Array) => p.reduce((a, b) => a + b, 0);

/** The chain as a full matrix from the rows of all batch sizes, and Eqs. (2) to (4) as printed. */
function denseSolution(system: System) {
  const { maxBatch, ringSize } = system;
  const n = ringSize + 1;
  const { rows } = new ArrivalTableCache().tables(system, { upTo: maxBatch });
  const transition = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const size = Math.min(i, maxBatch);
    const { start, p } = rows.law(size);
    p.forEach((value, k) => {
      transition[i * n + Math.min(ringSize, i - size + start + k)] += value;
    });
  }
  const q = stationaryByGth(transition, n);
  let meanArrivals = 0;
  const atArrival = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const size = Math.min(i, maxBatch);
    const { start, p } = rows.law(size);
    meanArrivals += q[i] * rows.mean(size);
    let tail = 0;
    for (let k = start + p.length - 1; k >= 1; k--) {
      tail += p[k - start] ?? 0; // P(X >= k): the k-th arrival finds l + k - 1
      atArrival[Math.min(ringSize, i - size + k - 1)] += q[i] * tail;
    }
  }
  // a law capped in deep overload does not show how many are lost, but its mean does
  if (rows.isCapped(maxBatch)) atArrival[ringSize] = meanArrivals - sum(atArrival.subarray(0, ringSize));
  return { q, meanArrivals, atArrival: atArrival.map((value) => value / meanArrivals) };
}

function expectSame(actual: Float64Array, expected: Float64Array, what: string): void {
  expected.forEach((value, k) => {
    const error = Math.abs(actual[k] - value);
    expect(error, `${what}(${k}): ${actual[k]} is not ${value}`).toBeLessThanOrEqual(1e-9 * value + 1e-16);
  });
}

describe('the chain of a random system', () => {
  it('is the one that dense elimination and the printed equations give', () => {
    fc.assert(
      fc.property(systems, (system) => {
        const s = solve(system);
        const dense = denseSolution(system);
        expectSame(s.queueAtPoll, dense.q, 'q');
        expectSame(s.queueAtArrival, dense.atArrival, 'qA');
        expect(s.meanArrivals / dense.meanArrivals).toBeCloseTo(1, 10);
      }),
      { numRuns: 120 },
    );
  });

  it('has masses that sum to 1, and no NaN', () => {
    fc.assert(
      fc.property(systems, (system) => {
        const s = solve(system);
        for (const p of [s.queueAtPoll, s.batchSize, s.queueAtArrival]) {
          expect(sum(p)).toBeCloseTo(1, 10);
          expect(p.every((value) => value >= 0)).toBe(true);
        }
        expect(s.lossProbability).toBeGreaterThanOrEqual(0);
        expect(s.lossProbability).toBeLessThanOrEqual(1);
        expect(s.queueAtPoll.length).toBe(system.ringSize + 1);
        expect(s.batchSize.length).toBe(system.maxBatch + 1);
      }),
      { numRuns: 120 },
    );
  });

  it('conserves packets: E[N] (1 - p) = E[V]', () => {
    fc.assert(
      fc.property(systems, (system) => {
        const s = solve(system);
        expect(s.conservationResidual).toBeLessThan(1e-10 * s.meanArrivals);
      }),
      { numRuns: 120 },
    );
  });

  it('has E[V] = (1 - p) c / (E[A] - (1 - p) m) for a line c + m n, stationary, poisson or not', () => {
    fc.assert(
      fc.property(systems, (system) => {
        fc.pre(system.counting === 'stationary');
        const s = solve(system);
        const accepted = 1 - s.lossProbability;
        const expected = (accepted * system.intercept) / (system.interarrival.mean - accepted * system.slope);
        expect(Math.abs(s.meanBatch / expected - 1)).toBeLessThan(1e-8);
      }),
      { numRuns: 120 },
    );
  });

  it('loses 1 - beta E[A] / E[B_beta] in overload', () => {
    fc.assert(
      fc.property(interarrivals, fc.integer({ min: 2, max: 20 }), (interarrival, maxBatch) => {
        const slope = 2 * interarrival.mean;
        const system: System = {
          interarrival,
          counting: 'stationary',
          service: lineService('poisson', 10, slope, maxBatch),
          maxBatch,
          ringSize: maxBatch + 2000,
        };
        const s = solve(system);
        const expected = 1 - (maxBatch * interarrival.mean) / system.service.mean(maxBatch);
        expect(s.lossProbability).toBeCloseTo(expected, 9);
      }),
      { numRuns: 25 },
    );
  });

  it('does not care about the counting when arrivals are geometric', () => {
    fc.assert(
      fc.property(systems, fc.double({ min: 0.5, max: 60, noNaN: true }), (system, mean) => {
        const interarrival = geometricInterarrival(mean);
        const stationary = solve({ ...system, interarrival, counting: 'stationary' });
        const ordinary = solve({ ...system, interarrival, counting: 'ordinary' });
        expectSame(ordinary.queueAtPoll, stationary.queueAtPoll, 'q');
        expect(Math.abs(ordinary.lossProbability - stationary.lossProbability)).toBeLessThan(
          1e-9 * stationary.lossProbability + 1e-30,
        );
      }),
      { numRuns: 40 },
    );
  });

  // Ordinary counting can make full batches the only ones that lose: the ring then has two phases, and a larger one
  // loses more.
  it('loses less with a larger ring', () => {
    fc.assert(
      fc.property(systems, fc.integer({ min: 1, max: 20 }), (random, more) => {
        const system: System = { ...random, counting: 'stationary' };
        const cache = new ArrivalTableCache();
        const small = solve(system, cache);
        const large = solve({ ...system, ringSize: system.ringSize + more }, cache);
        expect(large.lossProbability).toBeLessThanOrEqual(small.lossProbability * (1 + 1e-9) + 1e-33);
      }),
      { numRuns: 60 },
    );
  });

  it('loses more at a higher rate', () => {
    fc.assert(
      fc.property(systems, fc.double({ min: 1.01, max: 3, noNaN: true }), (system, factor) => {
        const at = (mean: number) =>
          solve({ ...system, counting: 'stationary', interarrival: poissonInterarrival(mean) });
        const slow = at(20 * factor);
        const fast = at(20);
        expect(fast.lossProbability).toBeGreaterThanOrEqual(slow.lossProbability * (1 - 1e-9));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the three ways of solving', () => {
  const system = (mean: number, ringSize: number, maxBatch = 16): System => ({
    interarrival: geometricInterarrival(mean),
    counting: 'stationary',
    service: lineService('poisson', 30, 6, maxBatch),
    maxBatch,
    ringSize,
  });

  it.each([
    ['light load', 400, 200, 64, /in reach/],
    ['overload', 6, 400, 16, /top/],
    ['all states', 8, 60, 16, /^banded GTH$/],
  ])('%s is what dense elimination gives', (_, mean, ringSize, maxBatch, algorithm) => {
    const s = solve(system(mean, ringSize, maxBatch));
    expect(s.algorithm).toMatch(algorithm);
    const dense = denseSolution(system(mean, ringSize, maxBatch));
    expectSame(s.queueAtPoll, dense.q, 'q');
    expectSame(s.queueAtArrival, dense.atArrival, 'qA');
  });

  it('reuses the arrival tables when only the ring changes', () => {
    const cache = new ArrivalTableCache();
    const shared = (ringSize: number) => {
      const s = system(8, ringSize);
      return { ...s, service: cache.shareService(s.service) };
    };
    const first = solve(shared(60), cache);
    const second = solve(shared(90), cache);
    expect(second.counts).toBe(first.counts);
    expect(second.rows).toBe(first.rows);
  });

  it('reuses what it knows of other batches when the largest changes, and no digit depends on it', () => {
    const cache = new ArrivalTableCache();
    const shared = (maxBatch: number) => {
      const s = system(8, 130, maxBatch);
      return { ...s, service: cache.shareService(s.service) };
    };
    const first = solve(shared(63), cache);
    const larger = solve(shared(64), cache);
    const smaller = solve(shared(62), cache);
    const far = solve(shared(90), cache);
    const back = solve(shared(64), cache);
    // A failure of `toBe` on whole tables would print every digit.
    expect(larger.counts === first.counts).toBe(true);
    expect(larger.rows.law(63) === first.rows.law(63)).toBe(true);
    expect(smaller.rows === larger.rows).toBe(true);
    expect(far.counts === first.counts).toBe(false);
    for (const [maxBatch, reused] of [
      [64, larger],
      [62, smaller],
      [90, far],
      [64, back],
    ] as const) {
      const alone = solve(system(8, 130, maxBatch));
      expect(reused.queueAtPoll).toEqual(alone.queueAtPoll);
      expect(reused.queueAtArrival).toEqual(alone.queueAtArrival);
      expect(reused.lossProbability).toBe(alone.lossProbability);
    }
  });

  it('gives any system the same answer after others', () => {
    fc.assert(
      fc.property(systems, fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 4 }), (random, moves) => {
        const cache = new ArrivalTableCache();
        const { service } = random;
        for (const move of [0, ...moves]) {
          const maxBatch = Math.max(1, random.maxBatch + move);
          const longer = new ServiceTimes(
            'poisson',
            Float64Array.from(
              { length: maxBatch + 1 },
              (_, size) => service.mean(0) + size * (service.mean(1) - service.mean(0)),
            ),
          );
          const one = { ...random, maxBatch, ringSize: random.ringSize + 6 };
          const alone = solve({ ...one, service: longer });
          const after = solve({ ...one, service: cache.shareService(longer) }, cache);
          expect(after.queueAtPoll).toEqual(alone.queueAtPoll);
          expect(after.lossProbability).toBe(alone.lossProbability);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('follows loss far below 1e-12: it falls by the same factor with every further place', () => {
    const losses = [100, 200, 300, 400].map((ringSize) => solve(system(9, ringSize)).lossProbability);
    const perStep = losses.slice(1).map((loss, k) => Math.log(losses[k] / loss) / 100);
    expect(losses[3]).toBeLessThan(1e-20);
    expect(perStep[1] / perStep[0]).toBeCloseTo(1, 6);
    expect(perStep[2] / perStep[1]).toBeCloseTo(1, 9);
  });
});
