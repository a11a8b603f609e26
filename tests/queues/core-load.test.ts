import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentsOf,
  coresNeeded,
  edgeOf,
  fluidLosses,
  loadOf,
  machineState,
  singleQueueEdge,
  withQueue,
} from '../../src/queues/core-load.ts';
import { simulateCore } from '../../src/queues/simulate-core.ts';
import { costs, machineOf, slowCosts } from './machines.ts';
import { slowEdge, slowLosses } from './slow-reference.ts';

const shares = [0.4, 0.3, 0.2, 0.1];
const edge = 20 / 3;
const at = (factor: number) => shares.map((share) => share * factor * edge);

const rate = fc.double({ min: 0, max: 5, noNaN: true });
const rates = fc.array(rate, { minLength: 1, maxLength: 8 });

describe('a core that polls its queues in turn', () => {
  it('carries 6.667 packets a µs in shares of 0.4, 0.3, 0.2 and 0.1, and as much as one queue in equal ones', () => {
    expect(edgeOf(contentsOf(at(0.5)), 1, costs)).toBeCloseTo(edge, 12);
    expect(slowEdge(shares, 1, slowCosts)).toBeCloseTo(edge, 6);
    expect(edgeOf(contentsOf([1, 1, 1]), 1, costs)).toBeCloseTo(16 / 1.8, 12);
    expect(singleQueueEdge(2, costs)).toBeCloseTo(2 * (16 / 1.8), 12);
    expect(edgeOf(contentsOf([0, 0]), 1, costs)).toBeNull();
  });

  it('carries what a fixed point of the round gives, at any speed', () => {
    fc.assert(
      fc.property(rates, fc.double({ min: 0.3, max: 2, noNaN: true }), (some, speed) => {
        const contents = contentsOf(some);
        fc.pre(contents.total > 0.01);
        const slow = slowEdge(
          some.map((one) => one / contents.total),
          speed,
          slowCosts,
        );
        expect(edgeOf(contents, speed, costs)).toBeCloseTo(slow, 3);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [0.97, 0, 0],
    [1.03, 0.03, 0.008],
    [1.1, 0.108, 0.008],
  ])('loses at %f of the edge what was simulated, at the busiest queue alone', (factor, lost, tolerance) => {
    const course = { packets: 2e6, seed: 3 };
    const fast = simulateCore(at(factor), 1, costs, course).queues.map(
      ({ lostShare }) => lostShare?.mean ?? 0,
    );
    const slow = slowLosses(at(factor), 1, slowCosts, 1, 4096, 100_000, 5);
    const fluid = fluidLosses(at(factor), 1, costs).map((one, k) => one / at(factor)[k]);
    for (const found of [fast, slow, fluid]) {
      expect(Math.abs(found[0] - lost)).toBeLessThanOrEqual(tolerance);
      expect(found.slice(1)).toEqual([0, 0, 0]);
    }
  });

  it('is simulated as the slow reference does, with small rings and cheap empty looks', () => {
    const small = { ...costs, emptyUs: 0.2, ring: 32 };
    const some = [3.2, 1.1, 0];
    const found = simulateCore(some, 0.7, small, { packets: 1e6, seed: 1 }).queues;
    const slow = slowLosses(some, 0.7, slowCosts, 0.2, 32, 200_000, 9);
    expect(found[0].lostShare?.mean).toBeGreaterThan(0.001);
    for (const [k, { lostShare }] of found.slice(0, 2).entries()) {
      const { mean, halfWidth } = lostShare ?? { mean: 0, halfWidth: 0 };
      expect(Math.abs(mean - slow[k])).toBeLessThanOrEqual(2 * (halfWidth ?? 0) + 1e-4);
    }
    expect(found[2]).toEqual({ lostShare: null, p99Us: null, p99HalfWidthUs: null });
  });

  it('loses in the fluid exactly from load 1 on, and the others lose only once the busiest does', () => {
    fc.assert(
      fc.property(rates, fc.double({ min: 0.3, max: 2, noNaN: true }), (some, speed) => {
        const load = loadOf(contentsOf(some), speed, costs);
        const lost = fluidLosses(some, speed, costs);
        if (load < 1 - 1e-9) expect(lost.every((one) => one < 1e-9)).toBe(true);
        if (load > 1 + 1e-9) expect(Math.max(...lost)).toBeGreaterThan(0);
        const served = some.map((one, k) => one - lost[k]);
        const busiest = some.indexOf(Math.max(...some));
        expect(served.every((one) => one <= served[busiest] + 1e-9)).toBe(true);
      }),
    );
  });

  it('loses in the fluid what the simulation of large rings loses, several queues at once', () => {
    const some = [6, 4, 3, 0.5];
    const fluid = fluidLosses(some, 1, costs).map((one, k) => one / some[k]);
    const found = simulateCore(some, 1, costs, { packets: 2e6, seed: 2 }).queues;
    for (const [k, { lostShare }] of found.entries())
      expect(Math.abs((lostShare?.mean ?? 0) - fluid[k])).toBeLessThan(0.01);
  });

  it('never has a smaller load with a queue more', () => {
    fc.assert(
      fc.property(rates, rate, (some, more) => {
        const before = contentsOf(some);
        expect(loadOf(withQueue(before, more), 1, costs)).toBeGreaterThanOrEqual(loadOf(before, 1, costs));
      }),
    );
  });

  it('has the load of batch polling with one queue, and latency of at least its service', () => {
    const {
      queues: [alone],
    } = simulateCore([4], 1, costs, { packets: 2e5, seed: 1 });
    expect(loadOf(contentsOf([4]), 1, costs)).toBeCloseTo((4 * 1.8) / 16, 12);
    expect(alone.p99Us).toBeGreaterThan(1.05);
    expect(alone.p99Us).toBeLessThan(4);
  });

  it('says how many cores a queue needs alone, and how much a machine loses in all', () => {
    const machine = machineOf([11.56, 1, 2], [1, 1]);
    expect(coresNeeded(11.56, machine.cores, costs)).toBeCloseTo(1.3, 2);
    const { cores, lostShare, lostMpps } = machineState(machine, [0, 1, 1]);
    expect(cores.map(({ queues }) => queues)).toEqual([[0], [1, 2]]);
    expect(lostMpps[0]).toBeCloseTo(11.56 - 16 / 1.8, 9);
    expect(lostShare).toBeCloseTo(lostMpps[0] / 14.56, 9);
    expect(machineState(machineOf([0], [1]), [0]).lostShare).toBe(0);
  });
});
