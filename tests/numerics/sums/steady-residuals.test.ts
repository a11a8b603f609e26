import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upperTails } from '../../../src/numerics/laws/pmf.ts';
import { addResiduals } from '../../../src/numerics/sums/blocked-sums.ts';
import {
  addSteadyResiduals,
  longestSteadyRun,
} from '../../../src/models/batch-polling/solver/chain/arrival-residuals.ts';

describe('the longest steady run', () => {
  it('is found among arrivals that differ from the rate', () => {
    const p = Float64Array.of(0.5, 0.5, 0, 0.5, 0.5 * (1 + 1e-15), 0.5, 0.4);
    expect(longestSteadyRun({ start: 10, p }, 0.5)).toEqual({ from: 13, to: 16 });
  });

  it('is empty where nothing comes at the rate', () => {
    const { from, to } = longestSteadyRun({ start: 3, p: Float64Array.of(0.1, 0.2) }, 0.5);
    expect(to - from).toBe(0);
  });
});

describe('residual times of events at a constant rate', () => {
  it('are those of every slot', () => {
    const law = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
    const slot = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(law, slot, slot, fc.integer({ min: 1, max: 60 }), (values, start, from, width) => {
        const p = Float64Array.from(values);
        const late = { start, p, longer: upperTails({ start, p }) };
        const run = { from, to: from + width };
        const one = new Float64Array(start + p.length);
        addSteadyResiduals(one, 0.25, run, late);
        const each = new Float64Array(one.length);
        addResiduals(each, { start: from, p: new Float64Array(width).fill(0.25) }, late, 1);
        one.forEach((value, rho) => expect(value).toBeCloseTo(each[rho], 12));
      }),
    );
  });

  it('keep small masses beside large ones', () => {
    const p = Float64Array.of(1, 1, 1e-30, 2e-30);
    const late = { start: 0, p, longer: upperTails({ start: 0, p }) };
    const out = new Float64Array(4);
    addSteadyResiduals(out, 1, { from: 0, to: 2 }, late);
    expect(out[1] / 3e-30).toBeCloseTo(1, 14);
  });
});
