/** The range that is solved against the whole range: nothing that is reported may depend on the cut. */
import { withoutReport } from '../../../src/models/contract/solver.ts';
import { describe, expect, it } from 'vitest';
import {
  lossFactor,
  type QueueSolution,
  solveQueue,
  StageCache,
} from '../../../src/models/interrupt-coalescing/solver/work/queue-solution.ts';
import { readSystem } from '../../../src/models/interrupt-coalescing/system.ts';
import { ChainMemory } from '../../../src/models/interrupt-coalescing/solver/work/work-chain.ts';
import { inputsWith } from './solve-now.ts';
import { vectorInputs, vectors } from './vectors.ts';

type Inputs = ReturnType<typeof inputsWith>;

const solved = (values: Inputs, reduce: boolean): QueueSolution =>
  solveQueue(readSystem(values), new StageCache(), new ChainMemory(), { reduce, report: withoutReport });

const lossOf = (queue: QueueSolution) =>
  (queue.positions.meanLost / queue.batches.meanSize) * lossFactor(queue);

function meanWork({ u, range }: QueueSolution): number {
  return u.reduce((sum, p, n) => sum + n * p, 0) + (range.side === 'high' ? range.cutOff : 0);
}

describe('a cut range', () => {
  it.each([
    ['light load', { 'arrivals.family': 'negative-binomial', meanInterarrivalUs: 8 }, 'low'],
    ['light load, even', { 'arrivals.family': 'deterministic', meanInterarrivalUs: 8 }, 'low'],
    ['overload', { 'arrivals.family': 'poisson', meanInterarrivalUs: 5 }, 'high'],
    ['slight overload', { 'arrivals.family': 'geometric', meanInterarrivalUs: 6.8 }, 'high'],
    [
      'a walk on multiples of six slots',
      {
        'arrivals.family': 'deterministic',
        meanInterarrivalUs: 30,
        coalescingUs: 90,
        interruptUs: 0,
        'service.family': 'empirical',
        'service.pmf': [
          0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5,
        ],
        maxWorkUs: 5201,
      },
      'low',
    ],
  ] as const)('%s: loss and mean work are those of the whole range', (_, changed, side) => {
    const values = inputsWith(changed);
    const cut = solved(values, true);
    const whole = solved(values, false);
    expect(cut.range.side).toBe(side);
    expect(cut.u.length).toBeLessThan(whole.u.length);
    expect(meanWork(cut) / meanWork(whole)).toBeCloseTo(1, 11);
    expect(lossOf(cut) / lossOf(whole)).toBeCloseTo(1, 6);
  });

  it('leaves out what the golden cases give as 1e-172: the whole range has it', () => {
    const vector = vectors().find(({ name }) => name === '20_det7_fig7')!;
    for (const form of ['exact', 'published'] as const) {
      const whole = solved(vectorInputs(vector, form), false);
      expect(whole.u[0] / vector.expected[form]!.P_U0).toBeCloseTo(1, 6);
    }
  });
});
