import { afterAll, describe, expect, test } from 'vitest';
import {
  batchDivergence,
  cellDivergence,
  pooledSizes,
} from '../../../src/fits/batch-sizes/batch-divergence.ts';
import { batchSizePmf } from '../../../src/fits/batch-sizes/rate-divergences.ts';
import { crossValidate } from '../../../src/fits/batch-sizes/cross-validation.ts';
import {
  type ArrivalCandidate,
  fitInterarrival,
  type SolveBatches,
} from '../../../src/fits/batch-sizes/interarrival-fit.ts';
import { fitServiceTimes, fittedUs } from '../../../src/fits/service-curve/service-fit.ts';
import { statisticsOf, timesBySize } from '../../../src/evidence/service/service-times.ts';
import { batchRun, crossConnectRuns } from '../../texts/testbed-recordings.ts';
import { arrivalInputs, batchSizes, drawn } from '../batch-solves.ts';
import { generatedRun, sizesFrom } from '../generated-clocks.ts';

/** A small polling core, so that thirty solves take a moment. */
const small = { rateMbps: 2500, maxBatch: 64, ringSize: 256 };
/** Fits to several samples try the same candidates: each is solved once. */
const solved = new Map<string, Float64Array | null>();
afterAll(() => {
  solved.clear();
});
const smallSizes = (candidate: ArrivalCandidate) => {
  const key = `${candidate.family} ${candidate.cv}`;
  const known = solved.get(key);
  if (known !== undefined) return known;
  const sizes = batchSizes({ ...small, ...arrivalInputs(candidate) });
  solved.set(key, sizes);
  return sizes;
};
const solveSmall: SolveBatches = (candidate) => Promise.resolve(smallSizes(candidate));
const lowestCv = 1.0005 / Math.sqrt((84 * 8 * 100) / small.rateMbps);
const cvRange: readonly [number, number] = [lowestCv, 4];

describe('interarrival times from batch sizes', () => {
  test.each([0.5, 1.5, 2.5])('cv %f comes back', async (cv) => {
    const truth = smallSizes({ family: 'negative-binomial', cv })!;
    const fractions: number[] = [];
    const asked: ArrivalCandidate[] = [];
    const solve: SolveBatches = (candidate) => {
      asked.push(candidate);
      return solveSmall(candidate);
    };
    const fit = (await fitInterarrival(drawn(truth, 4000, 7), solve, {
      cvRange,
      onProgress: (fraction) => fractions.push(fraction),
    }))!;
    const found = fit.families.find(({ family }) => family === 'negative-binomial')!;
    expect(Math.abs(found.cv! / cv - 1)).toBeLessThan(0.08);
    const [low, high] = fit.cvInterval!;
    expect(low!).toBeLessThan(found.cv!);
    expect(high!).toBeGreaterThan(found.cv!);
    expect(high! / low!).toBeLessThan(1.3);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(asked.filter(({ family }) => family === 'negative-binomial').length).toBeLessThan(30);
  });

  test('the interval holds the cv in about 95 of 100 samples', async () => {
    const truth = smallSizes({ family: 'negative-binomial', cv: 1.5 })!;
    let held = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const [low, high] = (await fitInterarrival(drawn(truth, 1000, seed), solveSmall, { cvRange }))!
        .cvInterval!;
      if (low! <= 1.5 && 1.5 <= high!) held++;
    }
    expect(held).toBeGreaterThanOrEqual(16);
  });

  test('a family without a cv is found, and others stand beside it by their divergence', async () => {
    const truth = smallSizes({ family: 'geometric', cv: null })!;
    const fit = (await fitInterarrival(drawn(truth, 4000, 3), solveSmall, { cvRange }))!;
    const of = (wanted: ArrivalCandidate['family']) =>
      fit.families.find(({ family }) => family === wanted)!.divergence!;
    expect(of('geometric')).toBeLessThan(fit.best.divergence + fit.noise);
    expect(of('poisson')).toBeGreaterThan(fit.best.divergence + 3 * fit.noise);
    expect(of('deterministic')).toBeGreaterThan(fit.best.divergence + 3 * fit.noise);
    expect(fit.noise).toBeCloseTo(3.8415 / 8 / fit.polls, 8);
    expect(fit.families.map(({ divergence }) => divergence)).toEqual(
      fit.families.map(({ divergence }) => divergence).sort((a, b) => a! - b!),
    );
  });

  test('candidates that the model refuses stand without a number; none at all is not a fit', async () => {
    const truth = smallSizes({ family: 'poisson', cv: null })!;
    const counts = drawn(truth, 500, 1);
    const onlyEven: SolveBatches = (candidate) =>
      candidate.family === 'deterministic' ? solveSmall(candidate) : Promise.resolve(null);
    const fit = (await fitInterarrival(counts, onlyEven, { cvRange }))!;
    expect(fit.best.family).toBe('deterministic');
    expect(fit.families.slice(1).every(({ divergence }) => divergence === null)).toBe(true);
    expect(fit.cvInterval).toBeNull();
    expect(await fitInterarrival(counts, () => Promise.resolve(null), { cvRange })).toBeNull();
  });

  test('a cancelled solve ends the search', async () => {
    const cancelled = () => Promise.reject(new Error('cancelled'));
    await expect(fitInterarrival(Float64Array.of(0, 3), cancelled, { cvRange })).rejects.toThrow('cancelled');
  });

  test('the testbed’s generator at 5000 Mbit/s is steadier than geometric', async () => {
    const counts = batchRun('batches-xc-5000.csv').sizeCounts;
    const solve: SolveBatches = (candidate) =>
      Promise.resolve(batchSizes({ rateMbps: 5000, ...arrivalInputs(candidate) }));
    const fit = (await fitInterarrival(counts, solve, { cvRange: [1.0005 / Math.sqrt(13.44), 4] }))!;
    const of = (wanted: ArrivalCandidate['family']) =>
      fit.families.find(({ family }) => family === wanted)!.divergence!;
    expect(of('geometric')).toBeGreaterThan(of('poisson'));
    const spread = fit.families.find(({ family }) => family === 'negative-binomial')!;
    expect(spread.cv!).toBeLessThan(0.9);
  });
});

describe('divergence of batch sizes', () => {
  test('empty polls count on neither side', () => {
    expect(batchDivergence([0, 1, 3], [0.9, 0.025, 0.075])!).toBeCloseTo(0, 12);
    expect(batchDivergence([5, 1, 0], [0, 0, 1])!).toBeCloseTo(Math.LN2, 12);
    expect(batchDivergence([0, 2], [1])).toBe(Math.LN2);
    expect(batchDivergence([7, 0], [0.5, 0.5])).toBeNull();
    expect(batchDivergence([0, 2], [0.5, NaN])).toBeNull();
  });
});

describe('divergence over cells of neighbouring sizes', () => {
  const counts = (...found: readonly (readonly [size: number, polls: number])[]) => {
    const all = new Float64Array(257);
    for (const [size, polls] of found) all[size] = polls;
    return all;
  };
  const only = (...sizes: readonly number[]) => {
    const pmf = new Float64Array(257);
    for (const size of sizes) pmf[size] = 1 / sizes.length;
    return pmf;
  };
  const over = (found: Float64Array, pmf: Float64Array) => cellDivergence(pooledSizes(found, 5), pmf)!;

  test('is ln 2 for a law below, between or above all that was measured', () => {
    expect(over(counts([256, 140]), only(1))).toBeCloseTo(Math.LN2, 12);
    expect(over(counts([256, 140]), only(255))).toBeCloseTo(Math.LN2, 12);
    expect(over(counts([1, 70], [256, 70]), only(100))).toBeCloseTo(Math.LN2, 12);
    expect(over(counts([3, 140]), only(50, 60, 70))).toBeCloseTo(Math.LN2, 12);
    expect(over(counts([5, 3], [6, 5]), only(40))).toBeCloseTo(Math.LN2, 12);
    // A single cell for all sizes would make each of these divergences 0.
    expect(over(counts([256, 140]), only(256))).toBe(0);
  });

  test('counts a tail that was missed by chance to the cell beside it', () => {
    const pmf = only(1, 2);
    for (let size = 1; size <= 2; size++) pmf[size] = 0.485;
    pmf[40] = 0.03;
    expect(over(counts([1, 68], [2, 72]), pmf)).toBeLessThan(0.001);
  });

  test('grows without a jump as mass moves away', () => {
    let before = 0;
    for (let share = 0; share <= 1; share += 0.01) {
      const pmf = only(1);
      pmf[1] = 1 - share;
      pmf[100] = share;
      const divergence = over(counts([1, 140]), pmf);
      expect(divergence).toBeGreaterThanOrEqual(before - 1e-12);
      expect(divergence - before).toBeLessThan(0.03);
      before = divergence;
    }
    expect(before).toBeGreaterThan(0.6);
  });
});

test('a pmf counts from size 0, wherever the model’s distribution starts', () => {
  const sizes = { unit: 'packets', start: 3, step: 1, p: Float64Array.of(0.25, 0.75), tailMass: 0 };
  expect([...batchSizePmf(sizes)]).toEqual([0, 0, 0, 0.25, 0.75]);
});

describe('cross-validation', () => {
  const line = { form: 'line', weights: 'sizes' } as const;

  test('by hand: a curve that is right, and one that is a tenth short', async () => {
    const run = generatedRun(sizesFrom(1, 3), (size) => 1 + size);
    const pmf = [0.5, 1 / 6, 1 / 6, 1 / 6];
    const runs = [{ run, rateMbps: 1000, usedForFit: false }];
    const fractions: number[] = [];
    const [right] = await crossValidate(
      runs,
      (size) => 1 + size,
      () => Promise.resolve(pmf),
      (fraction) => fractions.push(fraction),
    );
    expect(right).toMatchObject({ rateMbps: 1000, usedForFit: false });
    expect(right!.divergence).toBeLessThan(1e-6);
    expect(Math.abs(right!.meanError!)).toBeLessThan(1e-3);
    expect(right!.serviceResidual).toBeCloseTo(0, 6);
    expect(fractions).toEqual([1]);
    const [short] = await crossValidate(
      runs,
      (size) => (1 + size) / 1.1,
      () => Promise.resolve(null),
    );
    expect(short!.serviceResidual).toBeCloseTo(0.1, 6);
    expect(short!.divergence).toBeNull();
    expect(short!.meanError).toBeNull();
  });

  test('cross-connect fitted to all other rates foretells 5000 Mbit/s better than 2500 Mbit/s alone does', async () => {
    const at5000 = crossConnectRuns.filter((run) => run.rateMbps === 5000);
    const foretold = async (used: (rateMbps: number) => boolean) => {
      const fit = fitServiceTimes(
        statisticsOf(timesBySize(crossConnectRuns.filter((run) => used(run.rateMbps!)))),
        line,
      );
      const [rate] = await crossValidate(
        at5000.map((run) => ({ run, rateMbps: 5000, usedForFit: used(5000) })),
        (size) => fittedUs(fit, size),
        (rateMbps) =>
          Promise.resolve(
            batchSizes({
              rateMbps,
              'service.interceptUs': fit.intercept.value,
              'service.slopeUs': fit.slope.value,
            }),
          ),
      );
      return rate!;
    };
    const others = await foretold((rateMbps) => rateMbps !== 5000);
    const alone = await foretold((rateMbps) => rateMbps === 2500);
    expect(others.usedForFit).toBe(false);
    expect(Math.abs(others.serviceResidual!)).toBeLessThan(0.03);
    expect(Math.abs(others.meanError!)).toBeLessThan(0.1);
    expect(Math.abs(others.meanError!)).toBeLessThan(Math.abs(alone.meanError!));
  });
});
