import { describe, expect, it } from 'vitest';
import {
  type Evaluation,
  narrowSearch,
  runSearch,
  type Search,
  type SearchStep,
} from '../../../src/dimensioning/search/search.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { toyModel } from '../../toy-model.ts';

const base = defaultValues(toyModel.fields);
const points = (count: number) =>
  Array.from({ length: count }, (_, k) => ({ model: toyModel, values: { ...base, rateMpps: k } }));

function* twoSteps(first: number, second: number): Search<number[]> {
  const read = (evaluations: readonly Evaluation[]) =>
    evaluations.map((one) => (one.ok ? (one.indicators.rate ?? NaN) : NaN));
  const a = read(yield { points: points(first), fraction: 0.1, partial: null });
  const b = read(yield { points: points(second), fraction: 0.5, partial: a });
  return [...a, ...b];
}

describe('narrowSearch', () => {
  it('asks for few points at a time and hands over all answers in their order', () => {
    const steps: SearchStep<number[]>[] = [];
    const result = runSearch(
      narrowSearch(twoSteps(5, 2), 2),
      ({ values }) => ({ ok: true, indicators: { rate: Number(values.rateMpps) }, words: {}, notices: [] }),
      (step) => steps.push(step),
    );
    expect(result).toEqual([0, 1, 2, 3, 4, 0, 1]);
    expect(steps.map((step) => step.points.length)).toEqual([2, 2, 1, 2]);
    expect(steps.map(({ fraction }) => fraction)).toEqual([0.1, 0.1, 0.1, 0.5]);
    expect(steps[3].partial).toEqual([0, 1, 2, 3, 4]);
  });

  it('keeps steps without points', () => {
    const steps: number[] = [];
    runSearch(
      narrowSearch(twoSteps(0, 0), 2),
      () => {
        throw new Error('nothing to solve');
      },
      (step) => steps.push(step.points.length),
    );
    expect(steps).toEqual([0, 0]);
  });
});
