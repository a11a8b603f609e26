import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioKey } from '../../../src/compute/cache/scenario-key.ts';
import { sameValues } from '../../../src/scenario/file/scenario.ts';
import { arbitraryValues } from '../../scenario/arbitrary-values.ts';
import { schemaModel } from '../../schema-model.ts';

describe('scenarioKey', () => {
  it('is equal exactly for equal inputs', () => {
    const values = arbitraryValues(schemaModel);
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(scenarioKey('m', a) === scenarioKey('m', b)).toBe(sameValues(a, b));
        expect(scenarioKey('m', a)).toBe(scenarioKey('m', structuredClone(a)));
        expect(scenarioKey('m', a)).not.toBe(scenarioKey('n', a));
      }),
    );
  });

  it('does not depend on the order of names or of a table’s entries', () => {
    expect(scenarioKey('m', { a: 1, t: { 1: 2, 30: 4 } })).toBe(
      scenarioKey('m', { t: { 30: 4, 1: 2 }, a: 1 }),
    );
  });

  it('leaves out the swept input', () => {
    const key = (a: number, b: number) => scenarioKey('m', { a, b }, 'a');
    expect(key(1, 2)).toBe(key(7, 2));
    expect(key(1, 2)).not.toBe(key(1, 3));
  });
});
