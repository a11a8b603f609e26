import { describe, expect, it } from 'vitest';
import { followedPositions } from '../../../src/dimensioning/sweep/followed-positions.ts';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';
import { isLegal, withInputs } from '../../../src/scenario/file/scenario.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { reusedSolverOf } from '../../reused-solver.ts';

const curves = catalogue.models.flatMap((model) => {
  const values = defaultValues(model.fields) as InputValues;
  const { indicators } = reusedSolverOf(model).solve(values, { detail: 'indicators' });
  return model.figures.flatMap(({ id, sweep, appliesWhen }) =>
    sweep === undefined || appliesWhen?.(values) === false
      ? []
      : [{ id, model, values, indicators, over: sweep.over, range: sweep.range(values) }],
  );
});

describe('the points of a curve that follows the hand', () => {
  it.each(curves.map((curve) => [`${curve.model.id}, ${curve.id}`, curve] as const))(
    'of %s are few, different, legal and inside its range, and the present one is not among them',
    (_, curve) => {
      const positions = followedPositions(curve).map(({ x }) => x);
      const { model, values, over, range } = curve;
      expect(positions.length).toBeGreaterThanOrEqual(5);
      expect(positions.length).toBeLessThanOrEqual(12);
      expect(new Set(positions).size).toBe(positions.length);
      expect(positions).not.toContain(values[over]);
      for (const x of positions) {
        expect(x).toBeGreaterThanOrEqual(range[0]);
        expect(x).toBeLessThanOrEqual(range[1]);
        expect(isLegal(model, withInputs(model, values, { [over]: x }))).toBe(true);
      }
    },
  );

  it('have among the first the ends that the model can solve', () => {
    for (const curve of curves) {
      const { model, values, over, range } = curve;
      const first = followedPositions(curve).slice(0, 3);
      const legal = range.filter(
        (x) => x !== values[over] && isLegal(model, withInputs(model, values, { [over]: x })),
      );
      expect(first.map(({ x }) => x)).toEqual(expect.arrayContaining(legal));
    }
  });

  it('begin around the capacity, with a load below it that gives the curve its form', () => {
    for (const curve of curves.filter(({ model, over }) => over === model.dimensioning?.offered?.input)) {
      const { model, values, indicators, over } = curve;
      const capacity = indicators[model.screen.edge!.result]!;
      const loads = followedPositions(curve).map(
        ({ x }) => model.dimensioning!.offered!.mpps(withInputs(model, values, { [over]: x }))! / capacity,
      );
      expect(loads[0]).toBeCloseTo(0.5, 2);
      const beside = loads.slice(1, 5).map((load) => Math.round(100 * load));
      expect(beside).toEqual(expect.arrayContaining([90, 103]));
      expect(loads.filter((load) => Math.abs(load - 1) < 0.01).length).toBeGreaterThanOrEqual(2);
      expect(Math.max(...loads)).toBeGreaterThan(1.1);
    }
  });

  it('are spread over the whole range where its end is below the capacity', () => {
    const curve = curves.find(({ model, id }) => model.id === 'batch-polling' && id === 'cliff')!;
    const range = [100, 1000] as const;
    const positions = followedPositions({ ...curve, range }).map(({ x }) => x);
    expect(positions.length).toBeGreaterThanOrEqual(7);
    expect(positions).toEqual(expect.arrayContaining([...range]));
  });
});
