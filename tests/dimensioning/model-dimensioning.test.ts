import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import { askedModels } from './asked-models.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { offeredMpps } from '../../src/models/contract/dimensioning.ts';
import type { OfferedTraffic } from '../../src/models/contract/dimensioning.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { indicatorName } from '../../src/models/contract/model.ts';

const known = catalogue.models.map((model) => [model.id, model] as const);

const offering = known.filter(([, { dimensioning }]) => (dimensioning?.offered ?? null) !== null);

/** The default scenario and every preset. */
function scenariosOf(model: Model): readonly InputValues[] {
  const defaults = defaultValues(model.fields);
  return [{}, ...model.presets.map(({ inputs }) => inputs)].map((inputs) => {
    const point = legalPoint(model, defaults, inputs);
    if (!point.ok) throw new Error(point.message);
    return point.values;
  });
}

const fieldOf = (model: Model, name: string) => model.fields.find((field) => field.name === name);

const asked = askedModels.map((model) => [model.id, model] as const);

describe.each(asked)('the declaration of questions of %s', (_, model) => {
  const dimensioning = model.dimensioning!;
  it('names indicators and inputs that exist', () => {
    for (const { indicator } of dimensioning.goals) {
      for (const { id } of model.methods) {
        const name = indicatorName(indicator, id);
        expect(
          model.indicators.some((declared) => declared.name === name),
          name,
        ).toBe(true);
      }
    }
    for (const { id, inputs } of dimensioning.uncertain) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const name of inputs)
        expect(['number', 'list', 'table'], name).toContain(fieldOf(model, name)?.kind);
    }
    if (dimensioning.hottestShare !== undefined)
      expect(fieldOf(model, dimensioning.hottestShare)).toMatchObject({ kind: 'number', optional: true });
    if (dimensioning.offered !== null)
      expect(fieldOf(model, dimensioning.offered.input)).toMatchObject({ kind: 'number' });
  });

  it('declares steps of inputs and times of solves that are positive, in every scenario', () => {
    for (const values of scenariosOf(model)) {
      const steps = model.fields.map(({ name }) => dimensioning.inputStep?.(name, values) ?? null);
      for (const [k, step] of steps.entries()) {
        if (step === null) continue;
        const field = model.fields[k];
        expect(field).toMatchObject({ kind: 'number' });
        expect(step).toBeGreaterThan(0);
        if (field.kind === 'number' && field.integer === true) expect(Number.isInteger(step)).toBe(true);
      }
      const ms = dimensioning.solveMs?.(values) ?? 1;
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThan(1e4);
    }
  });

  it('names every goal once', () => {
    const ids = dimensioning.goals.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(offering)('the traffic that %s is offered', (_, model) => {
  const offered: OfferedTraffic = model.dimensioning!.offered!;
  const scenarios = scenariosOf(model);

  it('turns a rate into its input and back', () => {
    for (const values of scenarios) {
      expect(offered.mpps(values)).toBeGreaterThan(0);
      if (values['arrivals.family'] === 'empirical') continue; // the histogram sets the rate: see below
      fc.assert(
        fc.property(fc.double({ min: 1e-3, max: 1000, noNaN: true }), (mpps) => {
          const changed = { ...values, [offered.input]: offered.inputFor(mpps, values) };
          expect(offeredMpps(offered, changed) / mpps).toBeCloseTo(1, 12);
        }),
        { numRuns: 20 },
      );
    }
  });
});

describe('the rate of a histogram of one’s own', () => {
  it.each([
    ['batch-polling', { 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 0, 1], cores: 4 }, 4 / 0.02],
    [
      'interrupt-coalescing',
      { 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 0, 1, 0, 1], cores: 2 },
      2 / 3,
    ],
  ])('%s', (id, inputs, mpps) => {
    const model = catalogue.find(id)!;
    const values = { ...defaultValues(model.fields), ...inputs };
    expect(model.dimensioning!.offered!.mpps(values)).toBeCloseTo(mpps, 10);
  });
});

describe('legalPoint', () => {
  const model = catalogue.find('batch-polling')!;
  const base = defaultValues(model.fields);

  it('changes inputs and leaves the rest', () => {
    expect(legalPoint(model, base, { cores: 3 })).toEqual({ ok: true, values: { ...base, cores: 3 } });
  });

  it.each([
    [{ cores: 2.5 }, 'not-an-integer'],
    [{ cores: 1000 }, 'out-of-range'],
    [{ ringSize: 100 }, 'batch-exceeds-ring'],
    [{ colour: 3 }, 'unknown-input'],
    [{ frameBytes: NaN }, 'not-a-number'],
  ])('refuses %j: %s', (changes, code) => {
    const point = legalPoint(model, base, changes);
    expect(point).toMatchObject({ ok: false, code });
    expect(!point.ok && point.message).toMatch(/^[A-Z].*[.]$/);
  });

  it('moves what moves with a change', () => {
    const vswitch = catalogue.find('vswitch-polling')!;
    const values = defaultValues(vswitch.fields);
    const point = legalPoint(vswitch, values, { ports: 6 });
    expect(point.ok && point.values.portShares).toBeNull();
  });
});
