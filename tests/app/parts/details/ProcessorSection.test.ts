import { describe, expect, it } from 'vitest';
import {
  catalogueProcessors,
  isChosen,
  processorInputs,
} from '../../../../src/app/parts/details/ProcessorSection.tsx';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { fields } from '../../../../src/models/execution-areas/inputs.ts';
import { defaultValues, type Field } from '../../../../src/models/contract/inputs.ts';

const values = defaultValues(fields);

describe('the processors that a model lists', () => {
  it('are the rows of its catalogue, the paper’s two at first', () => {
    const listed = catalogueProcessors({ fields }, values)!;
    expect(listed.map(({ cores, clockGhz }) => [cores, clockGhz])).toEqual([
      [8, 3.7],
      [18, 3],
    ]);
    expect(listed.every(({ name }) => name.length > 3)).toBe(true);
    expect(listed.map((processor) => isChosen(processor, values))).toEqual([true, false]);
    expect(processorInputs(listed[1])).toEqual({ cores: 18, clockGhz: 3 });
  });

  it('are none where none is given, and left out where a cell is empty', () => {
    expect(catalogueProcessors({ fields }, { ...values, catalogue: null })).toEqual([]);
    const rows = [{ name: 'half', cores: 8, clockGhz: null, price: null }];
    expect(catalogueProcessors({ fields }, { ...values, catalogue: rows })).toEqual([]);
  });

  it('are none for models without such a field, or without cores and clock to set', () => {
    expect(catalogueProcessors(batchPolling, defaultValues(batchPolling.fields))).toBeNull();
    const without = (name: string): Field[] => fields.filter((field) => field.name !== name);
    expect(catalogueProcessors({ fields: without('clockGhz') }, values)).toBeNull();
    const catalogue = fields.find(({ name }) => name === 'catalogue')!;
    if (catalogue.kind !== 'rows') throw new Error('the catalogue is not a table');
    const other = { ...catalogue, columns: catalogue.columns.filter(({ name }) => name !== 'cores') };
    expect(catalogueProcessors({ fields: [...without('catalogue'), other] }, values)).toBeNull();
  });
});
