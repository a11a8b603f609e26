/** Every golden case with a limit of frames: the solver to 1e-9, the simulation within its intervals. */
import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../../src/models/interrupt-coalescing/simulator/simulator.ts';
import type { Distribution } from '../../../src/models/contract/solution.ts';
import { student95 } from '../../../src/numerics/simulation/batch-means.ts';
import { framesVector } from '../../reference/coalescing-frames-cases.ts';
import { framesVectorInputs, framesVectors } from './frames-vectors.ts';
import { solveNow, valueOf } from './solve-now.ts';

/** The reference ends where its law changes by less than 1e-15 a step: 1e-9 is far above what that leaves. */
const tolerance = 1e-9;

function expectClose(what: string, actual: number, expected: number): void {
  const bound = tolerance * Math.max(1, Math.abs(expected));
  expect(Math.abs(actual - expected), `${what}: ${actual}, not ${expected}`).toBeLessThanOrEqual(bound);
}

function expectLaw(what: string, { start, p }: Distribution, expected: Readonly<Record<string, number>>) {
  for (const [k, mass] of Object.entries(expected)) {
    const actual = p[Number(k) - start] ?? 0;
    const bound = 1e-13 + 1e-8 * mass;
    expect(Math.abs(actual - mass), `${what} at ${k}: ${actual}, not ${mass}`).toBeLessThanOrEqual(bound);
  }
}

describe.each(framesVectors().map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const { expected } = vector;
  const values = framesVectorInputs(vector);

  it('is what the solver finds', () => {
    const solution = solveNow(values, 'full');
    const { distributions } = solution;
    expectClose('E[X]', valueOf(solution, 'meanBatch'), expected.meanBatch);
    expectClose('closed', valueOf(solution, 'closedByFramesShare'), expected.closedByFramesShare);
    expectClose('E[S]', valueOf(solution, 'meanBatchIntervalUs'), expected.meanInterval);
    expectClose('E[U]', valueOf(solution, 'meanUnfinishedWorkUs'), expected.meanUnfinishedWork);
    expectClose('loss', valueOf(solution, 'lossProbability'), expected.loss);
    expectClose('E[W]', valueOf(solution, 'nicWaitingUs.mean'), expected.nicWaiting);
    expectClose('E[V]', valueOf(solution, 'queueWaitingUs.mean'), expected.queueWaiting);
    for (const [level, value] of Object.entries(expected.processing)) {
      expectClose(level, valueOf(solution, `processingUs.exact.${level}`), value);
    }
    expectLaw('batch size', distributions.batchSize, expected.batchSizePmf);
    expectLaw('interval', distributions.batchIntervalUs, expected.intervalPmf);
    expectLaw('work', distributions.unfinishedWorkUs, expected.unfinishedPmf);
    expectLaw('time', distributions.processingUs, expected.processingPmf);
  });

  it('is what the simulation finds', () => {
    const run = createSimulator(values, { seed: 5 });
    run.run(1_000_000);
    const { indicators } = run.report();
    const expectNear = (name: string, truth: number) => {
      const { mean, halfWidth } = indicators[name]!;
      const distance = Math.abs(mean - truth);
      const deviations = distance <= 1e-9 * Math.abs(truth) ? 0 : distance / (halfWidth! / student95(20));
      expect(deviations, `${name}: ${mean} ± ${halfWidth}, not ${truth}`).toBeLessThan(5);
    };
    // A timer that closes one batch in 100 000 may never be seen to do so.
    if (expected.closedByFramesShare < 0.9999) {
      expectNear('meanBatch', expected.meanBatch);
      expectNear('closedByFramesShare', expected.closedByFramesShare);
    }
    expectNear('meanBatchIntervalUs', expected.meanInterval);
    expectNear('meanUnfinishedWorkUs', expected.meanUnfinishedWork);
    if (expected.loss > 1e-4) expectNear('lossProbability', expected.loss);
    expectNear('nicWaitingUs.mean', expected.nicWaiting);
    expectNear('queueWaitingUs.mean', expected.queueWaiting);
    for (const [level, value] of Object.entries(expected.processing)) {
      expectNear(`processingUs.exact.${level}`, value);
    }
  });
});

it('the golden values are those of the reference', () => {
  for (const stored of framesVectors().filter(({ name }) => name.startsWith('07'))) {
    expect(JSON.parse(JSON.stringify(framesVector(stored.name)))).toEqual(stored);
  }
});
