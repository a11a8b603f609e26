import { describe, expect, it } from 'vitest';
import { rateChoices, rateScale } from '../../../../src/app/core/traffic/rate-scale.ts';
import { initialView } from '../../../../src/app/core/view/view-setting.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { executionAreas } from '../../../../src/models/execution-areas/execution-areas.ts';
import { interruptCoalescing } from '../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';
import { vswitchPolling } from '../../../../src/models/vswitch-polling/vswitch-polling.ts';

function scale(model: Model, units: Record<string, string> = {}) {
  const view = { ...initialView(model), units };
  return rateScale(model, defaultValues(model.fields), { view });
}

describe('the unit of rates', () => {
  it('is that of the field that sets the rate', () => {
    expect(scale(batchPolling)).toEqual({ unit: 'Gbit/s', perMpps: 0.672, gbpsPerMpps: 0.672 });
    expect(scale(batchPolling, { rateMbps: 'mpps' })).toMatchObject({ unit: 'Mpps', perMpps: 1 });
    expect(scale(vswitchPolling).unit).toBe('Mpps');
    expect(scale(vswitchPolling, { loadMpps: 'gbps' }).unit).toBe('Gbit/s');
    expect(scale(executionAreas, { targetMpps: 'gbps' }).unit).toBe('Gbit/s');
  });

  it('is that of the field where the field is read as a load or a time', () => {
    expect(scale(batchPolling, { rateMbps: 'load' }).unit).toBe('Gbit/s');
    expect(scale(kLimited, { rateMpps: 'load' }).unit).toBe('Mpps');
  });

  it('is packets where a model knows no frames', () => {
    expect(scale(interruptCoalescing)).toMatchObject({ unit: 'Mpps', perMpps: 1 });
    expect(rateChoices(interruptCoalescing, defaultValues(interruptCoalescing.fields))).toEqual([]);
  });

  it('can be chosen where the field can be set in both', () => {
    for (const model of [batchPolling, vswitchPolling, executionAreas]) {
      const choices = rateChoices(model, defaultValues(model.fields));
      expect(choices.map(({ unit }) => unit)).toEqual(['Mpps', 'Gbit/s']);
      for (const { unit, field, view } of choices) expect(scale(model, { [field]: view }).unit).toBe(unit);
    }
  });
});
