import { describe, expect, it } from 'vitest';
import { nearestPreset } from '../../../src/app/state/nearest-preset.ts';
import { presetValues } from '../../../src/app/state/scenario-actions.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../src/models/inputs.ts';

describe('the preset that the inputs came from', () => {
  it.each(batchPolling.presets.map(({ id }) => id))('%s is recognised as itself', (id) => {
    expect(nearestPreset(batchPolling, presetValues(batchPolling, id))).toMatchObject({
      preset: { id },
      changed: 0,
    });
  });

  it('is still recognised after a few changes, and counts them', () => {
    const values = { ...presetValues(batchPolling, 'mix-measured'), rateMbps: 4700, cores: 2 };
    expect(nearestPreset(batchPolling, values)).toMatchObject({ preset: { id: 'mix-measured' }, changed: 2 });
  });

  it('is null for a model without presets', () => {
    const values = defaultValues(batchPolling.fields);
    expect(nearestPreset({ ...batchPolling, presets: [] }, values)).toBeNull();
  });
});
