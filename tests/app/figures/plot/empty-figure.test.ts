import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../loaded-catalogue.ts';
import { wordsInstead } from '../../../../src/app/figures/plot/empty-figure.ts';
import type { FigureSpec } from '../../../../src/models/contract/figure.ts';
import { defaultValues, type InputValues } from '../../../../src/models/contract/inputs.ts';
import { reusedSolverOf } from '../../../reused-solver.ts';
import { figure, lossAxis, series } from '../sample-figure.ts';
import { contextOf } from '../../../models/context-of.ts';

const bars = (y: readonly number[]) => series({ shape: 'bars', x: [0, 2500, 5000, 7500, 10000], y });

describe('words in place of a plot', () => {
  const words = 'The mean batch grows from 10 to 90 packets.';

  it('are the summary where one bar is all that is seen', () => {
    expect(wordsInstead(figure({ series: [bars([0.001, 0, 90, 0, 0.01])] }))).toBe(words);
    expect(wordsInstead(figure({ series: [bars([1, 0, 90, 0, 0.01])] }))).toBeNull();
    expect(wordsInstead(figure({ series: [bars([0, 0, 90, 0, 0]), bars([90, 0, 0, 0, 0])] }))).toBeNull();
    const before = { ...bars([0, 0, 90, 0, 0]), role: 'ghost' as const };
    expect(wordsInstead(figure({ series: [before, bars([0, 0, 80, 0, 0])] }))).toBe(words);
  });

  it('are the summary where one point is all that is seen', () => {
    const dot = series({ shape: 'dots', x: [2500], y: [0.1] });
    const line = series({ x: [2500], y: [0.1] });
    expect(wordsInstead(figure({ y: lossAxis, series: [line, dot] }))).toBe(words);
    expect(wordsInstead(figure({ series: [line] }))).toBeNull();
    expect(wordsInstead(figure({ series: [] }))).toBeNull();
  });

  it('say why nothing is drawn, unless something is measured or lost', () => {
    const emptyMessage = 'No packet arrives.';
    expect(wordsInstead(figure({ series: [], emptyMessage }))).toBe(emptyMessage);
    const none = series({ y: [0, 0, 0, 0, 0] });
    expect(wordsInstead(figure({ series: [none], emptyMessage }))).toBe(emptyMessage);
    expect(
      wordsInstead(figure({ series: [none, { ...none, role: 'measurement' }], emptyMessage })),
    ).toBeNull();
    expect(wordsInstead(figure({ y: lossAxis, series: [none], emptyMessage }))).toBe(emptyMessage);
    const measured = series({ role: 'measurement', y: [0.1, 0, 0, 0, 0] });
    expect(wordsInstead(figure({ y: lossAxis, series: [none, measured], emptyMessage }))).toBeNull();
    const strip = { role: 'loss', y: lossAxis, series: [measured] } as const;
    expect(wordsInstead(figure({ series: [], strip, emptyMessage }))).toBeNull();
  });

  it('leave the small values that a logarithmic axis shows', () => {
    expect(wordsInstead(figure({ y: lossAxis, series: [bars([1e-9, 0, 1, 0, 0])] }))).toBeNull();
    expect(wordsInstead(figure({ y: lossAxis, series: [bars([0, 0, 1, 0, 0])] }))).toBe(words);
  });

  it('leave anything to compare, and curves that are being computed', () => {
    const bar = bars([0, 0, 90, 0, 0]);
    for (const role of ['measurement', 'simulation', 'pin', 'alternative'] as const)
      expect(wordsInstead(figure({ series: [bar, { ...bar, role }] })), role).toBeNull();
    expect(wordsInstead(figure({ series: [{ ...bar, preliminary: true }] }))).toBeNull();
  });
});

/** A figure of a model with these inputs, with a sweep over `swept` where it wants one. */
function figureOf(model: string, id: string, inputs: object, swept: readonly number[] = []): FigureSpec {
  const { fields, figures, methods } = catalogue.models.find((one) => one.id === model)!;
  const values: InputValues = { ...defaultValues(fields), ...inputs };
  const declaration = figures.find((one) => one.id === id)!;
  const solver = reusedSolverOf(catalogue.models.find((one) => one.id === model)!);
  const over = declaration.sweep?.over;
  const rows = swept.map((x) => ({
    x,
    indicators: solver.solve({ ...values, [over!]: x }, { detail: 'screen' }).indicators,
  }));
  return declaration.build(
    contextOf(values, solver.solve(values, { detail: 'screen' }), {
      method: methods[0]!.id,
      sweep: over === undefined ? null : { over, rows, complete: true },
    }),
  );
}

describe.each([
  ['batch-polling', 'batch-size', { rateMbps: 9200 }, 'Every non-empty poll takes 256 packets.'],
  [
    'batch-polling',
    'batch-size',
    { rateMbps: 9900, ringSize: 256 },
    'Non-empty polls take 256 packets on average, nearly always at most 256. 99.9 % of them are full with 256 packets.',
  ],
  [
    'interrupt-coalescing',
    'batch-size',
    { meanInterarrivalUs: 1e4 },
    'Every interrupt hands over 1 packet; there are 100 interrupts per second.',
  ],
  [
    'vswitch-polling',
    'balance',
    { loadMpps: 7.5 },
    'The only core gets 7.5 Mpps, spends 99.7 % of its time on packets and loses 1.73 % of them.',
  ],
] as const)('%s, %s with one bar', (model, id, inputs, sentence) => {
  it('is a sentence', () => {
    expect(wordsInstead(figureOf(model, id, inputs))).toBe(sentence);
  });
});

it('says in words that one number of cores loses packets', () => {
  const spec = figureOf('vswitch-polling', 'cores', { loadMpps: 7.5 }, [1, 2, 3, 4, 5, 6, 7, 8]);
  expect(wordsInstead(spec)).toMatch(/^With 1 core 1\.73 % of the packets are lost\. 2 cores are the fewest/);
});
