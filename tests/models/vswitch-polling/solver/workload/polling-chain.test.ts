/**
 * The chain at polling instants and its banded elimination, against matrices written out phase by phase and the dense
 * GTH.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchOfMean } from '../../../../../src/models/vswitch-polling/solver/gated/batch-law.ts';
import { GatedQueue } from '../../../../../src/models/vswitch-polling/solver/gated/gated-queue.ts';
import { PollingChain } from '../../../../../src/models/vswitch-polling/solver/workload/polling-elimination.ts';
import type { CoreSystem } from '../../../../../src/models/vswitch-polling/system.ts';
import { normalised, stationaryByGth } from '../../../../../src/numerics/chains/gth.ts';

/** Largest relative difference, but for what is smaller than 1e-40. */
function worst(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  let difference = 0;
  for (let k = 0; k < expected.length; k++) {
    if (expected[k] > 1e-40) difference = Math.max(difference, Math.abs(actual[k] / expected[k] - 1));
  }
  return difference;
}

/** Content after a phase with `a` arrivals on average. */
function afterPhase(law: readonly number[], a: number): number[] {
  const last = law.length - 1;
  return law.map((_, to) => {
    let sum = 0;
    for (let from = 0; from <= to; from++) {
      const more = to - from;
      sum += law[from] * (to === last ? (a / (1 + a)) ** more : a ** more / (1 + a) ** (more + 1));
    }
    return sum;
  });
}

const mixed = (p: number, a: readonly number[], b: readonly number[]) =>
  a.map((x, k) => p * x + (1 - p) * b[k]);

/** One cycle from each content, written out: own batch, switch-over, the batches of the others. */
function denseCycle(core: CoreSystem, rate: number, others: readonly (readonly number[])[]): Float64Array {
  const size = core.capacity + 1;
  const { hit, miss, forward, switchOver } = core.times;
  const service = (law: readonly number[], l: number) =>
    mixed(
      (1 - 1 / core.outputs) ** l,
      afterPhase(law, rate * (miss + forward)),
      afterPhase(law, rate * (hit + forward)),
    );
  const rows = Array.from({ length: size }, (_, content) => {
    let law = Array.from({ length: size }, (_, k): number => (k === content ? 1 : 0));
    for (let l = 0; l < Math.min(content, core.maxBatch); l++) law = [...service(law, l).slice(1), 0];
    law = afterPhase(law, rate * switchOver);
    for (const batches of others) {
      let stepped = law;
      let sum = law.map((x) => x * batches[0]);
      for (let m = 1; m < batches.length; m++) {
        stepped = service(stepped, m - 1);
        const reached = stepped;
        sum = sum.map((x, k) => x + batches[m] * reached[k]);
      }
      law = afterPhase(sum, rate * switchOver);
    }
    return law;
  });
  return Float64Array.from(rows.flat());
}

const anyCore = fc
  .record({
    capacity: fc.integer({ min: 1, max: 24 }),
    maxBatch: fc.integer({ min: 1, max: 12 }),
    outputs: fc.integer({ min: 1, max: 4 }),
    hit: fc.double({ min: 0, max: 1, noNaN: true }),
    extra: fc.double({ min: 0, max: 2, noNaN: true }),
    forward: fc.double({ min: 0.05, max: 1, noNaN: true }),
    switchOver: fc.double({ min: 0.001, max: 1, noNaN: true }),
    rate: fc.double({ min: 0.02, max: 2, noNaN: true }),
  })
  .map(({ capacity, maxBatch, outputs, hit, extra, forward, switchOver, rate }): CoreSystem => {
    const times = { hit, miss: hit + extra, forward, switchOver };
    return { rates: [rate, rate, rate], capacity, maxBatch, outputs, times };
  });

describe('a queue at its polling instants', () => {
  it('has the steps of a cycle written out, the capacity met within the own batch included', () => {
    fc.assert(
      fc.property(
        anyCore,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
        (core, shares) => {
          const full = Math.min(core.maxBatch, core.capacity);
          const others = shares.map((share) => batchOfMean(share * full, full));
          const queue = new GatedQueue(core, core.rates[0]);
          queue.solve(others.map((batches) => ({ batches, count: 1 })));
          const dense = denseCycle(
            core,
            core.rates[0],
            others.map((law) => Array.from(law)),
          );
          const size = core.capacity + 1;
          for (let k = 0; k < size; k++) {
            for (let to = Math.max(0, k - full); to < size; to++) {
              const expected = dense[k * size + to];
              expect(Math.abs(queue.chain.step(k, to) - expected), `${k} to ${to}`).toBeLessThanOrEqual(
                1e-11 * expected + 1e-38,
              );
            }
          }
          expect(worst(queue.law, stationaryByGth(dense, size))).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('elimination within the band', () => {
  it('equals the dense one for any chain with bounded steps down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        (capacity, batch, seed) => {
          const maxBatch = Math.min(batch, capacity);
          let state = seed;
          const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32 + 1e-9;
          const chain = new PollingChain(capacity, maxBatch);
          for (const law of chain.arrivals) {
            law.forEach((_, a) => (law[a] = random() ** 3 * Math.exp(-a / 3)));
            normalised(law);
          }
          chain.top.forEach((_, at) => (chain.top[at] = random() * 0.1));
          const size = capacity + 1;
          const dense = new Float64Array(size * size);
          for (let k = 0; k < size; k++) {
            for (let to = Math.max(0, k - maxBatch); to < size; to++)
              dense[k * size + to] = chain.step(k, to);
          }
          chain.solve();
          expect(worst(chain.law, stationaryByGth(dense, size))).toBeLessThan(1e-11);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keeps numbers where contents are left downwards with chances beyond all measure', () => {
    const core = {
      rates: [2e4, 2e4, 2e4, 2e4, 2e4],
      capacity: 64,
      maxBatch: 11,
      outputs: 4,
      times: { hit: 0.015, miss: 0.015, forward: 0, switchOver: 0.001 },
    };
    const queue = new GatedQueue(core, 2e4);
    queue.solve([{ batches: batchOfMean(11, 11), count: 4 }]);
    expect(queue.law.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    expect(queue.law[64]).toBeGreaterThan(0.99);
    expect(queue.batches[11]).toBeCloseTo(1, 12);
  });

  it('gives exact zeros where contents are never reached again', () => {
    const chain = new PollingChain(6, 2);
    for (const law of chain.arrivals) law[6] = 1;
    for (let k = 0; k <= 6; k++) chain.top[k * 3 + 2] = 1;
    chain.solve();
    expect(Array.from(chain.law)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });
});
