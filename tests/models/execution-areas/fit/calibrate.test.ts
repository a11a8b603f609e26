import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibrate,
  calibrateBorrowed,
  type CalibrationPoint,
  type CostParameters,
  cumulativeCost,
  cyclesFromMpps,
} from '../../../../src/models/execution-areas/fit/calibrate.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';

const points = (rows: readonly (readonly [number, number, number])[]): CalibrationPoint[] =>
  rows.map(([flows, frameBytes, cycles]) => ({ flows, frameBytes, cycles }));

const onPlane = (parameters: CostParameters, at: readonly (readonly [number, number])[]) =>
  points(at.map(([flows, size]) => [flows, size, cumulativeCost(parameters, flows, size)]));

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (failure) {
    if (failure instanceof SolveFailure) return failure.code;
    throw failure;
  }
  return 'no failure';
}

const parameters = fc.record({
  a: fc.double({ min: 0, max: 3, noNaN: true }),
  a0: fc.double({ min: 0, max: 3, noNaN: true }),
  b: fc.double({ min: 3000, max: 30_000, noNaN: true }),
  b0: fc.double({ min: -2900, max: 0, noNaN: true }),
});

const grid = [
  [1, 64],
  [1, 1500],
  [2, 64],
  [3, 512],
  [4, 1024],
] as const;

const twoPlaces = [
  [1, 64, 4000],
  [1, 64, 4010],
  [2, 64, 9000],
  [2, 512, 9900],
] as const;

/** Four points of which one is this, the others legal. */
const withRow = (...row: readonly [number, number, number]) =>
  [row, [1, 256, 4100], [2, 64, 9000], [2, 128, 9100]] as const;

describe('a calibration', () => {
  it('recovers the parameters that the points were made with', () => {
    fc.assert(
      fc.property(parameters, fc.constantFrom(4, 5), (made, count) => {
        const fit = calibrate(onPlane(made, grid.slice(0, count)));
        for (const name of ['a', 'a0'] as const) expect(fit[name]).toBeCloseTo(made[name], 7);
        for (const name of ['b', 'b0'] as const) expect(fit[name]).toBeCloseTo(made[name], 5);
        expect(fit.rms).toBeLessThan(1e-6);
        expect(fit.degreesOfFreedom).toBe(count - 4);
      }),
    );
  });

  it('is a least-squares fit: no small change of a parameter lowers the sum of squares', () => {
    const noisy = points([
      [1, 64, 4251],
      [1, 512, 4630],
      [1, 1024, 5060],
      [1, 1500, 5450],
      [2, 64, 11160],
      [2, 512, 11880],
      [2, 1024, 12720],
      [2, 1500, 13480],
    ]);
    const fit = calibrate(noisy);
    const squares = (tried: CostParameters) =>
      noisy.reduce((sum, p) => sum + (p.cycles - cumulativeCost(tried, p.flows, p.frameBytes)) ** 2, 0);
    for (const [name, step] of [
      ['a', 1e-3],
      ['a0', 1e-3],
      ['b', 1],
      ['b0', 1],
    ] as const) {
      for (const sign of [-1, 1]) {
        expect(squares({ ...fit, [name]: fit[name] + sign * step })).toBeGreaterThan(squares(fit));
      }
    }
    expect(fit.degreesOfFreedom).toBe(4);
    expect(fit.rms).toBeCloseTo(Math.sqrt(squares(fit) / 8), 9);
    expect(fit.residuals).toHaveLength(8);
    expect(fit.standardErrors!.b).toBeGreaterThan(0);
  });

  it('covers the truth with two standard errors about 95 times in 100 with many points', () => {
    const made = { a: 0.78, a0: 0.06, b: 6855, b0: -2656 };
    const sizes = [64, 128, 256, 512, 768, 1024, 1280, 1500];
    let state = 7;
    const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    // A sum of twelve uniforms less six is close enough to a normal deviate of deviation 1.
    const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, u) => sum + u, -6);
    let inside = 0;
    const runs = 400;
    for (let run = 0; run < runs; run++) {
      const exact = onPlane(
        made,
        [1, 2, 3, 4].flatMap((f) => sizes.map((size) => [f, size] as const)),
      );
      const fit = calibrate(exact.map((p) => ({ ...p, cycles: p.cycles + 40 * normal() })));
      if (Math.abs(fit.a - made.a) < 2 * fit.standardErrors!.a) inside++;
    }
    expect(inside / runs).toBeGreaterThan(0.92);
    expect(inside / runs).toBeLessThan(0.98);
  });

  it('says that an exact solution has no residuals to judge by', () => {
    const fit = calibrate(onPlane({ a: 1, a0: 1, b: 5000, b0: 0 }, grid.slice(0, 4)));
    expect(fit.standardErrors).toBeNull();
    expect(fit.degreesOfFreedom).toBe(0);
  });

  it.each([
    ['too_few_points', [[1, 64, 4000]]],
    ['degenerate_points', [64, 128, 256, 512].map((size) => [1, size, 4000 + size] as const)],
    ['degenerate_points', [1, 2, 3, 4].map((flows) => [flows, 64, 4000 * flows] as const)],
    ['degenerate_points', twoPlaces],
    ['bad_cost', withRow(1, 128, 0)],
    ['bad_calibration_f', withRow(1.5, 64, 4000)],
    ['bad_calibration_f', withRow(0, 64, 4000)],
    ['frame_size_out_of_range', withRow(1, 63, 4000)],
  ] as const)('refuses with %s', (code, rows) => {
    expect(codeOf(() => calibrate(points(rows)))).toBe(code);
  });
});

describe('a calibration with borrowed a and b', () => {
  it('recovers a₀ and b₀', () => {
    fc.assert(
      fc.property(parameters, (made) => {
        const at = [
          [1, 64],
          [1, 512],
          [1, 1500],
        ] as const;
        const fit = calibrateBorrowed(onPlane(made, at), made.a, made.b);
        expect(fit.a0).toBeCloseTo(made.a0, 7);
        expect(fit.b0).toBeCloseTo(made.b0, 5);
        expect(fit.standardErrors).toMatchObject({ a: 0, b: 0 });
      }),
    );
  });

  it('refuses one point, one size and several flows', () => {
    const run = (rows: readonly (readonly [number, number, number])[]) =>
      codeOf(() => calibrateBorrowed(points(rows), 0.8, 6855));
    expect(run([[1, 64, 4000]])).toBe('too_few_points');
    expect(
      run([
        [1, 64, 4000],
        [1, 64, 4010],
      ]),
    ).toBe('degenerate_points');
    expect(
      run([
        [1, 64, 4000],
        [2, 128, 4010],
      ]),
    ).toBe('bad_calibration_f');
  });
});

describe('a cost from a measured throughput', () => {
  it('is C = f² F / Y', () => {
    expect(cyclesFromMpps(1.3265, 2, 3.7)).toBeCloseTo(11_157.2, 1);
  });

  it('refuses what cannot be', () => {
    expect(codeOf(() => cyclesFromMpps(0, 1, 3.7))).toBe('bad_cost');
    expect(codeOf(() => cyclesFromMpps(1, 0, 3.7))).toBe('bad_calibration_f');
    expect(codeOf(() => cyclesFromMpps(1, 1, 0))).toBe('bad_frequency');
  });
});
