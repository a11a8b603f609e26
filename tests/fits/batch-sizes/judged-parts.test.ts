import { describe, expect, test } from 'vitest';
import {
  type InputChanges,
  isCloser,
  isSaturated,
  keepHelping,
  leastOf,
  meanDistance,
  medianDivergence,
  rateDivergences,
} from '../../../src/fits/batch-sizes/rate-divergences.ts';
import { batchRun } from '../../texts/testbed-recordings.ts';

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
  const judge = (parts: readonly InputChanges[]) => {
    const changes = Object.assign({}, ...parts) as InputChanges;
    return rateDivergences(runs, (rateMbps) => solve(changes, rateMbps));
  };

  test('are kept where the model is no closer without them', async () => {
    const parts: InputChanges[] = [{ far: 0 }, { wide: 0 }, { other: 1 }];
    expect(await keepHelping(parts, judge)).toEqual({ kept: parts, divergences: [0, 0, 0] });
    const worse = await keepHelping([{ far: 0 }, { wide: 9 }], judge);
    expect(worse).toEqual({ kept: [{ far: 0 }], divergences: await judge([{ far: 0 }]) });
  });

  test('are left out one after the other, down to none', async () => {
    const spoilt = (parts: readonly string[]) => Promise.resolve([0.04 + 0.1 * parts.length]);
    expect(await keepHelping(['one', 'other'], spoilt)).toEqual({ kept: [], divergences: [0.04] });
  });

  test('of some values the one with the least mean distance is found', async () => {
    expect(await leastOf([5, 1, 3], ([far]) => judge([{ far: far! }]))).toBe(1);
  });

  test('are not judged by one rate alone', () => {
    const even = [0.04, 0.04, 0.04, 0.09];
    expect(isCloser(even, [0.035, 0.035, 0.035, 0.36])).toBe(true);
    expect(isCloser([0.01, 0.01, 0.01, 0.16], even)).toBe(true);
    expect(isCloser(even, even)).toBe(false);
  });
});

describe('divergences by rate', () => {
  test('a rate without an answer is as far off as a model can be', async () => {
    const found = await rateDivergences(runs, (rateMbps) =>
      rateMbps === 5000 ? Promise.resolve(null) : solve({ far: 0, wide: 0 }, rateMbps),
    );
    expect(found).toEqual([0, null, 0]);
    expect(medianDivergence(found)).toBe(0);
    expect(meanDistance(found)).toBeCloseTo(Math.sqrt(Math.LN2) / 3, 12);
    expect(meanDistance([])).toBe(0);
    expect(medianDivergence([])).toBeNull();
  });

  test('a recording of full batches is saturated', () => {
    expect(runs.map(({ run }) => isSaturated(run, 256))).toEqual([false, false, true]);
  });
});
