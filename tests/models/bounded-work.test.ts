import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { timeLimitFault } from '../../src/models/contract/quicker.ts';
import { checkValue } from '../../src/scenario/file/check-field.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { randomInputs } from './random-inputs.ts';

const scenarios = 200;

describe.each(catalogue.models)('$name over the whole ranges of its inputs', (model) => {
  it('offers inputs that take less time in words, each other than it is and allowed for its field', async () => {
    const quicker = await model.loadQuicker?.();
    let offers = 0;
    for (const entered of randomInputs(model, 5, scenarios)) {
      const { values } = repairInputs(model, entered);
      for (const { parameter, value, words } of quicker?.(values) ?? []) {
        const context = `${parameter} = ${JSON.stringify(value)} of ${JSON.stringify(values)}`;
        const field = model.fields.find(({ name }) => name === parameter);
        expect(field, context).toBeDefined();
        expect(value, context).not.toEqual(values[parameter]);
        expect(checkValue(field!, value), context).toMatchObject({ ok: true });
        expect(words, context).not.toMatch(/NaN|undefined|null|Infinity/);
        offers++;
      }
    }
    if (quicker !== undefined) expect(offers).toBeGreaterThan(0);
  });

  it('ends with an offer that no rule refuses, or with none, and offers come to an end', async () => {
    for (const entered of randomInputs(model, 7, scenarios)) {
      let { values } = repairInputs(model, entered);
      for (let click = 0; click < 200; click++) {
        const context = JSON.stringify(values);
        const fault = await timeLimitFault(model, values, 15);
        expect(fault.code).toBe('time-limit');
        if (fault.parameter === null || fault.nearest === undefined) break;
        expect(click, context).toBeLessThan(199);
        const next: InputValues = { ...values, [fault.parameter]: fault.nearest };
        expect(model.check(next), context).toBeNull();
        values = next;
      }
    }
  });
});
