import { describe, expect, it } from 'vitest';
import { calibrationExample } from '../../../../../src/app/parts/calibration/execution-areas/calibration-actions.ts';
import {
  calibrationFits,
  calibrationInputs,
  type CalibrationResult,
  type CalibrationSettings,
  tooManyPoints,
} from '../../../../../src/app/parts/calibration/execution-areas/calibration-fits.ts';
import {
  costResiduals,
  fitWords,
  parameterNumbers,
  residualRows,
} from '../../../../../src/app/parts/calibration/execution-areas/calibration-numbers.ts';
import { readCalibrationCsv } from '../../../../../src/texts/fit-tables/costs.ts';
import { cumulativeCost } from '../../../../../src/models/execution-areas/fit/calibrate.ts';
import { fields } from '../../../../../src/models/execution-areas/inputs.ts';
import { table1, table2 } from '../../../../../src/models/execution-areas/parameter-sets.ts';
import { checkValue } from '../../../../../src/scenario/file/check-field.ts';

const settings: CalibrationSettings = { configuration: '3+1', clockGhz: 3.7 };

function outcome(text: string, over: Partial<CalibrationSettings> = {}) {
  const { rows } = readCalibrationCsv(text, { min: 64, max: 1500 });
  return calibrationFits(rows, { ...settings, ...over });
}

function fitted(text: string, over: Partial<CalibrationSettings> = {}): CalibrationResult {
  const answer = outcome(text, over);
  if (!answer.ok) throw new Error(answer.message);
  return answer.result;
}

const scattered = [
  'f,S,C',
  ...[1, 2].flatMap((f) =>
    [64, 256, 512, 1024].map(
      (S, k) => `${f},${S},${cumulativeCost(table2['3+1'], f, S) + (k % 2 ? 40 : -40)}`,
    ),
  ),
].join('\n');

describe('a table of points', () => {
  it('of the paper’s Table 1 solves to the parameters of Table 1', () => {
    const { fits, rows } = fitted(calibrationExample());
    expect(fits.map(({ configuration }) => configuration.id)).toEqual(['3+1']);
    const { a, a0, b, b0, degreesOfFreedom } = fits[0].calibration;
    expect({ a, a0, b, b0 }).toEqual(table1['3+1']);
    expect(degreesOfFreedom).toBe(0);
    expect(rows[0]).toEqual({ configuration: '3+1', flows: 1, frameBytes: 64, cycles: 4072, mpps: null });
  });

  it('gives the same parameters from throughputs at the clock they were measured with', () => {
    const points = [1, 2].flatMap((f) => [64, 1024].map((S) => ({ f, S })));
    const rows = points.map(
      ({ f, S }) => `${f},${S},${(f * f * 2500) / cumulativeCost(table2['3+1'], f, S)}`,
    );
    const text = ['f,S,mpps', ...rows].join('\n');
    const { calibration } = fitted(text, { clockGhz: 2.5 }).fits[0];
    expect(calibration.b).toBeCloseTo(table2['3+1'].b, 6);
    expect(calibration.a).toBeCloseTo(table2['3+1'].a, 9);
    expect(fitted(text, { clockGhz: 5 }).fits[0].calibration.b).toBeCloseTo(2 * table2['3+1'].b, 6);
  });

  it('belongs to the configuration that its rows name, else to the one that is asked', () => {
    expect(fitted('f,S,C\n1,64,1000\n1,1024,2000', { configuration: '4+1' }).fits[0]).toMatchObject({
      configuration: { id: '4+1' },
      borrowed: 'Table 2',
    });
    const text = 'config,f,S,C\n1+1 IC off,1,64,9\n1+1 IC off,1,128,10\n3+1 IC 125 µs,1,64,9\n3+1,1,128,10\n';
    expect(fitted(text).fits.map(({ configuration }) => configuration.id)).toEqual(['1+1-off', '3+1']);
  });

  it('is refused in one sentence', () => {
    expect(outcome('config,f,S,C\n3+1,1,64,9\n7+7,1,64,9')).toEqual({
      ok: false,
      message: expect.stringMatching(
        /^Line 3: there is no configuration “7\+7”; there are 1\+1-off, /,
      ) as string,
    });
    expect(outcome('f,S,C\n1,64,4000')).toMatchObject({ ok: false });
    const line = outcome('f,S,C\n1,64,1\n1,64,2\n2,64,3\n2,64,4');
    expect(line).toMatchObject({ ok: false, message: expect.stringMatching(/two frame sizes/) as string });
  });
});

describe('the numbers of a calibration', () => {
  it('have standard errors where there are more points than parameters', () => {
    const numbers = parameterNumbers(fitted(scattered).fits[0]);
    expect(numbers.map(({ symbol }) => symbol)).toEqual(['a', 'a₀', 'b', 'b₀']);
    for (const { note } of numbers) expect(note).toMatch(/^± [\d.]+/);
    expect(numbers.map((one) => one.table2)).toEqual(['0.7817', '0.0575', '6855', '−2656']);
    const exact = parameterNumbers(fitted(calibrationExample()).fits[0]);
    expect(exact.map(({ note }) => note)).toEqual([null, null, null, null]);
  });

  it('say which parameters were borrowed', () => {
    const fit = fitted('f,S,C\n1,64,1000\n1,512,1400\n1,1024,2000', { configuration: '4+1' }).fits[0];
    const [a, a0, b, b0] = parameterNumbers(fit).map(({ note }) => note);
    expect([a, b]).toEqual(['of 3+1', 'of 3+1']);
    for (const note of [a0, b0]) expect(note).toMatch(/^± /);
    expect(fitWords(fit)).toContain('a and b are taken from 3+1 (Table 2)');
  });

  it('leave residuals that add up with the fitted costs', () => {
    const [fit] = fitted(scattered).fits;
    for (const { cycles, fitted: cost, residual, percent } of residualRows(fit)) {
      expect(cost + residual).toBeCloseTo(cycles, 9);
      expect(percent).toBeCloseTo((100 * residual) / cycles, 12);
    }
    const { series, x, y, table, summary } = costResiduals(fit);
    const largest = Math.max(...Array.from(series[0].y, Math.abs));
    expect(largest).toBeGreaterThan(0.1);
    expect(y.range[1]).toBeGreaterThanOrEqual(largest);
    for (const bytes of Array.from(series[0].x)) expect(bytes > x.range[0] && bytes < x.range[1]).toBe(true);
    expect(table.rows).toHaveLength(fit.points.length);
    expect(summary).toMatch(
      /^The fit is [\d.]+ % off on average\. The largest residual is −?[\d.]+ %, with \d flow/,
    );
    expect(fitWords(fit)).toMatch(/^Least squares over 8 points, 4 more than are needed/);
  });

  it('show an exact solution as residuals of 0 that say nothing', () => {
    const [fit] = fitted(calibrationExample()).fits;
    expect(residualRows(fit).map(({ residual }) => residual)).toEqual([0, 0, 0, 0]);
    expect(costResiduals(fit).y.range).toEqual([-0.1, 0.1]);
    expect(fitWords(fit)).toMatch(/^Four points determine the four parameters exactly: the residuals are 0/);
  });

  it('compare throughputs where throughputs were measured', () => {
    const text = 'f,S,mpps\n1,64,0.8\n1,512,0.75\n1,1024,0.7\n2,64,1.3\n2,1024,1.2\n';
    for (const { mpps, cycles, fitted: cost, fittedMpps } of residualRows(fitted(text).fits[0])) {
      expect(fittedMpps! * cost).toBeCloseTo(mpps! * cycles, 6);
    }
    expect(residualRows(fitted(scattered).fits[0]).every(({ fittedMpps }) => fittedMpps === null)).toBe(true);
  });
});

describe('the inputs of a calibration', () => {
  it('pass the model’s own rules', () => {
    const result = fitted(calibrationExample());
    const inputs = calibrationInputs(result);
    expect(Object.keys(inputs)).toEqual(['calibration', 'parameterSet']);
    for (const [name, value] of Object.entries(inputs)) {
      const field = fields.find((one) => one.name === name)!;
      expect(checkValue(field, value)).toEqual({ ok: true, value });
    }
  });

  it('carry the clock only where a throughput was measured', () => {
    const text = 'f,S,mpps\n1,64,0.8\n1,1024,0.7\n2,64,1.3\n2,1024,1.2\n';
    expect(calibrationInputs(fitted(text, { clockGhz: 2.9 }))).toMatchObject({ calibrationClockGhz: 2.9 });
  });

  it('are refused in words when there are more points than the model keeps', () => {
    const { rows } = fitted(calibrationExample());
    expect(tooManyPoints(rows, fields)).toBeNull();
    const many = Array.from({ length: 100 }, () => rows[0]);
    expect(tooManyPoints(many, fields)).toMatch(/^The model keeps 64 points at most; these are 100\./);
  });
});
