import { describe, expect, it } from 'vitest';
import { defaultUnknown } from '../../../src/dimensioning/question/default-question.ts';
import { askedModels } from '../asked-models.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { toyModel } from '../../toy-model.ts';

function asked(modelId: string, input: string) {
  const model = catalogue.find(modelId)!;
  const field = model.fields.find(({ name }) => name === input)!;
  if (field.kind !== 'number') throw new Error(`${input} is not a number`);
  return defaultUnknown(model, field, defaultValues(model.fields));
}

describe('defaultUnknown', () => {
  it.each([
    ['batch-polling', 'rateMbps', 'greatest'],
    ['batch-polling', 'cores', 'least'],
    ['batch-polling', 'ringSize', 'least'],
    ['batch-polling', 'maxBatch', 'least'],
    ['batch-polling', 'service.slopeUs', 'greatest'],
    ['batch-polling', 'hottestShare', 'greatest'],
    ['batch-polling', 'stallUs', 'greatest'],
    ['batch-polling', 'stallEveryMs', 'least'],
    ['batch-polling', 'sleepUs', 'greatest'],
    ['batch-polling', 'wakeUpUs', 'greatest'],
    ['batch-polling', 'service.emptyPollUs', 'greatest'],
    ['batch-polling', 'service.cv', 'greatest'],
    ['interrupt-coalescing', 'meanInterarrivalUs', 'least'],
    ['interrupt-coalescing', 'coalescingUs', 'least'],
    ['interrupt-coalescing', 'interruptUs', 'greatest'],
    ['vswitch-polling', 'loadMpps', 'greatest'],
    ['k-limited', 'serviceUs', 'greatest'],
    ['execution-areas', 'clockGhz', 'least'],
  ])('%s: of %s the %s', (modelId, input, prefer) => {
    expect(asked(modelId, input)).toMatchObject({ input, prefer });
  });

  it('knows of every time, power and unevenness of every model which way is better', () => {
    /** Settings and clocks of the system: the least that suffices. */
    const settings = ['coalescingUs', 'maxWorkUs', 'slotUs', 'slotNs', 'stallEveryMs', 'calibrationClockGhz'];
    for (const { id, fields, dimensioning } of askedModels) {
      const { burdens = [], offered } = dimensioning!;
      const numbers = fields.filter(({ kind }) => kind === 'number').map(({ name }) => name);
      expect(numbers, id).toEqual(expect.arrayContaining([...burdens]));
      for (const field of fields) {
        if (field.kind !== 'number' || field.name === offered?.input) continue;
        const { name, unit } = field;
        const burdensUsually = /^(ns|µs|ms|s|s²|cycles|W)$/.test(unit) || /(cv|jitter|share)/i.test(name);
        expect(burdens.includes(name), `${id}: ${name}`).toBe(burdensUsually && !settings.includes(name));
      }
    }
  });

  it('looks where the slider goes, which may follow other inputs', () => {
    expect(asked('batch-polling', 'cores')).toEqual({ input: 'cores', from: 1, to: 32, prefer: 'least' });
    const model = catalogue.find('batch-polling')!;
    const field = model.fields.find(({ name }) => name === 'rateMbps')!;
    if (field.kind !== 'number') throw new Error('the rate is not a number');
    const values = { ...defaultValues(model.fields), cores: 4 };
    expect(defaultUnknown(model, field, values)).toMatchObject({ from: 100, to: 60_000 });
  });

  it('needs nothing that a model may leave out', () => {
    const field = toyModel.fields[0];
    if (field.kind !== 'number') throw new Error('the rate is not a number');
    expect(defaultUnknown(toyModel, field, defaultValues(toyModel.fields))).toEqual({
      input: 'rateMpps',
      from: 0.01,
      to: 2,
      prefer: 'least',
    });
  });

  it('has a range inside what the field accepts, rising, for every number of every model', () => {
    for (const model of catalogue.models) {
      for (const field of model.fields) {
        if (field.kind !== 'number') continue;
        const { from, to } = defaultUnknown(model, field, defaultValues(model.fields));
        expect(from).toBeGreaterThanOrEqual(field.min);
        expect(to).toBeLessThanOrEqual(field.max);
        expect(to).toBeGreaterThan(from);
        if (field.integer) expect([from, to].every(Number.isInteger)).toBe(true);
      }
    }
  });
});
