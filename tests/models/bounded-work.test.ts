import { describe, expect, it } from 'vitest';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { solverOf } from '../engines.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { measuredSolve } from './measured-solve.ts';
import { randomInputs } from './random-inputs.ts';

/** `npm run bounds` solves hundreds of scenarios of every model, and for as long as they take. */
const scenarios = 5;
const mostMs = 250;

const mostBytes = 512 * 2 ** 20;

/**
 * Far above what a step takes alone: tests run side by side, and what runs for the first time is compiled on the way.
 */
const mostStepMs = 1000;

describe.each(catalogue.models)('$name over the whole ranges of its inputs', (model) => {
  it('gives way to others while it solves, and holds no more than 512 MB', () => {
    for (const entered of randomInputs(model, 7, scenarios)) {
      const { values } = repairInputs(model, entered);
      const { longestStepMs, peakBytes, failure } = measuredSolve(solverOf(model), values, 'screen', mostMs);
      expect(longestStepMs, JSON.stringify(values)).toBeLessThan(mostStepMs);
      expect(peakBytes, JSON.stringify(values)).toBeLessThan(mostBytes);
      // A reason that is written down, never an array that is too large.
      expect(failure ?? 'solved', JSON.stringify(values)).toMatch(/^[a-z_-]+$/);
    }
  });
});
