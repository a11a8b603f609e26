import { expect, it } from 'vitest';
import { laidOver } from '../../../../src/app/figures/export/laid-over.ts';
import type { Overlay, Series, Sweep } from '../../../../src/models/contract/figure.ts';
import type { SimulationReport } from '../../../../src/models/contract/simulation.ts';
import type { PinnedFigure } from '../../../../src/models/figure-parts/pinned-curves.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { toyModel } from '../../../toy-model.ts';

const drawnAs = (role: Series['role']): Series => ({ name: role, role, shape: 'line', x: [1], y: [2] });
const sweepAt = (...places: number[]): Sweep => ({
  over: 'rateMpps',
  rows: places.map((x) => ({ x, indicators: {} })),
  complete: true,
});
const report = { packets: 1_000_000, warmUpPackets: 20_000 } as SimulationReport;
const simulated = { report, seed: 7, rule: { limitPackets: 5e8, precision: 0.01 } };
const overlay = { label: 'measured, run 3.csv', sampleSize: 4096 } as Overlay;
const pin = (computed: PinnedFigure['computed']) => ({ computed }) as PinnedFigure;
const plain = { model: toyModel, companions: [], beside: [], overlays: [], simulated: null };

it('an export names measurements and the run where they are drawn, and only there', () => {
  const over = { ...plain, overlays: [overlay], simulated };
  const figure = { series: [drawnAs('model'), drawnAs('measurement'), drawnAs('simulation')] };
  const { remarks, reproductions } = laidOver({ ...over, figure });
  expect(remarks).toEqual([
    'Measured, run 3.csv: 4096 observations',
    expect.stringMatching(
      /^Simulated: 1.000.000 packets, 20.000 of them left out as warm-up; seed 7; 95 % int/,
    ),
  ]);
  expect(reproductions).toEqual([{ command: 'simulate', seed: 7, limitPackets: 5e8, precision: 0.01 }]);
  expect(laidOver({ ...over, figure: { series: [drawnAs('model')] } })).toEqual({
    remarks: [],
    reproductions: [],
  });
});

it('an export has a command for every other curve along its positions, or at its point', () => {
  const [values, other] = [{ rateMpps: 1 }, { rateMpps: 2 }];
  const solution = {} as Solution;
  const { reproductions } = laidOver({
    ...plain,
    figure: {},
    companions: [
      { label: 'swept', values, sweep: sweepAt(1, 3), solution: null },
      { label: 'at one point', values, sweep: null, solution },
      { label: 'without an answer', values, sweep: null, solution: null },
      { label: 'without a point yet', values, sweep: sweepAt(), solution: null },
    ],
    beside: [
      pin({ model: 'other', values: other, sweep: sweepAt(5) }),
      pin({
        model: 'other',
        values: other,
        sweep: null,
        computedOver: [{ name: 'cores', values: [1, 2] }],
        computedWith: { flows: 4 },
      }),
      pin(undefined),
      { command: 'solve' },
    ],
  });
  const of = { model: toyModel.id, values, view: {} };
  const pinned = { model: 'other', values: other, view: {} };
  expect(reproductions).toEqual([
    { command: 'sweep', over: [{ name: 'rateMpps', values: [1, 3] }], of },
    { command: 'solve', of },
    { command: 'sweep', over: [{ name: 'rateMpps', values: [5] }], of: pinned },
    { command: 'sweep', over: [{ name: 'cores', values: [1, 2] }], set: { flows: 4 }, of: pinned },
    { command: 'solve' },
  ]);
});
