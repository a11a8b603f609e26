import { describe, expect, it } from 'vitest';
import { initialState } from '../../../src/app/store/initial-state.ts';
import type { AppState } from '../../../src/app/store/app-state.ts';
import { situationOf } from '../../../src/app/headline/situation-of.ts';
import { legalValues } from '../../../src/app/store/legal-values.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { toyModel } from '../../toy-model.ts';

const solution: Solution = {
  indicators: { load: 0.5 },
  distributions: {},
  sampled: {},
  relations: {},
  breakdowns: {},
  notices: [],
  numerics: {},
};
const first = initialState(toyModel);
const solved: AppState = { ...first, solve: { ...first.solve, solution, forValues: legalValues(first) } };
const fault = { code: 'bad', parameter: 'rateMpps', message: 'This cannot be.' };

describe('the line under the indicators', () => {
  it('says that the first result is on its way', () => {
    expect(situationOf(first)).toEqual({ kind: 'first', text: 'Computing the first result …' });
  });

  it('is the model’s own words, or its question where it has none', () => {
    expect(situationOf(solved).text).toBe(toyModel.question);
    const model = {
      ...toyModel,
      situation: (_: unknown, { indicators }: Solution) => `Load ${indicators.load}.`,
    };
    expect(situationOf({ ...solved, model })).toEqual({ kind: 'normal', text: 'Load 0.5.' });
  });

  it.each([
    ['a refused entry', { entryFaults: { rateMpps: fault } }],
    ['a rule across parameters', { fault }],
    ['a failed computation', { solve: { ...solved.solve, failure: fault } }],
  ])('marks the last good result after %s', (_, part) => {
    expect(situationOf({ ...solved, ...part })).toEqual({
      kind: 'fault',
      text: 'Shown for the last valid inputs. This cannot be.',
    });
  });

  it('claims no result where there never was one', () => {
    expect(situationOf({ ...first, fault }).text).toBe('This cannot be.');
  });
});
