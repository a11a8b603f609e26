import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultValues, type NumberField } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { checkNumberText } from '../../../src/scenario/file/check-field.ts';
import { unitNamed } from '../../../src/scenario/file/entry-unit.ts';
import { unitsBeside } from '../../../src/scenario/units/unit-scale.ts';
import { catalogue } from '../../loaded-catalogue.ts';

const everyNumber = (model: Model) =>
  model.fields.flatMap((field) => (field.kind === 'number' ? [field] : []));

function taken(model: string, name: string, text: string) {
  const { fields } = catalogue.find(model)!;
  const field = fields.find((one) => one.name === name) as NumberField;
  const check = checkNumberText(field, text, { view: null, values: defaultValues(fields) });
  return check.ok ? check.value : check.fault.message;
}

beforeAll(() => catalogue.load(catalogue.entries.map(({ id }) => id)));

describe('a number with a unit', () => {
  it.each([
    ['batch-polling', 'rateMbps', '8 Gbit/s', 8000],
    ['batch-polling', 'rateMbps', '8Gbps', 8000],
    ['batch-polling', 'rateMbps', '13.4 Mpps', 13.4 * 672],
    ['batch-polling', 'rateMbps', '13400 kpps', 13.4 * 672],
    ['batch-polling', 'frameBytes', '1 500 B', 1500],
    ['batch-polling', 'frameBytes', '1.5 kB', 1500],
    ['batch-polling', 'ringSize', '2k', 2000],
    ['batch-polling', 'ringSize', '2 Ki packets', 2048],
    ['batch-polling', 'slotNs', '0.01 us', 10],
    ['batch-polling', 'hottestShare', '20 %', 0.2],
    ['interrupt-coalescing', 'coalescingUs', '25 us', 25],
    ['interrupt-coalescing', 'coalescingUs', '25 µs', 25],
    ['interrupt-coalescing', 'coalescingUs', '0.5 ms', 500],
    ['interrupt-coalescing', 'meanInterarrivalUs', '0.2 Mpps', 5],
    ['vswitch-polling', 'loadMpps', '8.16 Gbit/s', 1],
    ['vswitch-polling', 'clockGhz', '2300 MHz', 2.3],
    ['k-limited', 'rateMpps', '900 kpps', 0.9],
    ['execution-areas', 'linkGbps', '25000 Mbit/s', 25],
  ])('%s, %s: “%s” is %d', (model, name, text, value) => {
    const got = taken(model, name, text);
    expect(got).toBeTypeOf('number');
    expect(got as number).toBeCloseTo(value, 4);
  });

  it('is refused where its unit measures something else', () => {
    expect(taken('batch-polling', 'rateMbps', '8 GB/s')).toMatch(/^“GB\/s” is not a unit of this field/);
    expect(taken('batch-polling', 'maxBatch', '5 µs')).toMatch(/not a unit of this field/);
    expect(taken('batch-polling', 'rateMbps', '7,5 Gbit/s')).toMatch(/has a comma/);
  });

  it('comes back from every unit that its field accepts', () => {
    for (const model of catalogue.models) {
      const values = defaultValues(model.fields);
      for (const field of everyNumber(model)) {
        const units = [field.unit, ...(field.views ?? []).map(({ unit }) => unit)].filter(
          (unit) => unit !== '',
        );
        for (const unit of new Set(units.flatMap((one) => [one, ...unitsBeside(one)]))) {
          const view = unitNamed(field, unit, { view: null, values });
          expect(view, `${model.id} ${field.name} ${unit}`).not.toBeUndefined();
          if (view === null || view === undefined) continue;
          const low = Math.max(field.sliderMin, field.min, 1e-9);
          fc.assert(
            fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
              const value = low * (field.sliderMax / low) ** share;
              const back = view.fromView(view.toView(value, values), values);
              expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-9 * value);
            }),
            { numRuns: 20 },
          );
        }
      }
    }
  });
});
