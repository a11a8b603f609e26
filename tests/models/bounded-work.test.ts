import { describe, expect, it } from 'vitest';
import type { EnteredInputs } from '../../src/models/contract/inputs.ts';
import { checkValue } from '../../src/scenario/file/check-field.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { randomInputs } from './random-inputs.ts';

const checkedScenarios = 60;

/** Refusals for what a solve takes, not for inputs that describe no system. */
const tooMuch = new Set(['too-much-work', 'batch-too-large', 'too-many-slots']);

/** Offers that are taken one after another until nothing is refused: some help, but are not enough alone. */
const mostClicks = 6;

describe.each(catalogue.models)('$name over the whole ranges of its inputs', (model) => {
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
