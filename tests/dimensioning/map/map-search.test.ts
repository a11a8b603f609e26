import { describe, expect, it } from 'vitest';
import type { MapAxis } from '../../../src/dimensioning/map/map-plan.ts';
import { type MapGrid, type MapRequest, mapSearch } from '../../../src/dimensioning/map/map-search.ts';
import { QuestionFault } from '../../../src/dimensioning/question/question.ts';
import { runSearch, type SearchStep } from '../../../src/dimensioning/search/search.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { toyModel } from '../../toy-model.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { fittedSentences } from '../../../src/dimensioning/question/legal-point.ts';
import { solveNow } from '../solve-now.ts';

const values = defaultValues(toyModel.fields);
const rate: MapAxis = { input: 'rateMpps', from: 0.1, to: 2, scale: 'linear', integer: false };
const servers: MapAxis = { input: 'servers', from: 1, to: 8, scale: 'log', integer: true };
const request: MapRequest = { model: toyModel, values, x: rate, y: servers, nx: 12, ny: 12 };

function solve(part: Partial<MapRequest> = {}) {
  const steps: SearchStep<MapGrid>[] = [];
  const grid = runSearch(mapSearch({ ...request, ...part }), solveNow, (step) => steps.push(step));
  return { grid, steps };
}

describe('mapSearch', () => {
  it('solves every cell as the model does alone', () => {
    const { grid } = solve();
    expect(grid.columns).toHaveLength(12);
    expect(grid.rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(grid.known).toBe(96);
    grid.cells.forEach((cell, index) => {
      const [rateMpps, count] = [grid.columns[index % 12], grid.rows[Math.floor(index / 12)]];
      const load = rateMpps / count;
      if (load >= 1) expect(cell).toMatchObject({ solved: false, code: 'overload' });
      else {
        expect(cell?.solved).toBe(true);
        if (cell?.solved === true) {
          expect(cell.indicators.load).toBeCloseTo(load, 12);
          expect(cell.indicators['waitingUs.exact.mean']).toBeCloseTo(load / (2 * (1 - load)), 9);
        }
      }
    });
    expect([...grid.drawn]).toEqual(grid.cells.map((_, index) => index));
  });

  it('asks for no point twice, in small steps, and its progress never falls', () => {
    const { steps } = solve();
    const asked = steps.flatMap(({ points }) => points.map((point) => JSON.stringify(point.values)));
    expect(asked).toHaveLength(96);
    expect(new Set(asked).size).toBe(96);
    for (const { points } of steps) expect(points.length).toBeLessThanOrEqual(16);
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(steps[0].partial).toBeNull();
  });

  it('has the whole map in coarse blocks after its first points, and never changes a grid that it gave away', () => {
    const { steps, grid } = solve();
    const first = steps.map(({ partial }) => partial).find((partial) => (partial?.known ?? 0) >= 20)!;
    expect(first.known).toBe(20);
    expect([...first.drawn].every((source) => source >= 0 && first.cells[source] !== null)).toBe(true);
    expect(first.cells.filter((cell) => cell !== null)).toHaveLength(20);
    expect(grid.cells).not.toBe(first.cells);
  });

  it('begins near the operating point, then at the border of the goals', () => {
    const { steps } = solve({ values: { ...values, rateMpps: 2, servers: 8 } });
    expect(steps[0].points[0].values).toMatchObject({ rateMpps: 2, servers: 8 });
    const holds = (indicators: Readonly<Record<string, number | null>>) => (indicators.load ?? 1) < 0.15;
    const bordered = solve({ holds });
    const plain = solve();
    const order = (steps: readonly SearchStep<MapGrid>[]) =>
      steps.flatMap(({ points }) => points.map((point) => point.values));
    expect(order(bordered.steps).slice(0, 20)).toEqual(order(plain.steps).slice(0, 20));
    expect(order(bordered.steps).slice(20, 36)).not.toEqual(order(plain.steps).slice(20, 36));
    expect(bordered.grid.cells).toEqual(plain.grid.cells);
  });

  it('says at a cell why there are no legal inputs, and does not ask for it', () => {
    const deadline: MapAxis = { input: 'deadlineUs', from: 0.1, to: 10, scale: 'log', integer: false };
    const { grid, steps } = solve({ y: deadline, ny: 5 });
    expect(grid.cells[0]).toMatchObject({ solved: false, code: 'deadline-too-short' });
    expect(grid.known).toBe(60);
    expect(steps.flatMap(({ points }) => points)).toHaveLength(36);
  });

  it.each([
    [{ x: servers }, 'same-axes'],
    [{ x: { ...rate, from: 2, to: 1 } }, 'empty-range'],
    [{ x: { ...rate, to: NaN } }, 'not-a-number'],
    [{ x: { ...rate, input: 'service.family' } }, 'unknown-input'],
    [{ y: { ...rate, input: 'nothing' } }, 'unknown-input'],
  ] as const)('refuses %j', (part, code) => {
    expect(() => mapSearch({ ...request, ...part }).next()).toThrow(QuestionFault);
    try {
      mapSearch({ ...request, ...part }).next();
    } catch (error) {
      expect((error as QuestionFault).code).toBe(code);
      expect((error as QuestionFault).message).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('lists that fit one value of an input', () => {
  const model = catalogue.find('vswitch-polling')!;
  const defaults = defaultValues(model.fields);
  const ports = { input: 'ports', from: 2, to: 8 };
  const load = { input: 'loadMpps', from: 1, to: 9 };

  it('are named where they do not hold along an axis', () => {
    const split = [1, 2, 3, 4].map(() => [0.25, 0.75]);
    const own = { ...defaults, cores: 2, portShares: [0.1, 0.2, 0.3, 0.4], coreSplit: split };
    expect(fittedSentences(model, defaults, [load, ports])).toEqual([
      'Load of the ports holds only at 4\u202fports; elsewhere equal shares.',
    ]);
    expect(fittedSentences(model, own, [ports])).toEqual([
      'Load of the ports holds only at 4\u202fports; elsewhere it is cut or extended to fit.',
      'Split over the cores holds only at 4\u202fports; elsewhere it is cut or extended to fit.',
    ]);
  });

  it('are not where nothing is dropped', () => {
    expect(fittedSentences(model, defaults, [load])).toEqual([]);
    expect(fittedSentences(model, { ...defaults, portShares: null }, [ports])).toEqual([]);
  });
});
