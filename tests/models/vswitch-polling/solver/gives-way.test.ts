/** Cores of many or long queues give way as often as their work asks for, not once a queue, a stage or a sweep. */
import { describe, expect, it } from 'vitest';
import { stationaryByGthInParts } from '../../../../src/numerics/chains/gth.ts';
import { workPerYield } from '../../../../src/numerics/work-pace.ts';
import { timeAverages } from '../../../../src/models/vswitch-polling/solver/gated/gated-averages.ts';
import type { BatchLaw } from '../../../../src/models/vswitch-polling/solver/gated/batch-law.ts';
import { batchOfMean, fixedBatch } from '../../../../src/models/vswitch-polling/solver/gated/batch-law.ts';
import { balanced } from '../../../../src/models/vswitch-polling/solver/gated/cycle-balance.ts';
import { GatedQueue } from '../../../../src/models/vswitch-polling/solver/gated/gated-queue.ts';
import { solvePooled } from '../../../../src/models/vswitch-polling/solver/pooled/pooled.ts';
import { solvePublished } from '../../../../src/models/vswitch-polling/solver/published.ts';
import { PollingChain } from '../../../../src/models/vswitch-polling/solver/workload/polling-chain.ts';
import type { CoreSystem } from '../../../../src/models/vswitch-polling/system.ts';
import { yieldsOf } from '../../../yields-of.ts';

/** Of so many queues, all different, with room for so many packets. */
function coreOf(queues: number, capacity: number, maxBatch: number): CoreSystem {
  return {
    rates: Array.from({ length: queues }, (_, i) => (1 + i / queues) / queues / 2),
    ...{ capacity, maxBatch, outputs: 4 },
    times: { hit: 0.4, miss: 0.5, forward: 0.1, switchOver: 0.05 },
  };
}

const evenly = (length: number): BatchLaw => new Float64Array(length).fill(1 / length);

describe('a switch gives way', () => {
  it('while short queues wait for the batches of many others', () => {
    const [size, others] = [140, 60];
    const core = coreOf(others + 1, size, size);
    const queue = new GatedQueue(core, core.rates[0]);
    const neighbours = [{ batches: evenly(size + 1), count: others }];
    yieldsOf(queue.solve(neighbours)); // what all solves of the queue share is made
    const vacation = others * size * size;
    expect(yieldsOf(queue.solve(neighbours))).toBeGreaterThan((4 * vacation) / workPerYield);
  });

  it('while a long queue is averaged over the batch of another one', () => {
    const [capacity, maxBatch] = [4096, 256];
    const queue = new GatedQueue(coreOf(2, capacity, maxBatch), 0.1);
    queue.law[0] = 1;
    const averaging = timeAverages(queue, [{ batches: evenly(maxBatch + 1), count: 1 }]);
    expect(yieldsOf(averaging)).toBeGreaterThan((2 * 8 * capacity * maxBatch) / workPerYield);
  });

  it('while the law of a long queue is put together', () => {
    const capacity = 2000;
    const chain = new PollingChain(capacity, 1);
    for (const law of chain.arrivals) law.fill(1 / capacity);
    chain.top.fill(0.5);
    // Half of all pairs of contents: 32 multiplications for every fourth to be eliminated, then 2.
    const pairs = capacity ** 2 / 2;
    expect(yieldsOf(chain.solve())).toBeGreaterThan((8 * pairs + pairs / 2) / 1e6);
  });

  it('while many batches are brought into balance', () => {
    const rates = Array.from({ length: 64 }, (_, g) => 1 + g / 64);
    const balancing = balanced(
      rates.map((rate) => ({ rate, count: 1 })),
      rates.map((rate) => batchOfMean(60 * rate, 256)),
      rates.map((rate) => 70 / rate),
      { batchTimes: Float64Array.from({ length: 257 }, (_, m) => m / 64), switchOvers: 3, capacity: 1000 },
      1,
    );
    expect(yieldsOf(balancing)).toBeGreaterThan(4);
  });

  it('within the sweeps of Algorithm 1, and while its results are read', () => {
    const core = coreOf(64, 4096, 1);
    const options = { missRule: 'fixed', switchOver: 'eq11' } as const;
    const solving = solvePublished(core, options);
    let yields = 0;
    let step = solving.next();
    for (; !step.done; step = solving.next()) yields++;
    const levels = 64 * 4097;
    expect(yields).toBeGreaterThanOrEqual(Math.floor(((step.value.iterations + 1) * levels) / 60_000));
  });

  it('while the packets of many long queues are counted together', () => {
    const overloaded = { ...coreOf(12, 4096, 8), rates: new Array<number>(12).fill(1) };
    const contents = 12 * 4096;
    expect(yieldsOf(solvePooled(overloaded))).toBeGreaterThan((10 * contents * 12) / workPerYield);
  });

  it('while a dense chain is eliminated', () => {
    const states = 400;
    const chain = new Float64Array(states * states).fill(1 / states);
    const products = states ** 3 / 3;
    expect(yieldsOf(stationaryByGthInParts(chain, states))).toBeGreaterThan((0.8 * products) / workPerYield);
  });

  it('keeps one chain for all of its queues', () => {
    const core = coreOf(2, 100, 10);
    const chain = new PollingChain(100, 10);
    const laws = [0.01, 0.3].map((rate) => {
      const alone = new GatedQueue(core, rate);
      yieldsOf(alone.solve([{ batches: fixedBatch(4, 10), count: 1 }]));
      return alone.law;
    });
    const shared = [0.01, 0.3].map((rate) => new GatedQueue(core, rate, chain));
    for (const queue of shared) yieldsOf(queue.solve([{ batches: fixedBatch(4, 10), count: 1 }]));
    expect(shared.map(({ law }) => law)).toEqual(laws);
  });
});
