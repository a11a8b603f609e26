import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { solverOf } from '../engines.ts';

const stepping = catalogue.models.filter(({ dimensioning }) => dimensioning?.latticeStep !== undefined);

function solved(model: Model) {
  const solution = solverOf(model).solve(defaultValues(model.fields), { detail: 'indicators' });
  return solution.indicators;
}

describe('latticeStep', () => {
  it.each(stepping.map((model) => [model.id, model] as const))(
    'of %s is that of its quantiles',
    (_, model) => {
      const values = defaultValues(model.fields);
      const indicators = solved(model);
      const steps = model.indicators.flatMap(({ name }) => {
        const step = model.dimensioning!.latticeStep!(name, values);
        return step === null ? [] : [{ name, value: indicators[name], step }];
      });
      expect(steps.length).toBeGreaterThan(4);
      for (const { name, value, step } of steps) {
        expect(name).toMatch(/\.p\d+$/);
        if (value !== null) expect(Math.abs(value / step - Math.round(value / step))).toBeLessThan(1e-6);
      }
      const means = model.indicators.filter(({ name }) => name.endsWith('.mean'));
      expect(means.length).toBeGreaterThan(0);
      for (const { name } of means) expect(model.dimensioning!.latticeStep!(name, values)).toBeNull();
    },
  );
});
