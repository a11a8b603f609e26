import { describe, expect, it } from 'vitest';
import { defaultValues, optionWords, type ChoiceField } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import {
  arrivalCv,
  arrivalFamilyWords,
  cvWords,
  slotVariationSentence,
} from '../../../src/models/input-parts/arrival-families.ts';
import { busiestShare } from '../../../src/models/batch-polling/closed-form/load.ts';
import { readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import { interarrivalVariation } from '../../../src/models/batch-polling/system/system.ts';
import { readSystem } from '../../../src/models/interrupt-coalescing/system.ts';
import { catalogue } from '../../loaded-catalogue.ts';

const polling = catalogue.find('batch-polling')!;
const coalescing = catalogue.find('interrupt-coalescing')!;

function family(model: Model): ChoiceField {
  return model.fields.find(({ name }) => name === 'arrivals.family') as ChoiceField;
}

const empirical = { 'arrivals.pmf': [0, 1, 0, 0, 3], 'arrivals.cv': 2.5 };

describe('the cv beside a family of arrivals', () => {
  it('is that of the law that batch polling solves', () => {
    for (const changes of [{}, { rateMbps: 7345, cores: 2, hottestShare: 0.7 }, { slotNs: 25 }]) {
      for (const { value } of family(polling).options) {
        const values = {
          ...defaultValues(polling.fields),
          ...empirical,
          ...changes,
          'arrivals.family': value,
        };
        const inputs = readInputs(values);
        const cv = interarrivalVariation(inputs, busiestShare(inputs));
        expect(family(polling).optionNote!(values, value)).toBe(cvWords(cv));
      }
    }
  });

  it('is that of the law that interrupt coalescing solves', () => {
    for (const changes of [{}, { meanInterarrivalUs: 7.3, cores: 3 }, { slotUs: 0.5 }]) {
      for (const { value } of family(coalescing).options) {
        const values = {
          ...defaultValues(coalescing.fields),
          ...empirical,
          ...changes,
          'arrivals.family': value,
        };
        const { mean, variance } = readSystem(values).arrivals;
        expect(family(coalescing).optionNote!(values, value)).toBe(cvWords(Math.sqrt(variance) / mean));
      }
    }
  });

  it('is beside every option, at the default 0.27 for the paper’s near-regular arrivals', () => {
    const values = defaultValues(polling.fields);
    const words = family(polling).options.map(({ value }) => optionWords(family(polling), value, values));
    expect(words).toEqual([
      'Even, cv 0.037',
      'Constant rate with jitter, cv 0.87',
      'Near-regular, cv 0.27',
      'Memoryless (Poisson process), cv 1.04',
      'Adjustable, cv 1',
      'Your own',
    ]);
  });

  it('says that gaps are bursty that are shorter than a slot, not near-regular', () => {
    for (const model of [coalescing, polling]) {
      const short = model === coalescing ? { meanInterarrivalUs: 0.05 } : { slotNs: 20_000 };
      const values = { ...defaultValues(model.fields), ...short };
      const field = family(model);
      expect(optionWords(field, 'poisson', values)).toMatch(/^Near-regular, but cv [\d.]+ here$/);
      expect(field.compared!(values)!.present).toMatch(/^several per slot, cv [\d.]+$/);
    }
    expect(slotVariationSentence(4.47, '1 µs')).toMatch(/^“Near-regular” arrivals are bursty here, .*4\.47/);
    expect(slotVariationSentence(0.27, '1 µs')).toMatch(/^Near-regular arrivals have .*0\.27/);
  });

  it('is left out where the family has none', () => {
    const times = { mean: 0.5, cv: 1, jitter: 2, pmf: [1, 0] };
    expect(arrivalCv('memoryless-single', times)).toBeNull();
    expect(arrivalCv('adjustable', times)).toBeNull();
    expect(arrivalCv('own', times)).toBeNull();
    expect(arrivalCv('even', { ...times, mean: NaN })).toBeNull();
    expect(cvWords(null)).toBeNull();
  });
});

describe('names of families', () => {
  it('say “Poisson” for a Poisson process only', async () => {
    for (const { fields, presets, loadAbout } of catalogue.entries.map(({ id }) => catalogue.find(id)!)) {
      const { presets: described } = await loadAbout();
      const labels = fields.flatMap((field) =>
        field.kind === 'choice' ? field.options.map(({ label }) => label) : [],
      );
      const texts = presets.flatMap(({ id, label }) => [label, described[id]]);
      for (const text of [...labels, ...texts]) {
        expect(text.replaceAll('Poisson process', '')).not.toContain('Poisson');
      }
    }
  });

  it('are the same in the models that offer them', () => {
    const labels = new Map(family(coalescing).options.map(({ value, label }) => [value, label]));
    labels.set('geometric', labels.get('geometric-0')!); // “one per slot” is the other model’s own
    for (const { value, label } of family(polling).options)
      expect(labels.get(value) ?? arrivalFamilyWords.jittered.label).toBe(label);
  });
});
