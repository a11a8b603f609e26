import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asking } from '../../src/dimensioning/question/asking.ts';
import { askTogether } from '../../src/dimensioning/question/asking.ts';
import { reachBetween } from '../../src/dimensioning/search/line-gaps.ts';
import type { Evaluation, SolvePoint } from '../../src/dimensioning/search/search.ts';
import { spreadOut } from '../../src/dimensioning/search/scan-line.ts';
import type { SweepAxis } from '../../src/dimensioning/sweep/sweep-plan.ts';
import { coarsePlaces, halfWay, spreadPositions } from '../../src/dimensioning/question/unknown-axis.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { toyModel } from '../toy-model.ts';

const axes: readonly SweepAxis[] = [
  { low: 100, high: 15_000, scale: 'linear', integer: false },
  { low: 0.01, high: 2, scale: 'log', integer: false },
  { low: 1, high: 65_536, scale: 'log', integer: true },
  { low: 0, high: 12, scale: 'linear', integer: false },
];

describe('places along an unknown', () => {
  it.each(axes)('%j: spread over the range, rising, with its ends', (axis) => {
    for (const count of [2, 9, 33]) {
      const places = spreadPositions(axis, count);
      expect([places[0], places.at(-1)]).toEqual([axis.low, axis.high]);
      expect(places.length).toBeLessThanOrEqual(count);
      for (let k = 1; k < places.length; k++) expect(places[k]).toBeGreaterThan(places[k - 1]);
      if (axis.integer) expect(places.every(Number.isInteger)).toBe(true);
    }
  });

  it.each(axes)('%j: a middle lies between, with few digits, until nothing does', (axis) => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (target) => {
        let [a, b] = [axis.low, axis.high];
        for (let k = 0; k < 12; k++) {
          const x = halfWay(axis, a, b);
          if (x === null) {
            expect(axis.integer && b - a === 1).toBe(true);
            return;
          }
          expect(x).toBeGreaterThan(a);
          expect(x).toBeLessThan(b);
          // As many digits as distinguish it from its neighbours, and one more at most.
          expect(Number(x.toPrecision(6))).toBe(x);
          if (target < 0.5 ? k % 2 === 0 : k % 3 === 0) a = x;
          else b = x;
        }
      }),
      { numRuns: 20 },
    );
  });

  it('evaluates every whole number of a short range, and the present value', () => {
    const cores: SweepAxis = { low: 1, high: 16, scale: 'log', integer: true };
    const options = { coarse: 9, exact: 16 };
    expect(coarsePlaces(cores, 5, options)).toEqual(Array.from({ length: 16 }, (_, k) => k + 1));
    expect(coarsePlaces({ ...cores, high: 17 }, 5, options)).toContain(5);
    expect(coarsePlaces({ ...cores, high: 17 }, 99, options)).not.toContain(99);
    expect(coarsePlaces(axes[0], 5000, options)).toContain(5000);
  });

  it('are solved in an order of which any beginning is spread out', () => {
    for (let n = 0; n < 40; n++) {
      const items = Array.from({ length: n }, (_, k) => k);
      const order = spreadOut(items);
      expect([...order].sort((a, b) => a - b)).toEqual(items);
    }
    expect(spreadOut([0, 1, 2, 3, 4, 5, 6, 7, 8]).slice(0, 5)).toEqual([0, 8, 1, 5, 3]);
  });
});

describe('the bound of a curve between two of its points', () => {
  it('bounds a curve that bends one way from above and below', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -2, max: 12, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (centre, bend) => {
          const curve = (x: number) => bend * (x - centre) ** 2;
          const xs = [0, 1, 3, 4, 7, 10];
          const ys = xs.map(curve);
          for (let k = 0; k + 1 < xs.length; k++) {
            const { least, greatest } = reachBetween(xs, ys, k)!;
            const inside = centre > xs[k] && centre < xs[k + 1];
            // At the ends of what is known there is no slope on one side: there it is a guess.
            if (k === 0 || k + 2 === xs.length) continue;
            if (inside && bend > 0) expect(least).toBeLessThanOrEqual(curve(centre));
            if (inside && bend < 0) expect(greatest).toBeGreaterThanOrEqual(curve(centre));
            expect(least).toBeLessThanOrEqual(Math.min(ys[k], ys[k + 1]));
            expect(greatest).toBeGreaterThanOrEqual(Math.max(ys[k], ys[k + 1]));
          }
        },
      ),
    );
  });

  it('says nothing where an end has no value', () => {
    expect(reachBetween([0, 1, 2], [1, null, 3], 0)).toBeNull();
    expect(reachBetween([0, 1, 2, 3], [null, 2, 1, null], 1)).toEqual({ least: 1, greatest: 2 });
  });
});

describe('several parts of a search side by side', () => {
  const values = defaultValues(toyModel.fields);
  const point = (rateMpps: number): SolvePoint => ({ model: toyModel, values: { ...values, rateMpps } });
  const answer = ({ values: { rateMpps } }: SolvePoint): Evaluation => ({
    ok: true,
    words: {},
    notices: [],
    indicators: { rate: rateMpps as number },
  });

  function* part(rates: readonly (readonly number[])[]): Asking<number> {
    let sum = 0;
    for (const step of rates) {
      for (const evaluation of yield step.map(point)) sum += evaluation.ok ? evaluation.indicators.rate! : 0;
    }
    return sum;
  }

  it('get their own answers, and share the steps', () => {
    const asking = askTogether([part([[1, 2], [3]]), part([]), part([[10], [20, 30], [40]])]);
    const sizes: number[] = [];
    let next = asking.next([]);
    while (!next.done) {
      sizes.push(next.value.length);
      next = asking.next(next.value.map(answer));
    }
    expect(next.value).toEqual([6, 0, 100]);
    expect(sizes).toEqual([3, 3, 1]);
  });
});
