import { describe, expect, it } from 'vitest';
import {
  type CurveForm,
  calibratedCurve,
} from '../../../../../../src/app/parts/calibration/batch-polling/service-curve/curve-choice.ts';
import {
  curveNumbers,
  curveResiduals,
  outlierWords,
} from '../../../../../../src/app/parts/calibration/batch-polling/service-curve/curve-words.ts';
import {
  serviceFitInputs,
  takesServiceCurve,
  thinTable,
} from '../../../../../../src/app/parts/calibration/batch-polling/service-curve/service-inputs.ts';
import { batchPolling } from '../../../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../../../src/models/contract/inputs.ts';
import { isBatchClock, type BatchClockMeasurement } from '../../../../../../src/texts/measurement.ts';
import { readMeasurement } from '../../../../../texts/read-measurement.ts';
import { checkValue } from '../../../../../../src/scenario/file/check-field.ts';
import { crossConnectRuns, mixedRuns } from '../../../../../texts/testbed-recordings.ts';
import { toyModel } from '../../../../../toy-model.ts';

/** Batches of 10, 20, 30 in turn, each taking 3393 cycles (1 µs) and a tenth of a µs more per packet. */
function recorded(): BatchClockMeasurement {
  let clock = 1_000_000;
  const rows: string[] = [];
  for (let k = 0; k < 60; k++) {
    const batch = 10 * (1 + (k % 3));
    rows.push(`${Math.round(clock)},${batch}`);
    clock += 3393 * (1 + 0.1 * batch);
  }
  const read = readMeasurement(
    'run.csv',
    new TextEncoder().encode(`t1_cycles,batch_size\n${rows.join('\n')}\n`),
  );
  if (!isBatchClock(read)) throw new Error('not a recording of polls');
  return read;
}

const legal = (changes: Readonly<Record<string, unknown>>) =>
  Object.entries(changes).every(([name, value]) => {
    const field = batchPolling.fields.find((candidate) => candidate.name === name);
    return field !== undefined && checkValue(field, value).ok;
  });

const curveOf = (form: CurveForm) => calibratedCurve([recorded()], { form, weights: 'sizes' }, 256)!;

describe('a measured service curve as inputs', () => {
  it('is a line with the medians’ intercept and slope', () => {
    const line = curveOf('line');
    expect(line.changes!['service.interceptUs']).toBeCloseTo(1, 2);
    expect(line.changes!['service.slopeUs']).toBeCloseTo(0.1, 3);
    expect(line.changes!['service.tableUs']).toBeNull();
    expect(legal(line.changes!)).toBe(true);
  });

  it('is a legal table that the model interpolates', () => {
    const { changes } = curveOf('table');
    const values = { ...defaultValues(batchPolling.fields), ...changes };
    expect(legal(changes!)).toBe(true);
    expect(batchPolling.check(values)).toBeNull();
    expect(Object.keys(changes!['service.tableUs'] as object).length).toBeLessThan(12);
  });

  it('with a break is the table of its corners', () => {
    const curve = calibratedCurve(mixedRuns, { form: 'broken-line', weights: 'sizes' }, 256)!;
    const table = curve.changes!['service.tableUs'] as Record<string, number>;
    const { at } = curve.fit!.broken!;
    expect(Object.keys(table)).toEqual(['0', String(at.value), '256']);
    const values = { ...defaultValues(batchPolling.fields), ...curve.changes };
    expect(batchPolling.check(values)).toBeNull();
    expect(curveNumbers(curve).map(({ note }) => note !== null)).toEqual([true, true, true, true, false]);
  });

  it('is refused with one sentence where too few sizes were seen', () => {
    const bytes = new TextEncoder().encode('t1_cycles,batch_size\n1000,3\n7000,3\n13000,3\n');
    const read = readMeasurement('run.csv', bytes);
    for (const form of ['line', 'broken-line', 'table'] as const) {
      const curve = calibratedCurve(isBatchClock(read) ? [read] : [], { form, weights: 'sizes' }, 256)!;
      expect(curve.changes).toBeNull();
      expect(curve.refusal).toMatch(/add recordings at other rates\.$/);
    }
  });

  it('is refused where the line is not a service time', () => {
    const steep = { ...curveOf('line').fit!, intercept: { value: -0.2, interval: null } };
    expect(serviceFitInputs(steep, 256)).toMatchObject({ changes: null });
    const falling = { ...curveOf('line').fit!, slope: { value: -0.002, interval: null } };
    expect(serviceFitInputs(falling, 256)).toEqual({
      changes: null,
      refusal:
        'The line falls by 0.002 µs per packet, but a batch cannot take less time than a smaller one. Add recordings at other rates.',
    });
  });

  it('shows what it leaves over of every median, and the outliers', () => {
    const curve = calibratedCurve(crossConnectRuns, { form: 'line', weights: 'sizes' }, 256)!;
    expect(curveResiduals(curve.points)!.table.rows).toHaveLength(76);
    expect(curveResiduals(curve.points)!.summary).toMatch(
      /^\d+ of 76 medians lie above the curve\. The largest residual is [−\d.-]+ %, at \d+ packets\.$/,
    );
    expect(outlierWords(curve.outliers)).toMatch(/service times are outliers \(more than 3 interquartile/);
    for (const { lowUs, medianUs, highUs } of curve.points) {
      expect(lowUs).toBeLessThanOrEqual(medianUs);
      expect(highUs).toBeGreaterThanOrEqual(medianUs);
    }
  });

  it('is offered to models that take one', () => {
    expect(takesServiceCurve(batchPolling)).toBe(true);
    expect(takesServiceCurve(toyModel)).toBe(false);
  });
});

describe('a thinned table', () => {
  it('keeps the corners and gives the same curve between them', () => {
    const table: Record<string, number> = {};
    for (let size = 0; size <= 100; size++) {
      table[String(size)] = Number((size < 40 ? 1 + 0.1 * size : 5 + 0.05 * (size - 40)).toFixed(3));
    }
    expect(thinTable(table)).toEqual({ 0: 1, 40: 5, 100: 8 });
  });

  it('stays within a nanosecond of every entry', () => {
    const table = Object.fromEntries(
      Array.from({ length: 257 }, (_, n) => [String(n), Math.round(1000 * Math.sqrt(n + 1)) / 1000]),
    );
    const thin = Object.entries(thinTable(table)).map(([size, value]) => [Number(size), value] as const);
    for (let size = 0; size <= 256; size++) {
      const after = thin.find(([kept]) => kept >= size)!;
      const before = [...thin].reverse().find(([kept]) => kept <= size)!;
      const share = after[0] === before[0] ? 0 : (size - before[0]) / (after[0] - before[0]);
      const line = before[1] + share * (after[1] - before[1]);
      expect(Math.abs(line - table[String(size)])).toBeLessThanOrEqual(0.001 + 1e-12);
    }
  });
});
