import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import type { FigureContext, FigureSpec } from '../../src/models/contract/figure.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { indicatorName } from '../../src/models/contract/model.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { outsideTables } from './outside-tables.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { contextOf } from './context-of.ts';

const solved = (model: Model, values: InputValues): Solution =>
  reusedSolverOf(model).solve(values, { detail: 'screen' });

/** Every figure in every view and method, with a sweep of two points where it wants one. */
function figuresOf(model: Model, values: InputValues, solution: Solution): [string, FigureSpec][] {
  const specs: [string, FigureSpec][] = [];
  for (const figure of model.figures) {
    for (const { id: method } of model.methods) {
      for (const view of figure.views?.map(({ id }) => id) ?? ['']) {
        const [from, to] = figure.sweep?.range(values) ?? [0, 1];
        const rows = [from, to].map((x) => ({ x, indicators: solution.indicators }));
        const sweep = figure.sweep ? { over: figure.sweep.over, rows, complete: true } : null;
        const context: FigureContext = contextOf(values, solution, { view, method, sweep });
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
      expect(Array.from(axis).findIndex(Number.isNaN), `${name}: NaN in ${series.name}`).toBe(-1);
    }
  }
  for (const { value } of spec.markers) expect(Number.isFinite(value), `${name}: marker`).toBe(true);
  expect(spec.title, name).not.toBe('');
  expect(spec.summary, name).toMatch(/\w.*\./s);
  expect(spec.summary, name).not.toMatch(/NaN|undefined|Infinity/);
  // Times from 1000 µs on are in ms.
  expect(spec.summary, name).not.toMatch(/(?<![\d.])\d[\d\u202f]{3,}(?:\.\d+)? ?µs(?!²)/u);
  const { columns, rows } = spec.table;
  expect(
    rows.filter((row) => row.length !== columns.length),
    name,
  ).toEqual([]);
}

/** Every row of every table has all its columns and nothing else. */
function expectDeclaredCells(
  { tables = [] }: Model,
  indicators: Solution['indicators'],
  words: NonNullable<Solution['words']>,
): void {
  for (const { id, columns } of tables) {
    const cells = [...Object.keys(indicators), ...Object.keys(words)].filter((name) =>
      name.startsWith(`${id}.`),
    );
    const rows = new Set(cells.map((name) => Number(name.split('.')[1])));
    expect([...rows].sort((a, b) => a - b)).toEqual([...rows].map((_, k) => k));
    const declared = [...rows].flatMap((row) => columns.map(({ name }) => `${id}.${row}.${name}`));
    expect(cells.sort()).toEqual(declared.sort());
    for (const { name, kind } of columns) {
      const known = kind === 'words' ? words : indicators;
      expect([...rows].filter((row) => !(`${id}.${row}.${name}` in known))).toEqual([]);
    }
  }
}

/** Areas have one name each, the path runs through them, and the text alternative describes it. */
function expectSoundDiagram(model: Model, values: InputValues, solution: Solution): void {
  if (!model.diagram) return;
  const { groups, path, repeats, idleCores, description, notes, table } = model.diagram.build(
    values,
    solution,
  );
  const areas = groups.flatMap(({ cores }) => cores.flatMap((core) => core.areas.map(({ id }) => id)));
  expect(new Set(areas).size).toBe(areas.length);
  for (const station of path) expect(['nic', ...areas]).toContain(station);
  expect(repeats).toBeGreaterThanOrEqual(1);
  expect(idleCores).toBeGreaterThanOrEqual(0);
  for (const sentence of [...description, ...notes]) expect(sentence).toMatch(/\w.*\.$/);
  for (const row of table.rows) expect(row.length).toBe(table.columns.length);
}

/** The rate from which searches set out, known without a solve. */
function expectRoughCapacity({ dimensioning }: Model, values: InputValues, { indicators }: Solution): void {
  const { capacityMpps, criticalLoadMpps } = indicators;
  const exact = capacityMpps ?? criticalLoadMpps ?? null;
  const offered = dimensioning?.offered ?? null;
  if (exact === null || offered === null) return;
  const rough = offered.capacityMpps(values)!;
  expect(rough / exact).toBeGreaterThan(0.5);
  expect(rough / exact).toBeLessThan(2.5);
}

describe.each(catalogue.models.map((model) => [model.id, model] as const))('%s', (_, model) => {
  const defaults = defaultValues(model.fields);
  let known: Solution | null = null;
  const solvedDefaults = () => (known ??= solved(model, defaults));

  it('declares what it answers and answers what it declares', () => {
    const { indicators, words = {}, numerics, notices } = solvedDefaults();
    expect(outsideTables(model, indicators)).toEqual(model.indicators.map(({ name }) => name).sort());
    expect(outsideTables(model, words)).toEqual((model.words ?? []).map(({ name }) => name).sort());
    expectDeclaredCells(model, indicators, words);
    expect(Object.keys(numerics).sort()).toEqual(model.numerics.map(({ name }) => name).sort());
    for (const notice of notices) expect(notice.message).toMatch(/\.$/);
    for (const template of model.strip) {
      for (const { id } of model.methods)
        expect(Object.keys({ ...indicators, ...words })).toContain(indicatorName(template, id));
    }
  });

  it('knows roughly where the capacity lies by default', () => {
    expectRoughCapacity(model, defaults, solvedDefaults());
  });

  it.each(model.presets.map((preset) => [preset.id, preset] as const))(
    'draws sound figures for preset %s, and knows roughly where its capacity lies',
    (_, preset) => {
      const values = { ...defaults, ...preset.inputs };
      expect(model.check(values)).toBeNull();
      const solution = solved(model, values);
      expect(Object.entries(solution.indicators).filter(([, value]) => Number.isNaN(value))).toEqual([]);
      for (const [name, spec] of figuresOf(model, values, solution)) expectSound(name, spec);
      expectSoundDiagram(model, values, solution);
      expectRoughCapacity(model, values, solution);
    },
  );

  it('titles the companions of the large figure in one line', () => {
    const specs = figuresOf(model, defaults, solvedDefaults());
    for (const id of model.screen.companions) {
      for (const [name, { title }] of specs.filter(([known]) => known.startsWith(`${id} `)))
        expect(title.length, `${name}: ${title}`).toBeLessThanOrEqual(28);
    }
  });
});
