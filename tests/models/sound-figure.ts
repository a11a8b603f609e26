/** Conditions that every figure fulfils, whatever it draws. */
import { expect } from 'vitest';
import type { FigureContext, FigureSpec, Sweep } from '../../src/models/contract/figure.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { isLegal } from '../../src/scenario/file/scenario.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { contextOf, everyView } from './context-of.ts';

type Range = readonly [number, number];

/** Rows at the ends of the range and between them, with results of their own; points that are refused are left out. */
export function solvedSweep(model: Model, values: InputValues, over: string, [low, high]: Range): Sweep {
  const field = model.fields.find(({ name }) => name === over);
  const isWhole = field?.kind === 'number' && field.integer === true;
  const places = [low, low > 0 ? Math.sqrt(low * high) : (low + high) / 2, high];
  const rows = [...new Set(isWhole ? places.map(Math.round) : places)].flatMap((x) => {
    const moved = { ...values, [over]: x };
    const at = model.follow?.(moved, [over]) ?? moved;
    if (!isLegal(model, at)) return [];
    const { indicators } = reusedSolverOf(model).solve(at, { detail: 'indicators' });
    return [{ x, indicators }];
  });
  return { over, rows, complete: true };
}

/** The further inputs of the figures of a solution: sweeps, and the ghost of an earlier result after a drag. */
export interface DrawnFigures {
  readonly sweepOf: (over: string, range: Range) => Sweep;
  readonly ghost: FigureContext['ghost'];
}

/** Every figure in every view and method. */
export function figuresOf(
  model: Model,
  values: InputValues,
  solution: Solution,
  { sweepOf, ghost }: DrawnFigures,
): readonly { name: string; spec: FigureSpec; dragged: FigureSpec }[] {
  const sweeps = new Map<string, Sweep>();
  const once = (over: string, range: Range) => {
    const key = `${over} ${range.join(' ')}`;
    const sweep = sweeps.get(key) ?? sweepOf(over, range);
    sweeps.set(key, sweep);
    return sweep;
  };
  return everyView(model).map(({ figure, view, method, name }) => {
    const { sweep: swept, build } = figure;
    const sweep = swept === undefined ? null : once(swept.over, swept.range(values));
    const context = contextOf(values, solution, { view, method, sweep });
    return { name, spec: build(context), dragged: build({ ...context, sweep: null, ghost }) };
  });
}

export function expectSound(name: string, spec: FigureSpec): void {
  for (const axis of [spec.x, spec.y]) {
    expect(axis.title, name).not.toBe('');
    expect(axis.range[0], `${name}: ${axis.title}`).toBeLessThan(axis.range[1]);
    expect(axis.range.every(Number.isFinite), `${name}: ${axis.title}`).toBe(true);
    if (axis.scale === 'log') expect(axis.range[0], name).toBeGreaterThan(0);
  }
  for (const { name: label, x, y, yUpper } of spec.series) {
    expect(x.length, `${name}: ${label}`).toBe(y.length);
    for (const axis of [x, y])
      expect(
        Array.from(axis).findIndex((at) => !Number.isFinite(at)),
        `${name}: ${label}`,
      ).toBe(-1);
    if (yUpper)
      expect(
        Array.from(yUpper, (upper, k) => upper >= y[k]),
        name,
      ).not.toContain(false);
  }
  for (const { value, label } of spec.markers) expect(Number.isFinite(value), `${name}: ${label}`).toBe(true);
  expect(spec.title, name).not.toBe('');
  const words = `${spec.title} ${spec.subtitle} ${spec.summary} ${spec.emptyMessage ?? ''}`;
  expect(words, name).not.toMatch(/NaN|Infinity|undefined|null/);
  // Sentences, or a list of the parts of a time.
  expect(spec.summary, name).toMatch(/^(?:[\p{L}\d].*\.|mean: .*)$/su);
  // Times from 1000 µs on are in ms.
  expect(spec.summary, name).not.toMatch(/(?<![\d.])\d[\d\u202f]{3,}(?:\.\d+)? ?µs(?!²)/u);
  const { columns, rows } = spec.table;
  expect(
    rows.filter((row) => row.length !== columns.length),
    name,
  ).toEqual([]);
}
