import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/models/catalogue.ts';
import type { FigureContext, FigureSpec } from '../../src/models/figure.ts';
import type { InputValues } from '../../src/models/inputs.ts';
import { defaultValues } from '../../src/models/inputs.ts';
import type { Model } from '../../src/models/model.ts';
import { indicatorName } from '../../src/models/model.ts';
import type { Solution } from '../../src/models/solution.ts';

function solved(model: Model, values: InputValues): Solution {
  const solving = model.createSolver().solve(values, { detail: 'screen' });
  for (;;) {
    const step = solving.next();
    if (step.done) return step.value;
  }
}

/** Every figure in every view and method, with a sweep of two points where it wants one. */
function figuresOf(model: Model, values: InputValues, solution: Solution): [string, FigureSpec][] {
  const specs: [string, FigureSpec][] = [];
  for (const figure of model.figures) {
    for (const { id: method } of model.methods) {
      for (const view of figure.views?.map(({ id }) => id) ?? ['']) {
        const [from, to] = figure.sweep?.range(values) ?? [0, 1];
        const rows = [from, to].map((x) => ({ x, indicators: solution.indicators }));
        const sweep = figure.sweep ? { over: figure.sweep.over, rows, complete: true } : null;
        const context: FigureContext = {
          values,
          solution,
          view,
          method,
          ghost: null,
          sweep,
          companions: [],
          overlays: [],
        };
        specs.push([`${figure.id} ${method} ${view}`, figure.build(context)]);
      }
    }
  }
  return specs;
}

function expectSound(name: string, spec: FigureSpec): void {
  for (const axis of [spec.x, spec.y]) {
    expect(axis.title, name).not.toBe('');
    expect(axis.range[0], `${name}: ${axis.title}`).toBeLessThan(axis.range[1]);
    expect(axis.range.every(Number.isFinite), `${name}: ${axis.title}`).toBe(true);
    if (axis.scale === 'log') expect(axis.range[0], name).toBeGreaterThan(0);
  }
  for (const series of spec.series) {
    expect(series.x.length, `${name}: ${series.name}`).toBe(series.y.length);
    for (const axis of [series.x, series.y]) {
      for (let k = 0; k < axis.length; k++)
        expect(Number.isNaN(axis[k]), `${name}: ${series.name}[${k}]`).toBe(false);
    }
  }
  for (const { value } of spec.markers) expect(Number.isFinite(value), `${name}: marker`).toBe(true);
  expect(spec.title, name).not.toBe('');
  expect(spec.summary, name).toMatch(/\w.*\./s);
  expect(spec.summary, name).not.toMatch(/NaN|undefined|Infinity/);
  for (const row of spec.table.rows) expect(row.length, name).toBe(spec.table.columns.length);
}

describe.each(catalogue.models.map((model) => [model.id, model] as const))('%s', (_, model) => {
  it('declares what it answers and answers what it declares', () => {
    const { indicators, numerics, notices } = solved(model, defaultValues(model.fields));
    expect(Object.keys(indicators).sort()).toEqual(model.indicators.map(({ name }) => name).sort());
    expect(Object.keys(numerics).sort()).toEqual(model.numerics.map(({ name }) => name).sort());
    for (const notice of notices) expect(notice.message).toMatch(/\.$/);
    for (const template of model.strip) {
      for (const { id } of model.methods)
        expect(Object.keys(indicators)).toContain(indicatorName(template, id));
    }
  });

  it.each(model.presets.map((preset) => [preset.id, preset] as const))(
    'draws sound figures for preset %s',
    (_, preset) => {
      const values = { ...defaultValues(model.fields), ...preset.inputs };
      expect(model.check(values)).toBeNull();
      const solution = solved(model, values);
      for (const value of Object.values(solution.indicators)) expect(Number.isNaN(value)).toBe(false);
      for (const [name, spec] of figuresOf(model, values, solution)) expectSound(name, spec);
    },
  );
});
