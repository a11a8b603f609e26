import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxRate,
  momentAt,
  paperCubic,
  publishedWaiting,
} from '../../../../src/models/k-limited/solver/core-queue.ts';
import {
  ambiguityWords,
  anchorQueue,
  feasibleRange,
  type FitOptions,
  fitResponses,
  fittedInputs,
} from '../../../../src/models/k-limited/fit/fit.ts';
import { type Anchor, paperAnchor, paperMachine } from '../../../../src/models/k-limited/paper-machine.ts';
import { bootstrapFit } from '../../../../src/models/k-limited/fit/bootstrap.ts';
import { fitCubic, fitService } from '../../../../src/models/k-limited/fit/function-fit.ts';
import { fitCurve } from '../../../../src/models/k-limited/fit/curve-fit.ts';
import { dampedLeastSquares } from '../../../../src/models/k-limited/fit/damped-least-squares.ts';
import { exampleResponses } from './example-data.ts';
import type { MeasuredResponse } from '../../../../src/models/contract/fit.ts';
import { paperQueue, syntheticResponses } from './synthetic.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';
import { solverOf } from '../../../engines.ts';

const loads = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98];
const options: FitOptions = {
  cores: 16,
  capacityPps: 16 * paperMachine.maxRate,
  packetsPerCycle: 300,
  anchor: { kind: 's', value: 13.52e-6 },
};

const noiseless = (functions: number): MeasuredResponse[] =>
  syntheticResponses({ functions, loads, repeats: 1, sigma: 0, seed: 1 });

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (failure) {
    if (failure instanceof SolveFailure) {
      expect(failure.message).toMatch(/^[A-Z].*\.$/);
      return failure.code;
    }
    throw failure;
  }
  return 'none';
}

describe('damped least squares', () => {
  it('finds a minimum far from a bad start', () => {
    // Rosenbrock's valley as residuals; the minimum is (1, 1).
    const fit = dampedLeastSquares(
      {
        residuals: ([x, y]) => Float64Array.of(1 - x, 10 * (y - x * x)),
        jacobian: ([x]) => Float64Array.of(-1, 0, -20 * x, 10),
      },
      [-1.2, 1],
    );
    expect(fit?.[0]).toBeCloseTo(1, 9);
    expect(fit?.[1]).toBeCloseTo(1, 9);
  });

  it('refuses steps where the residuals are not allowed, and a start that is not', () => {
    const problem = {
      residuals: ([x]: Float64Array) => (x > 0 ? Float64Array.of(Math.log(x) - 1) : null),
      jacobian: ([x]: Float64Array) => Float64Array.of(1 / x),
    };
    expect(dampedLeastSquares(problem, [20])?.[0]).toBeCloseTo(Math.E, 9);
    expect(dampedLeastSquares(problem, [-1])).toBeNull();
  });
});

describe('noise-free data', () => {
  const measured = [1, 5, 10, 20, 25].flatMap(noiseless);

  it.each<Anchor>([{ kind: 's', value: 13.52e-6 }, { kind: 'beta', value: paperMachine.beta }, paperAnchor])(
    'give the machine back with the anchor $kind',
    (anchor) => {
      const fit = fitResponses(measured, { ...options, anchor });
      const { queue } = fit.baseline;
      expect(Math.abs(queue.beta / paperMachine.beta - 1)).toBeLessThan(1e-8);
      // s is a small difference of large numbers, so it keeps fewer digits.
      expect(Math.abs(queue.s / paperMachine.s - 1)).toBeLessThan(1e-6);
      expect(Math.abs(queue.s2 / paperMachine.s2 - 1)).toBeLessThan(1e-6);
      for (const { functions, beta, beta2, feasible } of fit.rows) {
        expect(Math.abs(beta / paperMachine.beta - 1)).toBeLessThan(1e-8);
        expect(Math.abs(beta2 / momentAt(paperCubic, functions) - 1)).toBeLessThan(1e-6);
        expect(feasible).toBe(true);
      }
      for (const name of ['c3', 'c2', 'c1', 'c0'] as const) {
        expect(Math.abs(fit.cubic![name] / paperCubic[name] - 1)).toBeLessThan(1e-4);
      }
      expect(fit.meanRelativeError).toBeLessThan(1e-9);
    },
  );

  it('of any legal machine give its curve back', () => {
    const machine = fc
      .tuple(
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.integer({ min: 3, max: 600 }),
      )
      .map(([beta, cb, s, cs, k]) => ({ beta, beta2: beta * beta * (1 + cb), s, s2: s * s * (1 + cs), k }));
    fc.assert(
      fc.property(machine, (queue) => {
        const limit = maxRate(queue);
        const lambda = loads.map((load) => load * limit);
        const response = lambda.map((rate) => publishedWaiting(queue, rate) + queue.beta);
        const fit = fitCurve({ lambda, response }, limit);
        expect(fit.meanRelativeError).toBeLessThan(1e-7);
        expect(Math.abs(fit.a0 / (queue.beta + queue.s2 / (2 * queue.s)) - 1)).toBeLessThan(1e-6);
      }),
      { numRuns: 200 },
    );
  });

  it('do not distinguish the points of the line: any anchor inside the range gives the same curve', () => {
    const points = { lambda: loads.map((load) => load * paperMachine.maxRate), response: [] as number[] };
    points.response = points.lambda.map((rate) => publishedWaiting(paperQueue(1), rate) + paperMachine.beta);
    const curve = fitCurve(points, paperMachine.maxRate);
    const range = feasibleRange(curve, paperMachine.maxRate, 300);
    expect(1e6 * range.beta[0]).toBeCloseTo(8.7146, 3);
    expect(1e6 * range.beta[1]).toBeCloseTo(8.7887, 3);
    expect(1e6 * range.s[1]).toBeCloseTo(22.25, 1);
    for (const share of [0.01, 0.4, 0.99]) {
      const value = range.beta[0] + share * (range.beta[1] - range.beta[0]);
      const queue = anchorQueue(curve, paperMachine.maxRate, 300, { kind: 'beta', value });
      points.lambda.forEach((rate, k) => {
        expect((publishedWaiting(queue, rate) + queue.beta) / points.response[k]).toBeCloseTo(1, 7);
      });
    }
  });
});

describe('the fit refuses', () => {
  const one = noiseless(1);
  const withAnchor = (anchor: Anchor) => () => fitResponses(one, { ...options, anchor });

  it.each<[string, () => unknown]>([
    ['no_baseline', () => fitResponses(noiseless(5), options)],
    ['no_baseline', () => fitResponses([], options)],
    ['too_few_points', () => fitResponses(one.slice(0, 1), options)],
    ['too_few_points', () => fitResponses([...one, noiseless(5)[0]], options)],
    ['bad_data', () => fitResponses([{ ...one[0], responseS: 0 }, ...one], options)],
    ['bad_data', () => fitResponses([{ ...one[0], responseS: NaN }, ...one], options)],
    ['bad_data', () => fitResponses([{ ...one[0], rateTotalPps: -1 }, ...one], options)],
    ['bad_n', () => fitResponses([{ ...one[0], functions: 0 }, ...one], options)],
    ['bad_n', () => fitResponses([{ ...one[0], functions: 1.5 }, ...one], options)],
    [
      'rate_above_capacity',
      () => fitResponses([{ ...one[0], rateTotalPps: options.capacityPps }, ...one], options),
    ],
    ['bad_capacity', () => fitResponses(one, { ...options, capacityPps: 0 })],
    ['bad_capacity', () => fitResponses(one, { ...options, cores: 0 })],
    ['bad_k', () => fitResponses(one, { ...options, packetsPerCycle: Infinity })],
    ['bad_anchor', withAnchor({ kind: 'beta', value: 0 })],
    ['bad_anchor', withAnchor({ kind: 'cs2', value: -1 })],
    ['bad_anchor', withAnchor({ kind: 's', value: NaN })],
    ['infeasible_fit', withAnchor({ kind: 's', value: 30e-6 })],
    ['infeasible_fit', withAnchor({ kind: 's', value: 0 })],
    ['infeasible_fit', withAnchor({ kind: 'beta', value: 8e-6 })],
    // As if the file were in another unit: packets faster than their share of the capacity.
    [
      'infeasible_fit',
      () =>
        fitResponses(
          one.map((p) => ({ ...p, responseS: p.responseS / 10 })),
          options,
        ),
    ],
    [
      'bad_start',
      () => fitService({ lambda: [1, 2], response: [1, 1] }, { ...paperQueue(1), beta: 1, beta2: 2 }),
    ],
    ['bad_start', () => fitService({ lambda: [1, 2], response: [1, 1] }, { ...paperQueue(1), beta2: 0 })],
    ['too_few_points', () => fitCubic([1, 2, 3], [1, 2, 3])],
    ['bad_n', () => fitCubic([0, 1, 2, 3], [1, 2, 3, 4])],
    ['bad_data', () => fitCubic([1, 2, 3, 4], [1, 2, 3, -4])],
  ])('%s', (code, run) => {
    expect(codeOf(run)).toBe(code);
  });

  it('with the number of functions and the range in its sentence', () => {
    expect(() => fitResponses([...one, noiseless(5)[0]], options)).toThrow(/with 5 functions/);
    expect(withAnchor({ kind: 's', value: 30e-6 })).toThrow(/8\.71\d+ to 8\.78\d+ µs/);
  });
});

describe('the fit of the generated example', () => {
  const measured = exampleResponses();
  const fit = fitResponses(measured, options);

  it('leaves out points above 99 % of the capacity and says how many', () => {
    const beyond = { functions: 1, rateTotalPps: 0.995 * options.capacityPps, responseS: 0.1 };
    const again = fitResponses([...measured, beyond], options);
    expect(again.leftOut).toBe(1);
    expect(again.baseline.a0).toBe(fit.baseline.a0);
  });

  it('has no cubic with three numbers of functions', () => {
    const few = measured.filter(({ functions }) => functions < 20);
    expect(fitResponses(few, options).cubic).toBeNull();
  });

  it('says what it cannot know', () => {
    expect(ambiguityWords(fit.baseline)).toMatch(/µs.*anchor selects one\.$/);
  });

  it('has residuals that balance', () => {
    expect(fit.points).toHaveLength(measured.length);
    const mean =
      fit.points.reduce((sum, p) => sum + Math.log(p.responseS / p.fittedS), 0) / fit.points.length;
    expect(Math.abs(mean)).toBeLessThan(0.01);
  });

  it('gives inputs that the model takes and answers with the fitted curve', () => {
    for (const row of [fit.rows[0], fit.rows.at(-1)!]) {
      const values = { ...defaultValues(kLimited.fields), ...fittedInputs(fit, row) };
      expect(kLimited.check(values)).toBeNull();
      const { indicators } = solverOf(kLimited).solve(values, { detail: 'indicators' });
      const { queue } = fit.baseline;
      const fitted = { ...queue, beta2: row.beta2 };
      const expected = publishedWaiting(fitted, 0.9285e6 / 16) + queue.beta;
      expect(indicators.responseUs! / (1e6 * expected)).toBeCloseTo(1, 8);
    }
  });

  it('has the same bootstrap intervals every time, around the truth', () => {
    const intervals = bootstrapFit(fit, options, { resamples: 200, seed: 3 });
    expect(bootstrapFit(fit, options, { resamples: 200, seed: 3 })).toEqual(intervals);
    expect(intervals.failed).toBe(0);
    for (const { functions, beta2 } of intervals.rows) {
      const row = fit.rows.find((each) => each.functions === functions)!;
      expect(beta2[0]).toBeLessThan(row.beta2);
      expect(beta2[1]).toBeGreaterThan(row.beta2);
      expect(beta2[1] / beta2[0]).toBeLessThan(1.3);
    }
    // s is the anchor: it does not vary.
    expect(intervals.s[1] / intervals.s[0]).toBeCloseTo(1, 9);
    expect(intervals.a0[1]).toBeGreaterThan(intervals.a0[0]);
  });

  it('covers the true value about as often as it says', () => {
    let covered = 0;
    const truth = momentAt(paperCubic, 1);
    for (let seed = 1; seed <= 40; seed++) {
      const data = syntheticResponses({ functions: 1, loads, repeats: 4, sigma: 0.08, seed });
      const { beta2 } = bootstrapFit(fitResponses(data, options), options, { resamples: 100, seed });
      if (beta2[0] <= truth && truth <= beta2[1]) covered++;
    }
    expect(covered).toBeGreaterThanOrEqual(32);
  });

  it('has no intervals from too few measurements', () => {
    const two = noiseless(1).slice(0, 2);
    expect(codeOf(() => bootstrapFit(fitResponses(two, options), options))).toBe('too_few_points');
  });
});
