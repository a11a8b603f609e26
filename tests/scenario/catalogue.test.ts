import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solvePoint } from '../../src/headless/threads/point-solver.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { indicatorName } from '../../src/models/contract/model.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { decodeLink } from '../../src/scenario/link/read-link.ts';
import { inputNames, nest } from '../../src/scenario/file/input-names.ts';
import { readScenario } from '../../src/scenario/file/read-scenario.ts';
import { applyingValues, arbitraryValues, isLegal } from './arbitrary-values.ts';
import { outsideTables } from '../models/outside-tables.ts';
import { solverOf } from '../engines.ts';

/** Requirements of files, links and headless use on every model. */
describe.each(catalogue.models.map((model) => [model.id, model] as const))('%s', (id, model) => {
  it('has legal defaults and presets', () => {
    expect(isLegal(model, defaultValues(model.fields))).toBe(true);
    for (const { inputs } of model.presets) {
      expect(readScenario(catalogue, { model: id, inputs })).toMatchObject({ ok: true });
    }
  });

  it('names each input once, and nests', () => {
    const names = inputNames(model);
    expect(new Set(names).size).toBe(names.length);
    expect(() => nest(Object.fromEntries(names.map((name) => [name, 0])))).not.toThrow();
    expect(() => nest(Object.fromEntries(model.indicators.map(({ name }) => [name, 0])))).not.toThrow();
    const groups = model.groups.map((group) => group.id);
    for (const field of model.fields) expect(groups).toContain(field.group);
  });

  it('has sliders inside what it accepts, and defaults on them', () => {
    const values = defaultValues(model.fields);
    for (const field of model.fields) {
      if (field.kind !== 'number') continue;
      const [low, high] = field.sliderRange?.(values) ?? [field.sliderMin, field.sliderMax];
      expect(low).toBeGreaterThanOrEqual(field.min);
      expect(high).toBeLessThanOrEqual(field.max);
      expect(low).toBeLessThan(high);
      if (field.scale === 'log') expect(low).toBeGreaterThan(0);
    }
  });

  it('restores every legal scenario from its link', () => {
    fc.assert(
      fc.property(arbitraryValues(model), (values) => {
        const link = encodeLink(catalogue, { model: id, values, view: {} });
        const decoded = decodeLink(catalogue, link);
        expect(decoded.corrections).toEqual([]);
        expect(applyingValues(model, decoded.scenario.values)).toEqual(applyingValues(model, values));
        expect(encodeLink(catalogue, decoded.scenario)).toBe(link);
      }),
    );
  });

  it('makes a legal scenario of any link', () => {
    const text = fc.oneof(
      fc.constantFrom('1e9', '-1', '0', 'NaN', 'none', '', '1:2,3:4', '0.5*3', '1e-300'),
      fc.double().map(String),
      ...model.fields.flatMap((field) =>
        field.kind === 'choice' ? [fc.constantFrom(...field.options.map(({ value }) => value))] : [],
      ),
    );
    const part = fc.tuple(fc.constantFrom(...inputNames(model)), text).map((pair) => pair.join('='));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { scenario } = decodeLink(catalogue, `#v1/${id}?${parts.join('&')}`);
        expect(isLegal(model, scenario.values)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('answers its default with every indicator it declares, and no number that is none', () => {
    const solution = solvePoint(solverOf(model), defaultValues(model.fields), 'full');
    const declared = model.indicators.map(({ name }) => name).sort();
    expect(outsideTables(model, solution.indicators)).toEqual(declared);
    for (const value of Object.values(solution.indicators))
      expect(value === null || Number.isFinite(value)).toBe(true);
    for (const { p, tailMass } of Object.values(solution.distributions)) {
      expect(p.every((mass) => mass >= 0)).toBe(true);
      expect(p.reduce((a, b) => a + b, tailMass)).toBeCloseTo(1, 9);
    }
    const strip = model.strip.flatMap((name) =>
      model.methods.map((method) => indicatorName(name, method.id)),
    );
    const shown = [...declared, ...(model.words ?? []).map(({ name }) => name)];
    for (const name of strip) expect(shown).toContain(name);
    for (const { name } of model.numerics) expect(Object.keys(solution.numerics)).toContain(name);
  });

  it('gives the same indicators however much is asked for', () => {
    const values = defaultValues(model.fields);
    const solver = solverOf(model);
    const [brief, screen, full] = (['indicators', 'screen', 'full'] as const).map(
      (detail) => solvePoint(solver, values, detail).indicators,
    );
    expect(screen).toEqual(brief);
    expect(full).toEqual(brief);
  });
});
