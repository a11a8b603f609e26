/** Parts of the processing time where frames can close a batch: over all times they make the mean parts. */
import { withoutReport } from '../../../../../src/models/contract/solver.ts';
import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../../../src/models/contract/inputs.ts';
import { openerPartsAt } from '../../../../../src/models/interrupt-coalescing/solver/times/opener-time-parts.ts';
import { processingTimes } from '../../../../../src/models/interrupt-coalescing/solver/times/processing-times.ts';
import { meanParts } from '../../../../../src/models/interrupt-coalescing/solver/times/time-parts.ts';
import {
  solveQueue,
  StageCache,
} from '../../../../../src/models/interrupt-coalescing/solver/work/queue-solution.ts';
import { ChainMemory } from '../../../../../src/models/interrupt-coalescing/solver/work/work-chain.ts';
import { readSystem } from '../../../../../src/models/interrupt-coalescing/system.ts';
import { inputsWith } from '../../solve-now.ts';

type Changes = Readonly<Record<string, InputValue>>;

const cases: readonly [string, Changes][] = [
  ['light load', { meanInterarrivalUs: 14, maxWorkUs: 500 }],
  ['a low limit', { meanInterarrivalUs: 9, maxWorkUs: 25 }],
  ['overload', { meanInterarrivalUs: 5, maxWorkUs: 300 }],
  ['a limit of frames seldom met', { meanInterarrivalUs: 9, coalescingFrames: 8, maxWorkUs: 90 }],
  ['one frame', { coalescingFrames: 1, maxWorkUs: 60 }],
  ['an interrupt of several costs', { interruptPmf: [0, 1, 0, 2, 3], maxWorkUs: 40 }],
];

describe('parts of the processing time', () => {
  it.each(cases)('add up to the mean parts over all times: %s', (_, changes) => {
    const system = readSystem(
      inputsWith({
        'arrivals.family': 'geometric-0',
        meanInterarrivalUs: 10,
        coalescingUs: 30,
        coalescingFrames: 4,
        ...changes,
      }),
    );
    const queue = solveQueue(system, new StageCache(), new ChainMemory(), {
      reduce: true,
      report: withoutReport,
    });
    const { exact } = processingTimes(queue, false);
    const { batches, work, positions } = queue;
    expect(queue.opener).not.toBeNull();
    expect(exact.mass / positions.meanAccepted).toBeCloseTo(1, 12);
    const slots = Array.from(exact.p, (p, k) => ({ p, k })).filter(({ p }) => p > 1e-16);
    const parts = openerPartsAt(
      batches,
      work,
      exact,
      slots.map(({ k }) => k),
    );
    for (const [name, value] of Object.entries(meanParts(batches, work, positions))) {
      const mean = parts.reduce((sum, part, l) => sum + slots[l].p * part[name as keyof typeof part], 0);
      expect(mean, name).toBeCloseTo(value, 8);
    }
  });
});
