import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../../../src/dimensioning/search/search.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import { SweepCurve } from '../../../src/dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../../src/dimensioning/sweep/sweep-search.ts';
import { defaultValues, numberAt } from '../../../src/models/contract/inputs.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { toyModel } from '../../toy-model.ts';

const base = defaultValues(toyModel.fields);

/** A curve that bends at `kink` and ends at `limit`. */
function evaluate(values: InputValues, kink: number, limit: number): Evaluation {
  const x = numberAt(values, 'rateMpps');
  if (x > limit) return { ok: false, code: 'overload', message: 'Too much.' };
  const indicators = { load: x, 'waitingUs.exact.mean': Math.max(1, 100 * (x - kink)) };
  return { ok: true, indicators, words: {}, notices: [] };
}

/** The positions that a curve asks for. */
function positions(current: number | null, maxPoints: number, kink: number, limit = 2): number[] {
  const asked: number[] = [];
  const values = { ...base, rateMpps: current ?? 0.5 };
  const curve = new SweepCurve(toyModel, 'rateMpps', [0.1, 1.7], current, maxPoints);
  const sweep = runSearch(sweepSearch(toyModel, values, curve), (point) => {
    asked.push(numberAt(point.values, 'rateMpps'));
    return evaluate(point.values, kink, limit);
  });
  expect(sweep.complete).toBe(true);
  expect(sweep.rows.every(({ x }, k) => k === 0 || x > sweep.rows[k - 1].x)).toBe(true);
  return asked;
}

describe('sweepSearch', () => {
  it('asks for no point twice, for at most as many as it may, and most where the curve bends', () => {
    const asked = positions(0.5, 33, 1.23);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(33);
    expect(asked.filter((x) => Math.abs(x - 1.23) < 0.2).length).toBeGreaterThan(4);
  });

  it('asks for the same points wherever the reader is, and a shorter curve for a beginning of a longer one', () => {
    const rate = fc.double({ min: 0.1, max: 1.7, noNaN: true });
    fc.assert(
      fc.property(rate, rate, rate, fc.integer({ min: 12, max: 49 }), (current, kink, limit, most) => {
        const long = new Set(positions(null, 49, kink, limit));
        const short = positions(current, most, kink, limit).filter((x) => x !== current);
        expect(short.filter((x) => !long.has(x))).toEqual([]);
      }),
    );
  });

  it('leaves out positions that break a rule of the model, without asking', () => {
    const values = { ...base, deadlineUs: 5 };
    const curve = new SweepCurve(toyModel, 'service.us', [0.1, 10], 1, 33);
    const asked: number[] = [];
    const { rows } = runSearch(sweepSearch(toyModel, values, curve), (point) => {
      asked.push(numberAt(point.values, 'service.us'));
      return { ok: true, indicators: { load: 1 }, words: {}, notices: [] };
    });
    expect(Math.max(...asked)).toBeLessThanOrEqual(5);
    expect(Math.max(...rows.map(({ x }) => x))).toBeGreaterThan(4.8);
  });

  it('solves more points in a part of a finished curve, which remains finished, and none twice', () => {
    const curve = new SweepCurve(toyModel, 'rateMpps', [0.1, 1.7], 0.5, 20);
    const asked: number[] = [];
    const solve = () =>
      runSearch(sweepSearch(toyModel, base, curve), (point) => {
        asked.push(numberAt(point.values, 'rateMpps'));
        return evaluate(point.values, 1.23, 2);
      });
    solve();
    const whole = asked.length;
    curve.refineBetween(1.2, 1.26);
    expect(curve.complete).toBe(true);
    const { rows } = solve();
    const more = asked.slice(whole);
    expect(more.length).toBeGreaterThan(4);
    expect(more.length).toBeLessThanOrEqual(20);
    // The interval around an end of the part is halved, too.
    expect(more.filter((x) => x > 1.19 && x < 1.27).length).toBeGreaterThan(0.7 * more.length);
    expect(new Set(asked).size).toBe(asked.length);
    expect(rows.length).toBe(asked.length);
    expect(solve().rows).toBe(rows);
  });

  it('takes again what a refinement that was ended has asked for', () => {
    const curve = new SweepCurve(toyModel, 'rateMpps', [0.1, 1.7], 0.5, 20);
    const answer = (point: { values: InputValues }) => evaluate(point.values, 1.23, 2);
    runSearch(sweepSearch(toyModel, base, curve), answer);
    curve.refineBetween(1.2, 1.26);
    const taken = curve.take();
    curve.refineBetween(1.2, 1.26);
    expect(curve.take()).toEqual(taken);
  });
});
