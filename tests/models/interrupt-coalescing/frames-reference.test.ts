/** The solver with a limit of frames against the model by its definitions, on small systems drawn at random. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import type { Distribution } from '../../../src/models/contract/solution.ts';
import type { FramesSystem } from '../../reference/coalescing-frames.ts';
import { framesReference, meanIntervalOf } from '../../reference/coalescing-frames.ts';
import { inputsWith, solveNow, valueOf } from './solve-now.ts';
import '../../property-seed.ts';

const histogram = (minLength: number, maxLength: number, least: number) =>
  fc
    .array(fc.integer({ min: 0, max: 4 }), { minLength, maxLength })
    .filter((weights) => weights.some((weight, k) => weight > 0 && k >= least))
    .map((weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    });

const systems: fc.Arbitrary<FramesSystem> = fc.record({
  arrivals: histogram(2, 12, 1),
  service: histogram(2, 6, 1),
  overhead: histogram(1, 3, 0),
  tau: fc.integer({ min: 2, max: 15 }),
  frames: fc.integer({ min: 1, max: 6 }),
  limit: fc.integer({ min: 1, max: 40 }),
});

function inputsOf(system: FramesSystem) {
  return inputsWith({
    'arrivals.family': 'empirical',
    'arrivals.pmf': system.arrivals,
    'service.family': 'empirical',
    'service.pmf': system.service,
    interruptPmf: system.overhead,
    coalescingUs: system.tau,
    coalescingFrames: system.frames,
    maxWorkUs: system.limit,
  });
}

function expectLaw(what: string, { start, p }: Distribution, expected: readonly number[]) {
  expected.forEach((mass, k) => {
    expect(p[k - start] ?? 0, `${what} at ${k}`).toBeCloseTo(mass, 9);
  });
}

describe('the solver and the model by its definitions', () => {
  it('agree where frames can close a batch', () => {
    fc.assert(
      fc.property(systems, (system) => {
        const values = inputsOf(system);
        fc.pre(interruptCoalescing.check(values) === null);
        const overhead = system.overhead.reduce((sum, p, k) => sum + k * p, 0);
        // Interrupts alone must leave some of the core: without, the reference goes on and on.
        fc.pre(overhead < 0.8 * meanIntervalOf(system));
        const reference = framesReference(system);
        fc.pre(reference.residual < 1e-14);
        const solution = solveNow(values, 'full');
        expect(valueOf(solution, 'meanBatch')).toBeCloseTo(reference.meanBatch, 10);
        expect(valueOf(solution, 'meanBatchIntervalUs')).toBeCloseTo(reference.meanInterval, 10);
        expect(valueOf(solution, 'closedByFramesShare')).toBeCloseTo(reference.closedByFrames, 10);
        expect(valueOf(solution, 'lossProbability')).toBeCloseTo(reference.loss, 9);
        const { distributions } = solution;
        expectLaw('batch size', distributions.batchSize, reference.batchSize);
        expectLaw('interval', distributions.batchIntervalUs, reference.interval);
        expectLaw('work', distributions.unfinishedWorkUs, reference.unfinished);
        if (reference.loss > 1 - 1e-9) return;
        expect(valueOf(solution, 'nicWaitingUs.mean')).toBeCloseTo(reference.nicWaiting, 8);
        expect(valueOf(solution, 'queueWaitingUs.mean')).toBeCloseTo(reference.queueWaiting, 8);
        expectLaw('time', distributions.processingUs, reference.processing);
      }),
      { numRuns: 25 },
    );
  });
});
