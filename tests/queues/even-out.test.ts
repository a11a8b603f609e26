import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestMoves } from '../../src/queues/best-moves.ts';
import { machineState } from '../../src/queues/core-load.ts';
import { evenOut, fewestCores } from '../../src/queues/even-out.ts';
import { leastLoad } from '../../src/queues/load-bound.ts';
import { inTurn } from '../../src/queues/placement.ts';
import { machineOf, slowCosts } from './machines.ts';
import { slowBest, slowRandom } from './slow-reference.ts';

const rates = fc.array(fc.oneof(fc.double({ min: 0, max: 5, noNaN: true }), fc.constantFrom(0.01, 1)), {
  minLength: 1,
  maxLength: 6,
});
const speeds = fc.array(fc.constantFrom(1, 0.6, 1.4), { minLength: 1, maxLength: 3 });

/** Two queues of rate 1 and twelve near 0: longest-first puts one large queue on each core. */
const twoLarge = machineOf([1, 1, ...Array.from({ length: 12 }, () => 1e-6)], [1, 1]);

describe('evening out', () => {
  it('puts two large queues together where many small ones cost looks: 3.6 instead of 7.8', () => {
    const longestFirst = inTurn(14, 2);
    const scale = 16; // in units of work: a k λ_max + β b Λ
    expect(machineState(twoLarge, longestFirst).greatestLoad * scale).toBeCloseTo(7.8, 4);
    expect(bestMoves(twoLarge, longestFirst, 1).moves).toEqual([]);
    const { greatestLoad, isOptimal } = evenOut(twoLarge, longestFirst);
    expect(greatestLoad * scale).toBeCloseTo(3.6, 4);
    expect(isOptimal).toBe(true);
  });

  it('finds the best of all placements of small machines, and a bound that none is below', () => {
    fc.assert(
      fc.property(rates, speeds, (some, factors) => {
        const machine = machineOf(some, factors);
        const found = evenOut(machine, inTurn(some.length, factors.length));
        const slow = slowBest(some, factors, slowCosts);
        expect(found.isOptimal).toBe(true);
        expect(Math.abs(found.greatestLoad - slow)).toBeLessThanOrEqual(1e-8 * slow + 1e-12);
        expect(machineState(machine, found.assignment).greatestLoad).toBeCloseTo(found.greatestLoad, 9);
        expect(leastLoad(machine)).toBeLessThanOrEqual(slow * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  it('finds the best within one move and within two', () => {
    fc.assert(
      fc.property(rates, speeds, fc.constantFrom(1, 2), (some, factors, most) => {
        const machine = machineOf(some, factors);
        const present = inTurn(some.length, factors.length);
        const near = (assignment: readonly number[]) =>
          assignment.filter((core, k) => core !== present[k]).length <= most;
        const slow = slowBest(some, factors, slowCosts, near);
        const found = bestMoves(machine, present, most);
        expect(Math.abs(found.greatestLoad - slow)).toBeLessThanOrEqual(1e-8 * slow + 1e-12);
        expect(found.moves.length).toBeLessThanOrEqual(most);
      }),
      { numRuns: 60 },
    );
  });

  it('moves no queue of an even machine, and names cores so that few queues move', () => {
    const even = machineOf([1, 1, 1, 1], [1, 1]);
    expect(evenOut(even, [1, 0, 0, 1]).moves).toEqual([]);
    const uneven = machineOf([3, 3, 1, 1], [1, 1]);
    expect(evenOut(uneven, [1, 1, 0, 0]).moves).toHaveLength(2);
  });

  it('proves twenty random queues on four cores, and shows the gap of 64 on 16', () => {
    const random = slowRandom(4);
    const twenty = machineOf(
      Array.from({ length: 20 }, () => 3 * random()),
      [1, 1, 1, 1],
    );
    const found = evenOut(twenty, inTurn(20, 4));
    expect(found.isOptimal).toBe(true);
    const many = machineOf(
      Array.from({ length: 64 }, () => random()),
      Array.from({ length: 16 }, () => 1),
    );
    const large = evenOut(many, inTurn(64, 16));
    expect(large.greatestLoad).toBeLessThan(machineState(many, inTurn(64, 16)).greatestLoad);
    expect(large.greatestLoad / large.bound).toBeLessThan(1.3);
  });

  it('counts the fewest cores without loss', () => {
    const machine = machineOf([8, 8, 0.5, 0.4], [1, 1, 1, 1]);
    expect(fewestCores(machine)).toEqual({ cores: 3, isProven: true });
    expect(fewestCores(machineOf([20], [1, 1]))).toBeNull();
    expect(fewestCores(machineOf([0], [1, 1]))).toEqual({ cores: 1, isProven: true });
  });
});
