/** Numbers that the notes on papers' figures say, against what the models compute there. */
import { describe, expect, it } from 'vitest';
import type { PaperFigure } from '../../src/models/contract/paper.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { solverOf } from '../engines.ts';

const { paper: batchPaper } = await import('../../src/models/batch-polling/about/paper.ts');
const { paper: areasPaper } = await import('../../src/models/execution-areas/about/paper.ts');
const { paper: switchPaper } = await import('../../src/models/vswitch-polling/about/paper.ts');

type Inputs = PaperFigure['numbers'][number]['inputs'];

const figureOf = (figures: readonly PaperFigure[], id: string) => figures.find((figure) => figure.id === id)!;

function resultOf(modelId: string, inputs: Inputs, result: string): number {
  const model = catalogue.find(modelId)!;
  const values: InputValues = { ...defaultValues(model.fields), ...inputs };
  return solverOf(model).solve(values, { detail: 'indicators' }).indicators[result]!;
}

describe('Table 3 of batch polling', () => {
  const table = figureOf(batchPaper.figures, 'table-3');

  it('has all five rates, with what was measured and what the paper’s model says', () => {
    expect(table.reproduced).toBe('partly');
    expect(table.numbers.map(({ quoted }) => quoted)).toEqual([
      '1.09 %, measured 0.97 %',
      '6.78 %, measured 6.69 %',
      '11.56 %, measured 11.58 %',
      '16.30 %, measured 16.44 %',
      '20.13 %, measured 20.17 %',
    ]);
  });

  it('is met within 0.65 percentage points of the paper’s model', () => {
    for (const { inputs, corrected, quoted } of table.numbers) {
      const percent = 100 * resultOf('batch-polling', inputs, corrected);
      expect(Math.abs(percent - parseFloat(quoted!)), quoted).toBeLessThan(0.655);
    }
  });
});

describe('Fig. 19 of pinned cores', () => {
  const figure = figureOf(areasPaper.figures, 'fig-19');
  const mpps = (configuration: string, frameBytes: number, inputs: Inputs) =>
    resultOf('execution-areas', { flows: 100, ...inputs, configuration, frameBytes }, 'throughputMpps');
  const others = ['1+1-off', '1+1-125', '2+1-off', '2+1-125', '4+1', '4+2', '5+2'];

  it('has 3+1 best at every size by Table 2, and from 68 B on by Table 1 solved again', () => {
    const [printed, again] = figure.panels[0].forms.map(({ inputs }) => inputs!);
    for (const size of [64, 67, 68, 128, 256, 512, 1024]) {
      for (const other of others) {
        expect(mpps('3+1', size, printed), `${other}, ${size} B`).toBeGreaterThan(mpps(other, size, printed));
        if (other === '5+2' && size < 68) continue;
        expect(mpps('3+1', size, again), `${other}, ${size} B`).toBeGreaterThan(mpps(other, size, again));
      }
    }
    for (const size of [64, 67]) expect(mpps('5+2', size, again)).toBeGreaterThan(mpps('3+1', size, again));
    expect(mpps('5+2', 64, again)).toBeCloseTo(1.342, 3);
    expect(mpps('3+1', 64, again)).toBeCloseTo(1.34, 3);
    expect(figure.reproduced).toBe('partly');
  });
});

describe('Fig. 12 of the virtual switch', () => {
  it('says of each of its forms from where to where the loss rises', () => {
    const [panel] = figureOf(switchPaper.figures, 'fig-12').panels;
    const percent = (method: string, inputs: Inputs) =>
      100 * resultOf('vswitch-polling', { ...inputs, loadMpps: 3, method }, 'ports.4.lossProbability');
    const ends = [panel.scenarios[0].inputs, panel.scenarios.at(-1)!.inputs];
    const rises = (method: string) => ends.map((inputs) => percent(method, inputs));
    expect(rises('published').map(Math.round)).toEqual([11, 33]);
    expect(rises('published-literal').map(Math.round)).toEqual([10, 33]);
    const [from, to] = rises('recommended');
    expect(from).toBeCloseTo(2.5, 1);
    expect(Math.round(to)).toBe(31);
  });
});
