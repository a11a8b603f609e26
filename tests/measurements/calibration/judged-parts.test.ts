import { describe, expect, test } from 'vitest';
import {
  type InputChanges,
  judgeParts,
  leastOf,
} from '../../../src/measurements/calibration/judged-parts.ts';
import {
  isSaturated,
  meanDivergence,
  medianDivergence,
  rateDivergences,
} from '../../../src/measurements/calibration/rate-divergences.ts';
import { batchRun } from '../testbed-recordings.ts';

const runs = ['batches-xc-3500.csv', 'batches-xc-5000.csv', 'batches-xc-9500.csv'].map((file) => {
  const run = batchRun(file);
  return { run, rateMbps: run.rateMbps! };
});

/** Batch sizes spread evenly around what was measured, `far` packets off and `wide` to either side. */
const solve = ({ far = 6, wide = 4 }: InputChanges, rateMbps: number) => {
  const { sizeCounts } = runs.find((one) => one.rateMbps === rateMbps)!.run;
  const pmf = new Float64Array(sizeCounts.length + 20);
  sizeCounts.forEach((count, size) => {
    for (let k = -Number(wide); k <= Number(wide); k++) pmf[Math.max(1, size + k + Number(far))]! += count;
  });
  return Promise.resolve(pmf);
};

describe('parts of a fit', () => {
  test('help where the model is farther off without them, and only those are taken', async () => {
    const parts: InputChanges[] = [{ far: 0 }, { wide: 0 }, { other: 1 }];
    const { parts: judged, taken } = await judgeParts(runs, parts, solve);
    expect(judged.map(({ helps }) => helps)).toEqual([true, true, true]);
    expect(taken).toEqual([0, 0, 0]);
    const worse = await judgeParts(runs, [{ far: 0 }, { wide: 9 }], solve);
    expect(worse.parts.map(({ helps }) => helps)).toEqual([true, false]);
    expect(worse.taken).toEqual(await rateDivergences(runs, (rateMbps) => solve({ far: 0 }, rateMbps)));
  });

  test('of some values the one with the least median divergence is found', async () => {
    const far = await leastOf(runs, [5, 1, 3], (value) => ({ far: value }), solve);
    expect(far).toBe(1);
  });
});

describe('divergences by rate', () => {
  test('a rate without an answer is as far off as a model can be', async () => {
    const found = await rateDivergences(runs, (rateMbps) =>
      rateMbps === 5000 ? Promise.resolve(null) : solve({ far: 0, wide: 0 }, rateMbps),
    );
    expect(found).toEqual([0, null, 0]);
    expect(medianDivergence(found)).toBe(0);
    expect(meanDivergence(found)).toBeCloseTo(Math.LN2 / 3, 12);
    expect(medianDivergence([])).toBeNull();
  });

  test('a recording of full batches is saturated', () => {
    expect(runs.map(({ run }) => isSaturated(run, 256))).toEqual([false, false, true]);
  });
});
