import { describe, expect, it } from 'vitest';
import { catalogue } from '../../loaded-catalogue.ts';
import { lawResidual, shownNumerics, withLawResidual } from '../../../src/models/contract/law-residual.ts';
import type { LawMoments, Solution } from '../../../src/models/contract/solution.ts';
import { toyModel } from '../../toy-model.ts';
import { solverOf } from '../../engines.ts';
import { solutionOf } from '../../solution-of.ts';

const empty = solutionOf(
  { 'timeUs.mean': 8, idle: 0, unknown: null },
  { numerics: { algorithm: 'closed form' } },
);

const withMoments = (moments: Partial<LawMoments>): Solution => ({
  ...empty,
  lawMoments: { timeUs: { mass: 1, mean: 8, step: 0.5, indicator: 'timeUs.mean', ...moments } },
});

describe('the residual of the laws', () => {
  it('is the largest relative difference of a mean, or of a mass from 1', () => {
    expect(lawResidual(empty)).toBe(0);
    expect(lawResidual(withMoments({}))).toBe(0);
    expect(lawResidual(withMoments({ mean: 8.4 }))).toBeCloseTo(0.05, 12);
    expect(lawResidual(withMoments({ mass: 0.9 }))).toBeCloseTo(0.1, 12);
    expect(lawResidual(withMoments({ mean: 0, indicator: 'idle' }))).toBe(0);
    expect(lawResidual(withMoments({ mean: 1e-17, indicator: 'idle' }))).toBeLessThan(1e-9);
    expect(lawResidual(withMoments({ mean: 1, indicator: 'idle' }))).toBeGreaterThan(1e5);
    expect(lawResidual(withMoments({ mean: 3, indicator: 'unknown' }))).toBe(0);
  });

  it('is infinite for a law without numbers, never passed over', () => {
    expect(lawResidual(withMoments({ mean: NaN }))).toBe(Infinity);
    expect(lawResidual(withMoments({ mass: NaN }))).toBe(Infinity);
  });

  it('is not reported up to 1e-4', () => {
    const right = withMoments({ mean: 8 * (1 + 0.9e-4) });
    expect(withLawResidual(right)).toBe(right);
    expect(shownNumerics(toyModel, right)).toEqual(toyModel.numerics);
  });

  it('is among the numerics and in a notice above 1e-4', () => {
    const wrong = withLawResidual(withMoments({ mean: 8.4 }));
    expect(wrong.numerics.lawResidual).toBeCloseTo(0.05, 12);
    expect(wrong.notices).toMatchObject([{ code: 'law-residual', severity: 'warning' }]);
    expect(wrong.notices[0].message).toContain('by 5 %');
    expect(shownNumerics(toyModel, wrong).map(({ name }) => name)).toContain('lawResidual');
    expect(withLawResidual(withMoments({ mean: NaN })).numerics.lawResidual).toBe('no number');
  });

  it('is looked at by every model of the catalogue', () => {
    for (const model of catalogue.models) {
      const defaults = Object.fromEntries(model.fields.map((field) => [field.name, field.default]));
      const solution = solverOf(model).solve(defaults, { detail: 'screen' });
      expect(lawResidual(solution), model.id).toBeLessThan(1e-9);
      expect(solution.numerics.lawResidual, model.id).toBeUndefined();
    }
  });
});
