/** The solver against the model by its definitions, on small systems drawn at random. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import type { SmallSystem } from './packet-chain.ts';
import { packetChain } from './packet-chain.ts';
import { inputsWith, solveNow, valueOf } from './solve-now.ts';

const histogram = (minLength: number, maxLength: number, least: number) =>
  fc
    .array(fc.integer({ min: 0, max: 4 }), { minLength, maxLength })
    .filter((weights) => weights.some((weight, k) => weight > 0 && k >= least))
    .map((weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    });

// Gaps of at least two slots keep the number of ways a batch can come about small.
const systems: fc.Arbitrary<SmallSystem> = fc.record({
  arrivals: histogram(3, 6, 1).map((p) => [0, 0, ...p]),
  service: histogram(2, 4, 1),
  overhead: histogram(1, 3, 0),
  tau: fc.integer({ min: 3, max: 7 }),
  limit: fc.integer({ min: 1, max: 12 }),
});

function inputsOf(system: SmallSystem, batchInterval: string) {
  return inputsWith({
    'arrivals.family': 'empirical',
    'arrivals.pmf': system.arrivals,
    'service.family': 'empirical',
    'service.pmf': system.service,
    interruptPmf: system.overhead,
    coalescingUs: system.tau,
    maxWorkUs: system.limit,
    batchInterval,
  });
}

describe('the solver and the model by its definitions', () => {
  it.each(['exact', 'marginal'])('agree, batch interval %s', (form) => {
    fc.assert(
      fc.property(systems, (system) => {
        const values = inputsOf(system, form);
        fc.pre(interruptCoalescing.check(values) === null);
        const reference = packetChain(system, form === 'marginal');
        const solution = solveNow(values, 'full');
        expect(valueOf(solution, 'meanBatch')).toBeCloseTo(reference.meanBatch, 9);
        expect(valueOf(solution, 'meanBatchIntervalUs')).toBeCloseTo(reference.meanInterval, 9);
        expect(valueOf(solution, 'lossProbability')).toBeCloseTo(reference.loss, 8);
        const { unfinishedWorkUs, processingUs } = solution.distributions;
        reference.u.forEach((p, n) => {
          expect(unfinishedWorkUs.p[n - unfinishedWorkUs.start] ?? 0).toBeCloseTo(p, 8);
        });
        reference.processing.forEach((p, k) => {
          expect(processingUs.p[k - processingUs.start] ?? 0).toBeCloseTo(p, 8);
        });
      }),
      { numRuns: 40 },
    );
  });
});
