import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { indicatorName } from '../../src/models/contract/model.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { outsideTables } from './outside-tables.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { contextOf, everyView } from './context-of.ts';
import { operatingPoints } from './operating-points.ts';
import { type DrawnFigures, expectSound, figuresOf, solvedSweep } from './sound-figure.ts';

const solved = (model: Model, values: InputValues): Solution =>
  reusedSolverOf(model).solve(values, { detail: 'screen' });

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

  const presets = model.presets.map(({ id, inputs }) => [`the preset ${id}`, inputs] as const);
  const others = operatingPoints[model.id] ?? [];
  it.each([['the default values', {}] as const, ...presets, ...others])(
    'draws sound figures at %s, and knows roughly where the capacity lies',
    (place, changed) => {
      const values = { ...defaults, ...changed };
      expect(model.check(values)).toBeNull();
      const solution = solved(model, values);
      const { indicators } = solution;
      expect(Object.entries(indicators).filter(([, value]) => Number.isNaN(value))).toEqual([]);
      const ghost = { values: defaults, solution: solvedDefaults(), sweep: null };
      const isSolved = others.some(([name]) => name === place);
      const sweepOf: DrawnFigures['sweepOf'] = (over, range) =>
        isSolved
          ? solvedSweep(model, values, over, range)
          : { over, rows: range.map((x) => ({ x, indicators })), complete: true };
      for (const { name, spec, dragged } of figuresOf(model, values, solution, { sweepOf, ghost })) {
        expectSound(name, spec);
        expect(spec.series.length > 0 || spec.emptyMessage !== undefined, name).toBe(true);
        expectSound(`${name}, dragged`, dragged);
      }
      expectSoundDiagram(model, values, solution);
      expectRoughCapacity(model, values, solution);
    },
  );

  it('titles the companions of the large figure in one line', () => {
    for (const { figure, view, method, name } of everyView(model)) {
      if (!model.screen.companions.includes(figure.id)) continue;
      const { title } = figure.build(contextOf(defaults, solvedDefaults(), { view, method }));
      expect(title.length, `${name}: ${title}`).toBeLessThanOrEqual(28);
    }
  });
});
