import { describe, expect, it } from 'vitest';
import {
  changedFromPreset,
  nearestPreset,
  presetAfter,
  presetValues,
} from '../../../src/app/core/presets.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';

const values = defaultValues(batchPolling.fields);

describe('the preset that the inputs started from', () => {
  it.each(batchPolling.presets.map(({ id }) => id))('%s is recognised as itself', (id) => {
    const presetInputs = presetValues(batchPolling, id);
    expect(nearestPreset(batchPolling, presetInputs)).toBe(id);
    expect(presetAfter(batchPolling, 'another', presetInputs)).toBe(id);
    expect(changedFromPreset(batchPolling, id, presetInputs)).toBe(0);
  });

  it('remains while the inputs change, with the number of changes', () => {
    const moved = {
      ...values,
      'service.tableUs': { 1: 1, 256: 20 },
      'service.between': 'interpolation',
      rateMbps: 1,
    };
    expect(presetAfter(batchPolling, 'xc-measured', moved)).toBe('xc-measured');
    expect(changedFromPreset(batchPolling, 'xc-measured', moved)).toBe(3);
  });

  it('of a link is the nearest one', () => {
    const linked = { ...presetValues(batchPolling, 'mix-measured'), rateMbps: 4700, cores: 2 };
    expect(nearestPreset(batchPolling, linked)).toBe('mix-measured');
  });

  it('is none for a model without presets', () => {
    const bare = { ...batchPolling, presets: [] };
    expect(nearestPreset(bare, values)).toBe('');
    expect(presetAfter(bare, '', values)).toBe('');
  });
});
