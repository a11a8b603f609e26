import { describe, expect, it } from 'vitest';
import type { EnteredInputs } from '../../src/models/contract/inputs.ts';
import { checkValue } from '../../src/scenario/file/check-field.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { solverOf } from '../engines.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { longestStep } from './longest-step.ts';
import { randomInputs } from './random-inputs.ts';

/** `npm run bounds` solves hundreds of scenarios of every model, and for as long as they take. */
const scenarios = 20;
const checkedScenarios = 60;

const mostBytes = 512 * 2 ** 20;

/** Other work than products takes longer, and what is compiled on the way more so. */
const limits = { mostMs: 100, mostRuns: 6, mostWork: 40 };

/** What was counted is more than one portion where the last part of it was large. */
const mostCounted = 5;

/** Refusals for what a solve takes, not for inputs that describe no system. */
const tooMuch = new Set(['too-much-work', 'batch-too-large', 'too-many-slots']);

/** Offers that are taken one after another until nothing is refused: some help, but are not enough alone. */
const mostClicks = 6;

describe.each(catalogue.models)('$name over the whole ranges of its inputs', (model) => {
  it('gives way to others while it solves, and holds no more than 512 MB', () => {
    for (const entered of randomInputs(model, 7, scenarios)) {
      const { values } = repairInputs(model, entered);
      const { work, counted, peakBytes, failure } = longestStep(() => solverOf(model), values, limits);
      expect(work, JSON.stringify(values)).toBeLessThan(limits.mostWork);
      expect(counted, JSON.stringify(values)).toBeLessThan(mostCounted);
      expect(peakBytes, JSON.stringify(values)).toBeLessThan(mostBytes);
      // A reason that is written down, never an array that is too large.
      expect(failure ?? 'solved', JSON.stringify(values)).toMatch(/^[a-z_-]+$/);
    }
  });

  it('names an input of every solve that is too much, with values that can be entered and lead to one that is not', () => {
    for (const entered of randomInputs(model, 5, checkedScenarios)) {
      const told = JSON.stringify(entered);
      let values: EnteredInputs = entered;
      let fault = model.check(values);
      if (fault === null || !tooMuch.has(fault.code)) continue;
      for (let click = 0; fault !== null && tooMuch.has(fault.code); click++) {
        const { parameter, nearest } = fault;
        const field = model.fields.find(({ name }) => name === parameter);
        expect(field, told).toBeDefined();
        expect(nearest, told).not.toEqual(values[parameter]);
        expect(checkValue(field!, nearest), told).toMatchObject({ ok: true });
        expect(click, told).toBeLessThan(mostClicks);
        values = { ...values, [parameter]: nearest! };
        fault = model.check(values);
      }
    }
  });
});
