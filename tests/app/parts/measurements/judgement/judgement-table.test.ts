import { describe, expect, it } from 'vitest';
import {
  judgementMeasures,
  type MeasuredAlong,
  points as inPoints,
} from '../../../../../src/app/parts/measurements/judgement/judgement-measures.ts';
import {
  exportedJudgements,
  type JudgedOverlay,
  shownJudgements,
} from '../../../../../src/app/parts/measurements/judgement/judgement-table.ts';
import { verdictSentence } from '../../../../../src/app/parts/measurements/judgement/verdict.ts';
import { figureCsv } from '../../../../../src/app/figures/export/figure-csv.ts';
import type { DistributionOverlay, PointsOverlay } from '../../../../../src/models/contract/figure.ts';
import type { Distribution, SampledDistribution } from '../../../../../src/models/contract/solution.ts';
import type { Measurement } from '../../../../../src/texts/measurement.ts';
import { recordedRates } from '../../../../../src/texts/testbed.ts';
import { judgeDistribution } from '../../../../../src/overlays/judgement/judge.ts';
import { judgePoints } from '../../../../../src/overlays/judgement/judge-points.ts';
import { measuredOverlay } from '../../../../models/measured-overlay.ts';

const law: Distribution = {
  unit: 'packets',
  start: 0,
  step: 1,
  tailMass: 0,
  p: Float64Array.of(0, 0.4, 0.15, 0.15, 0.3),
};
const exact = measuredOverlay('packets', [
  [1, 1, 50],
  [2, 1, 50],
]);
const binned = measuredOverlay('packets', [
  [1, 1, 40],
  [2, 2, 30],
  [4, 4, 30],
]);
const open = measuredOverlay('packets', [
  [1, 1, 90],
  [2, Infinity, 10],
]);
const points: PointsOverlay = {
  kind: 'points',
  id: 'p',
  label: '=HYPERLINK("x")',
  quantity: 'throughputMpps',
  sampleSize: 2,
  against: 'frameBytes',
  x: Float64Array.of(64, 128),
  y: Float64Array.of(2, 1),
  weight: Float64Array.of(1, 1),
};

const alongFrames: MeasuredAlong = { storedUnit: 'B', unit: 'B', read: (own) => own };

const judgedDistribution = (overlay: DistributionOverlay): JudgedOverlay => ({
  overlay,
  fileName: 'run.csv',
  along: null,
  judgement: judgeDistribution(overlay, law),
});
const judgedPoints: JudgedOverlay = {
  overlay: points,
  fileName: null,
  along: alongFrames,
  judgement: judgePoints(points, { x: Float64Array.of(64, 1500), y: Float64Array.of(1, 1) }),
};

const textOf = (overlay: DistributionOverlay, label: string) =>
  judgementMeasures(overlay, judgeDistribution(overlay, law), null)
    .find((measure) => measure.label === label)!
    .text.replaceAll('\u202f', ' ');

describe('the measures of one overlay', () => {
  it('are numbers where the values are known', () => {
    expect(textOf(exact, 'Measured mean')).toBe('1.50 packets');
    expect(textOf(exact, 'Wasserstein distance')).toBe('0.850 packets');
    expect(textOf(exact, 'Total variation')).toBe('0.45');
    // At p50 the model's 2 is 1 above the measured 1, at p90 its 4 is 2 above 2: 100 % each, the first is named.
    expect(textOf(exact, 'Largest percentile error')).toBe('50 %: 100.0 % (1.00 packets) too high');
    expect(textOf(exact, 'p-value')).toBe('below 1e-10');
  });

  it('are intervals where only bins are', () => {
    expect(textOf(binned, 'Measured mean')).toBe('between 2.20 and 3.40 packets');
    expect(textOf(binned, 'Relative error of the mean')).toBe('between 0 and 30.9 %');
    expect(textOf(binned, 'Largest percentile error')).toMatch(
      /^none at 50(?: and 90|, 90 and 95)? % within the resolution of the bins$/,
    );
    expect(textOf(open, 'Measured mean')).toBe('at least 1.10 packets');
    // 0.5 from 1 to 2, then 0.35 and 0.2 below the least that the open bin can have.
    expect(textOf(open, 'Wasserstein distance')).toBe('at least 1.05 packets');
  });

  it('say at which percentiles none differs, whatever differs between them', () => {
    const between = measuredOverlay('packets', [
      [2, 1, 60],
      [4, 1, 40],
    ]);
    expect(textOf(between, 'Largest percentile error')).toBe('none at 50 and 90 %');
    expect(textOf(between, 'Kolmogorov distance')).toBe('0.40');
  });

  it('keep their rows without a judgement', () => {
    const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);
    const without = judgementMeasures(exact, null, null);
    expect(labels(without)).toEqual(labels(judgementMeasures(exact, judgeDistribution(exact, law), null)));
    expect(new Set(without.map(({ text }) => text))).toEqual(new Set(['–']));
  });
});

it('the testbed’s recordings are counted by the rates of each kind', () => {
  const recordings = ['batch-clock', 'batch-clock', 'latency-histogram'].map(
    (kind) => ({ kind }) as Measurement,
  );
  expect(recordedRates(recordings)).toBe('Polls at 2 rates, latencies at 1');
});

describe('the measures of latencies', () => {
  const stalled = measuredOverlay('µs', [
    ...Array.from({ length: 40 }, (_, k) => [5.12 + k / 4, 0.01, k < 28 ? 24 : 25] as const),
    [935, 10, 33],
  ]);
  const uniform: SampledDistribution = {
    unit: 'µs',
    x: Float64Array.of(5, 15),
    cdf: Float64Array.of(0, 1),
    ccdf: Float64Array.of(1, 0),
  };
  const judgement = judgeDistribution(stalled, uniform, 10);
  const measures = judgementMeasures(stalled, judgement, null);
  const text = (label: string) =>
    measures.find((measure) => measure.label === label)!.text.replaceAll('\u202f', ' ');

  it('begin with whether the model is close, the median and p90', () => {
    expect(measures.slice(0, 3).map(({ label }) => label)).toEqual(['Is it close?', 'Median', 'p90']);
    expect(text('Median')).toMatch(/^measured 10\.\d µs, model 10\.0 µs$/);
    expect(text('p90')).toMatch(/^measured 14\.\d µs, model 14\.0 µs$/);
  });

  it('leave distances and p-values behind', () => {
    const places = measures.map(({ behind }) => behind === true);
    expect(places.indexOf(true)).toBe(places.lastIndexOf(false) + 1);
    expect(measures.filter(({ behind }) => behind).map(({ label }) => label)).toContain('p-value');
  });

  it('give the mean with and without stalls, which a note names', () => {
    expect(judgement.notes).toContain('3.28\u202f% of the samples lie apart near 940\u202fµs: stalls.');
    expect(text('Measured mean')).toMatch(/^40\.\d µs; 10\.\d µs without the stalls$/);
    expect(text('Relative error of the mean')).toMatch(/^75\.\d %; 0\.\d+ % without the stalls$/);
    const { columns, rows } = exportedJudgements([
      { overlay: stalled, fileName: 'latency.csv', along: null, judgement },
    ]);
    const value = (label: string) => rows[0]![columns.findIndex((column) => column.label === label)];
    expect(value('File')).toBe('latency.csv');
    expect(value('Share of stalls')).toBeCloseTo(0.033, 3);
    expect(value('Median of the stalls')).toBe(940);
    expect(value('Measured mean without stalls, lowest')).toBeCloseTo(10.1, 0);
    expect(value('Sampling floor of the divergence, mean')).toBeGreaterThan(0);
  });

  it('name no stalls that the model has, too', () => {
    const both: SampledDistribution = {
      unit: 'µs',
      x: Float64Array.of(5, 15, 930, 950),
      cdf: Float64Array.of(0, 0.967, 0.967, 1),
      ccdf: Float64Array.of(1, 0.033, 0.033, 0),
    };
    expect(judgeDistribution(stalled, both, 40).stalls).toBeNull();
  });
});

describe('all overlays in one table', () => {
  const judged = [
    judgedDistribution(binned),
    judgedPoints,
    { ...judgedDistribution(exact), judgement: null },
  ];

  it('has one row each and every measure, with a dash where one does not apply', () => {
    const { columns, rows } = shownJudgements(judged);
    expect(columns.map(({ label }) => label)).toEqual([
      'Samples',
      ...new Set(
        [exact, points].flatMap((one) => judgementMeasures(one, null, null)).map(({ label }) => label),
      ),
    ]);
    expect(rows.map(({ name }) => name)).toEqual([
      'Batch size',
      'Throughput against frame size',
      'Batch size',
    ]);
    expect(rows[0]!.source).toBe('run.csv: measured');
    for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
    const cell = (row: number, label: string) =>
      rows[row]!.cells[columns.findIndex((column) => column.label === label)];
    expect(cell(0, 'Samples')).toBe('100');
    expect(cell(0, 'Root mean square error')).toBe('–');
    expect(cell(1, 'Root mean square error')).toBe('0.707\u202fMpps');
    expect(cell(1, 'Kolmogorov distance')).toBe('–');
    expect(cell(2, 'Kolmogorov distance')).toBe('–');
  });

  it('has only the measures that some overlay has', () => {
    const labels = shownJudgements([judgedPoints]).columns.map(({ label }) => label);
    expect(labels).not.toContain('Kolmogorov distance');
    expect(labels).toContain('Points compared');
  });

  it('names the worst point in the reader’s unit of its input, and leaves it in the stored unit', () => {
    const kilobytes = { ...alongFrames, unit: 'kB', read: (own: number) => own / 1000 };
    const [worst] = [{ ...judgedPoints, along: kilobytes }].map(({ overlay, judgement, along }) =>
      judgementMeasures(overlay, judgement, along).find(({ label }) => label === 'Largest relative error'),
    );
    expect(worst!.text).toContain('at 0.064\u202fkB');
    expect(exportedJudgements([{ ...judgedPoints, along: kilobytes }]).rows[0]).toContain('B');
  });

  it('leaves as numbers with both ends of an interval, and where it comes from', () => {
    const table = exportedJudgements(judged);
    for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
    const value = (row: number, label: string) =>
      table.rows[row]![table.columns.findIndex((column) => column.label === label)];
    expect(value(0, 'Measured mean, lowest')).toBe(2.2);
    expect(value(0, 'Measured mean, highest')).toBe(3.4);
    expect(value(0, 'Unit')).toBe('packets');
    expect(value(1, 'Worst point at')).toBe(64);
    expect(value(1, 'Its unit')).toBe('B');
    expect(value(1, 'Measured at the worst point')).toBe(2);
    expect(value(2, 'Notes')).toBe('The model has no value to compare with here.');
    const csv = figureCsv({ title: 'T', subtitle: 'S', table }, ['Batchscope, model M', 'Link: L']);
    expect(csv.split('\n').slice(0, 4)).toEqual(['# T', '# S', '# Batchscope, model M', '# Link: L']);
  });

  it('writes words of a file as text, never as a formula', () => {
    const [, row] = exportedJudgements(judged).rows;
    expect(row).toContain(`'=HYPERLINK("x")`);
  });

  it('has no sample size where the source says shares', () => {
    const shares = {
      ...measuredOverlay('packets', [
        [1, 1, 0.5],
        [2, 1, 0.5],
      ]),
      sampleSize: 1,
    };
    expect(shownJudgements([judgedDistribution(shares)]).rows[0]!.cells[0]).toBe('–');
    expect(exportedJudgements([judgedDistribution(shares)]).rows[0]).toContain(null);
  });
});

describe('the verdict', () => {
  const sentence = (...judged: JudgedOverlay[]) => verdictSentence(judged)?.replaceAll('\u202f', ' ');
  const close: JudgedOverlay = {
    ...judgedPoints,
    judgement: judgePoints(points, { x: Float64Array.of(64, 128), y: Float64Array.of(2.1, 1) }),
  };

  it('names the error by which a measurement is judged, with its unit', () => {
    expect(sentence(close)).toBe(
      'The model is close: Throughput against frame size is 2.50 % off on average.',
    );
    expect(sentence(judgedPoints)).toBe(
      'The model is not close: Throughput against frame size is 25.0 % off on average.',
    );
    const lost: PointsOverlay = { ...points, quantity: 'lossProbability', y: Float64Array.of(0.02, 0) };
    const judgement = judgePoints(lost, { x: Float64Array.of(64, 128), y: Float64Array.of(0, 0) });
    expect(sentence({ ...judgedPoints, overlay: lost, judgement })).toBe(
      'The model is close: Loss against frame size is 1.00 percentage points off on average.',
    );
  });

  it('names the furthest of several and how many are close, as their cards say', () => {
    expect(sentence(close, judgedPoints)).toBe(
      'The model is close to 1 of 2 measurements: Throughput against frame size is 25.0 % off on average, the furthest.',
    );
    for (const overlay of [exact, binned, open]) {
      const judged = judgedDistribution(overlay);
      const isClose = textOf(overlay, 'Is it close?');
      expect(sentence(judged)?.startsWith('The model is close:')).toBe(isClose === 'yes');
    }
  });

  it('is absent where nothing is compared', () => {
    expect(sentence({ ...judgedPoints, judgement: null })).toBeUndefined();
  });
});

it('a difference of shares far below the digits of a number is 0', () => {
  expect([inPoints(2.99e-321), inPoints(-1e-16)]).toEqual([inPoints(0), inPoints(0)]);
  expect(inPoints(1e-9)).not.toBe(inPoints(0));
});
