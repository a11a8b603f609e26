import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/models/contract/model.ts';
import { defaultValues, numberAt } from '../../../src/models/contract/inputs.ts';
import { repairInputs, replacementSentence } from '../../../src/scenario/file/repair.ts';
import { schemaModel } from '../../schema-model.ts';

const base = defaultValues(schemaModel.fields);

describe('repairInputs', () => {
  it('leaves sound inputs alone', () => {
    expect(repairInputs(schemaModel, base)).toEqual({ values: base, corrections: [] });
  });

  it('takes the nearest value, then the default', () => {
    const { values, corrections } = repairInputs(schemaModel, { ...base, batch: 40, ring: 8, line: null });
    expect(values).toMatchObject({ batch: 8, line: 3 });
    expect(corrections.map(({ message }) => message)).toEqual([
      'Batch must not exceed the ring of 8. Batch is set to 8 packets.',
      'Give a line or a table. Line is set to 3 µs.',
    ]);
  });

  it('says one packet, not one packets', () => {
    const { corrections } = repairInputs(schemaModel, { ...base, batch: 40, ring: 1 });
    expect(corrections.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/Batch is set to 1 packet\.$/),
    );
  });

  it('says a choice as the page names it', () => {
    const choice = schemaModel.fields.find((field) => field.kind === 'choice')!;
    const option = choice.options[0]!;
    expect(replacementSentence(choice, option.value)).toBe(`${choice.label} is set to “${option.label}”.`);
  });

  it('falls back to all defaults where rules contradict each other or name no input', () => {
    const contradicting: Model = {
      ...schemaModel,
      check: (values) => {
        if (values.rate === 5000) return null;
        const nearest = numberAt(values, 'batch') === 1 ? 2 : 1;
        return { code: 'never', parameter: 'batch', message: 'Never right.', nearest };
      },
    };
    const repaired = repairInputs(contradicting, { ...base, rate: 7 });
    expect(repaired.values).toEqual(base);
    expect(repaired.corrections).toHaveLength(3);

    const nameless: Model = {
      ...schemaModel,
      check: (values) => (values.rate === 5000 ? null : { code: 'x', parameter: 'gone', message: 'Wrong.' }),
    };
    expect(repairInputs(nameless, { ...base, rate: 7 })).toMatchObject({
      values: base,
      corrections: [{ parameter: null }],
    });
  });

  it('does not take a nearest value that is itself out of range', () => {
    const careless: Model = {
      ...schemaModel,
      check: (values) =>
        values.batch === 16 ? null : { code: 'x', parameter: 'batch', message: 'Wrong.', nearest: 1e9 },
    };
    expect(repairInputs(careless, { ...base, batch: 3 }).values.batch).toBe(16);
  });
});
