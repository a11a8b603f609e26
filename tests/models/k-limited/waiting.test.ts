import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CoreQueue,
  checkQueueAt,
  maxRate,
  residualPause,
  publishedWaiting,
} from '../../../src/models/k-limited/solver/core-queue.ts';
import { exactWaiting } from '../../../src/models/k-limited/solver/exact-waiting.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';
import { paperQueue } from './fit/synthetic.ts';
import { printedWaiting } from '../../reference/printed-waiting.ts';
import { simulateTrace } from '../../reference/k-limited-trace.ts';

const positive = fc.double({ min: 0.05, max: 20, noNaN: true });
const variation = fc.double({ min: 0, max: 15, noNaN: true });
const loads = fc.double({ min: 0.01, max: 0.97, noNaN: true });

interface Case {
  queue: CoreQueue;
  lambda: number;
}

function cases(k: fc.Arbitrary<number>): fc.Arbitrary<Case> {
  return fc.tuple(positive, variation, positive, variation, k, loads).map(([beta, cb, s, cs, k, load]) => {
    const queue = { beta, beta2: beta * beta * (1 + cb), s, s2: s * s * (1 + cs), k };
    return { queue, lambda: load * maxRate(queue) };
  });
}

const cycle = fc.integer({ min: 2, max: 60 });
const exact = (queue: CoreQueue, lambda: number) => exactWaiting(queue, lambda).waiting;
const near = (actual: number, expected: number, relative: number) =>
  expect(Math.abs(actual / expected - 1), `${actual} instead of ${expected}`).toBeLessThan(relative);

describe('Eq. (1)', () => {
  it('is the printed form', () => {
    fc.assert(
      fc.property(cases(fc.integer({ min: 1, max: 1000 })), ({ queue, lambda }) => {
        near(publishedWaiting(queue, lambda), printedWaiting(queue, lambda), 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the exact 1-limited queue for k = 1', () => {
    fc.assert(
      fc.property(cases(fc.constant(1)), ({ queue, lambda }) => {
        const { beta, beta2, s, s2 } = queue;
        const both2 = beta2 + 2 * beta * s + s2;
        const known = (lambda * both2) / (2 * (1 - lambda * (beta + s))) + s2 / (2 * s);
        near(publishedWaiting(queue, lambda), known, 1e-9);
      }),
    );
  });

  it('tends to the queue with vacations as k grows', () => {
    fc.assert(
      fc.property(cases(fc.constant(Infinity)), ({ queue, lambda }) => {
        const { beta, beta2, s, s2 } = queue;
        const known = (lambda * beta2) / (2 * (1 - lambda * beta)) + s2 / (2 * s);
        near(publishedWaiting(queue, lambda), known, 1e-9);
        near(publishedWaiting({ ...queue, k: 1e12 }, lambda), known, 1e-6);
      }),
    );
  });

  it('tends to Pollaczek-Khinchine as the switchover time vanishes', () => {
    fc.assert(
      fc.property(cases(cycle), ({ queue }) => {
        const lambda = 0.6 / queue.beta;
        const known = (lambda * queue.beta2) / (2 * (1 - lambda * queue.beta));
        expect(publishedWaiting({ ...queue, s: 0, s2: 0 }, lambda)).toBeCloseTo(known, 9);
        const s = 1e-9 * queue.beta;
        near(publishedWaiting({ ...queue, s, s2: 2 * s * s }, lambda) / known, 1, 1e-6);
        expect(exact({ ...queue, s: 0, s2: 0 }, lambda)).toBeCloseTo(known, 9);
      }),
    );
  });

  it('falls with k, and rises with the rate', () => {
    fc.assert(
      fc.property(cases(cycle), ({ queue, lambda }) => {
        const here = publishedWaiting(queue, lambda);
        expect(publishedWaiting({ ...queue, k: queue.k + 1 }, lambda)).toBeLessThanOrEqual(
          here * (1 + 1e-12),
        );
        const further = publishedWaiting(queue, lambda + 0.01 * maxRate(queue));
        expect(further).toBeGreaterThan(here);
      }),
    );
  });
});

describe('the exact mean', () => {
  it('is never above Eq. (1), and never below the queue without a limit', () => {
    fc.assert(
      fc.property(cases(cycle), ({ queue, lambda }) => {
        const value = exact(queue, lambda);
        expect(value).toBeLessThanOrEqual(publishedWaiting(queue, lambda) * (1 + 1e-9));
        const without = { ...queue, k: Infinity };
        expect(value).toBeGreaterThanOrEqual(publishedWaiting(without, lambda) * (1 - 1e-9));
      }),
      { numRuns: 300 },
    );
  });

  it('goes to that of no packets as the rate vanishes, to the last digit a number has', () => {
    const queue = paperQueue(10);
    for (const lambda of [1e-280, 1e-300, 1e-310, Number.MIN_VALUE]) {
      near(exact(queue, lambda), exact(queue, 0), 1e-12);
    }
  });

  it('is Eq. (1) for k = 1 and without a limit', () => {
    for (const k of [1, Infinity]) {
      const queue = { ...paperQueue(10), k };
      const lambda = 0.7 * maxRate(queue);
      expect(exact(queue, lambda)).toBe(publishedWaiting(queue, lambda));
    }
  });

  it.each([
    { k: 2, cb: 1, s: 0.5, cs: 1, published: 1.6, known: 1.5003 },
    { k: 4, cb: 0, s: 2, cs: 0, published: 2, known: 1.4706 },
    { k: 10, cb: 4, s: 5, cs: 1, published: 8.6667, known: 6.9305 },
    { k: 30, cb: 1, s: 30, cs: 1, published: 46, known: 32.8979 },
  ])('is $known at half load for k = $k, s = $s', ({ k, cb, s, cs, published, known }) => {
    const queue = { beta: 1, beta2: 1 + cb, s, s2: s * s * (1 + cs), k };
    const lambda = 0.5 * maxRate(queue);
    expect(publishedWaiting(queue, lambda)).toBeCloseTo(published, 4);
    expect(exact(queue, lambda)).toBeCloseTo(known, 4);
  });

  it.each([
    [0.1, 18.186, 18.17],
    [0.3, 38.446, 38.342],
    [0.5, 74.914, 74.488],
    [0.7, 160.007, 158.348],
    [0.9, 585.471, 580.661],
    [0.95, 1223.668, 1217.503],
  ])('is the reference value of the paper’s machine at load %d', (load, published, known) => {
    const queue = { ...paperQueue(1), beta2: 1.12e-9 };
    const lambda = load * maxRate(queue);
    expect(1e6 * publishedWaiting(queue, lambda)).toBeCloseTo(published, 2);
    expect(1e6 * exact(queue, lambda)).toBeCloseTo(known, 2);
  });

  it('tends to the rest of a pause without load, without losing digits', () => {
    const queue = paperQueue(25);
    for (const load of [1e-4, 1e-8, 1e-12, 0]) {
      near(exact(queue, load * maxRate(queue)), residualPause(queue), 20 * load + 1e-12);
    }
  });

  it('stays finite, with small residuals, from one hundred thousand packets a cycle to the last millionth of the limit', () => {
    for (const k of [2, 3, 300, 5000, 100_000]) {
      for (const load of [0.001, 0.5, 0.999, 0.999999]) {
        const queue = { ...paperQueue(10), k };
        const result = exactWaiting(queue, load * maxRate(queue));
        expect(Number.isFinite(result.waiting)).toBe(true);
        expect(result.residual).toBeLessThan(1e-14);
        expect(result.steps).toBeLessThan(40);
      }
    }
  });

  it('agrees with the mechanism, event by event, within its noise', () => {
    // Deterministic service 1 and pauses 2, k = 4, half load: the exact mean is 1.4706, Eq. (1) says 2.
    const packets = 200_000;
    const uniform = mulberry32(7);
    let now = 0;
    const arrivals = Array.from({ length: packets }, () => (now -= Math.log1p(-uniform()) * 3));
    const { waits } = simulateTrace({
      arrivals,
      services: new Array<number>(packets).fill(1),
      switchovers: new Array<number>(packets * 4).fill(2),
      packetsPerCycle: 4,
      vacations: 'multiple',
    });
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / packets;
    const queue = { beta: 1, beta2: 1, s: 2, s2: 4, k: 4 };
    expect(Math.abs(mean / exact(queue, 1 / 3) - 1)).toBeLessThan(0.02);
  });
});

describe('an illegal queue', () => {
  const queue = paperQueue(1);
  it.each([
    ['bad_k', { ...queue, k: 0 }, 1],
    ['bad_k', { ...queue, k: 2.5 }, 1],
    ['bad_k', { ...queue, k: NaN }, 1],
    ['bad_beta', { ...queue, beta: 0 }, 1],
    ['bad_beta', { ...queue, beta: NaN }, 1],
    ['bad_beta2', { ...queue, beta2: 1.12e-18 }, 1],
    ['bad_beta2', { ...queue, beta2: NaN }, 1],
    ['bad_s', { ...queue, s: -1e-6 }, 1],
    ['bad_s2', { ...queue, s2: 0.3e-18 }, 1],
    ['bad_s2', { ...queue, s: 0 }, 1],
    ['bad_rate', queue, -1],
    ['bad_rate', queue, NaN],
    ['bad_rate', queue, Infinity],
    ['unstable', queue, maxRate(queue)],
    ['unstable', queue, 1e9],
  ] as const)('is refused with %s', (code, illegal, lambda) => {
    const fault = checkQueueAt(illegal, lambda);
    expect(fault?.code).toBe(code);
    expect(fault?.message).toMatch(/^[A-Zk].*\.$/);
  });

  it('with the square of the mean as second moment is none: that is a constant time', () => {
    expect(checkQueueAt({ beta: 0.1, beta2: 0.1 ** 2, s: 0.3, s2: 0.3 ** 2, k: 3 }, 1)).toBeNull();
  });
});
