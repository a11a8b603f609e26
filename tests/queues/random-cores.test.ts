import { describe, expect, it } from 'vitest';
import { contentsOf, edgeOf } from '../../src/queues/core-load.ts';
import { simulateCore } from '../../src/queues/simulate-core.ts';
import { casesOf } from '../long-run.ts';
import { slowRandom, slowRun } from './slow-reference.ts';

/** A core of 1 to 8 queues, at 30 to 115 % of its edge. */
function randomCore(random: () => number) {
  const rates = Array.from({ length: 1 + Math.floor(8 * random()) }, () => 0.05 - Math.log(random()));
  const maxBatch = 2 ** (2 + Math.floor(random() * 4));
  const pollUs = 0.1 * 10 ** random();
  const costs = {
    pollUs,
    packetUs: 0.02 * 5 ** random(),
    emptyUs: pollUs * (0.1 + 1.2 * random()),
    maxBatch,
    ring: maxBatch * 2 ** Math.floor(1 + 3 * random()),
  };
  const speed = 0.5 + random();
  const factor =
    ((0.3 + 0.85 * random()) * edgeOf(contentsOf(rates), speed, costs)!) /
    rates.reduce((sum, rate) => sum + rate, 0);
  return { rates: rates.map((rate) => rate * factor), speed, costs };
}

describe('random cores', () => {
  it('lose as many packets, with the same p99, as the slow reference says', () => {
    const random = slowRandom(48);
    const cores = casesOf(60, 20);
    const off = { loss: 0, p99: 0, all: 0 };
    for (let n = 0; n < cores; n++) {
      const { rates, speed, costs } = randomCore(random);
      const total = rates.reduce((sum, rate) => sum + rate, 0);
      const { queues } = simulateCore(rates, speed, costs, { packets: 160_000, seed: n });
      const { pollUs: a, packetUs: b, maxBatch: beta, emptyUs, ring } = costs;
      const slow = slowRun(rates, speed, { a, b, beta }, emptyUs, ring, 120_000 / total, n + 1);
      for (const [queue, { lostShare, p99Us, p99HalfWidthUs }] of queues.entries()) {
        off.all++;
        const { mean, halfWidth } = lostShare!;
        // The slow run has an interval as wide; a loss of a few packets has none.
        const width = 2 * (halfWidth ?? 0) + 10 / (100_000 * (rates[queue] / total));
        if (Math.abs(mean - slow.lost[queue]) > width) off.loss++;
        const around = 2 * (p99HalfWidthUs ?? Infinity) + 0.02 * p99Us!;
        if (Math.abs(p99Us! - slow.p99[queue]) > around) off.p99++;
      }
    }
    expect(off.all).toBeGreaterThan(3 * cores);
    // Intervals of 95 %, twice as wide as either run's.
    expect(off.loss).toBeLessThanOrEqual(0.03 * off.all);
    expect(off.p99).toBeLessThanOrEqual(0.03 * off.all);
  }, 60_000);

  it('takes no longer where packets are rare, and no more memory for large rings', () => {
    const costs = { pollUs: 1e-3, packetUs: 0.01, emptyUs: 1e-4, maxBatch: 16, ring: 2 ** 20 };
    const rates = Array.from({ length: 256 }, () => 1e-5);
    const { all } = simulateCore(rates, 1, costs, { packets: 20_000, seed: 1 });
    expect(all.lostShare).toEqual({ mean: 0, halfWidth: null });
    // A packet finds the round of empty looks anywhere: up to 256 of them, then its own poll.
    expect(all.p99Us).toBeGreaterThan(0.011 + 0.97 * 256e-4);
    expect(all.p99Us).toBeLessThan(0.011 + 1.01 * 256e-4);
  });

  it('the packets of a core together are those of its queues', () => {
    const random = slowRandom(3);
    const { rates, costs } = randomCore(random);
    const { queues, all } = simulateCore(
      rates.map((rate) => 1.4 * rate),
      1,
      costs,
      { packets: 2e5, seed: 1 },
    );
    const total = rates.reduce((sum, rate) => sum + rate, 0);
    const lost = queues.reduce(
      (sum, { lostShare }, k) => sum + ((lostShare?.mean ?? 0) * rates[k]) / total,
      0,
    );
    expect(all.lostShare!.mean).toBeCloseTo(lost, 2);
    const p99s = queues.map(({ p99Us }) => p99Us!);
    expect(all.p99Us).toBeGreaterThanOrEqual(Math.min(...p99s));
    expect(all.p99Us).toBeLessThanOrEqual(Math.max(...p99s));
  });
});
