import '../property-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import type { EnteredInputs, Field } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { isLegal } from '../../src/scenario/file/scenario.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { arbitraryField } from '../scenario/arbitrary-values.ts';

/** Each value legal for its field, most at their defaults, so that single rules across fields break. */
function entered(model: Model): fc.Arbitrary<EnteredInputs> {
  const value = (field: Field) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(field.default) },
      { weight: 1, arbitrary: arbitraryField(field) },
    );
  return fc.record(Object.fromEntries(model.fields.map((field) => [field.name, value(field)])));
}

describe.each(catalogue.models)('$name asked about inputs as they were entered', (model) => {
  it('says of any whether a rule refuses them, and repairs them', () => {
    let refused = 0;
    fc.assert(
      fc.property(entered(model), (values) => {
        if (!isLegal(model, values)) refused++;
        expect(isLegal(model, repairInputs(model, values).values)).toBe(true);
      }),
      { numRuns: 300 },
    );
    const hasRules = model.check.length > 0; // a check that takes no inputs refuses none
    expect(refused > 0).toBe(hasRules);
  });

  it('says of any what they offer, a positive rate or none', () => {
    const offered = model.dimensioning?.offered ?? null;
    if (offered === null) return;
    fc.assert(
      fc.property(entered(model), (values) => {
        const mpps = offered.mpps(values);
        if (mpps === null) expect(isLegal(model, values)).toBe(false);
        else expect(mpps >= 0 && mpps < Infinity).toBe(true);
        expect(Number.isNaN(offered.inputFor(1, values))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('shows every field of any', () => {
    fc.assert(
      fc.property(entered(model), (values) => {
        for (const field of model.fields) {
          field.appliesWhen?.(values);
          if (field.kind === 'list') field.lengthFor?.(values);
          if (field.kind === 'matrix') field.sizeFor?.(values);
          model.follow?.(values, [field.name]);
          if (field.kind !== 'number') continue;
          const ends = field.sliderRange?.(values) ?? [0, 1];
          expect(ends.every(Number.isFinite)).toBe(true);
          for (const view of field.views ?? []) view.toView(field.default ?? field.min, values);
        }
      }),
      { numRuns: 100 },
    );
  });
});
