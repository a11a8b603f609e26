import { describe, expect, it } from 'vitest';
import { initialState } from '../../../../src/app/core/initial-state.ts';
import type { AppState } from '../../../../src/app/core/app-state.ts';
import { headlineText } from '../../../../src/app/core/results/headline-text.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { toyModel } from '../../../toy-model.ts';

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

describe('the headline', () => {
  it('is at first that the first result is pending', () => {
    expect(headlineText(first)).toEqual({ kind: 'first', text: 'Computing the first result …' });
  });

  it('is that of the model, followed by the edge', () => {
    expect(headlineText(solved)).toEqual({
      kind: 'normal',
      text: expect.stringMatching(/^The server is busy for 50\s% of the time\.$/),
    });
    const model = { ...toyModel, headline: () => ({ sentence: 'One.', edge: 'Two.' }) };
    expect(headlineText({ ...solved, model }).text).toBe('One. Two.');
  });

  it('remains the same object while the next result is pending', () => {
    const said = headlineText(solved);
    expect(headlineText({ ...solved, solve: { ...solved.solve, pending: true } })).toBe(said);
  });

  it.each([
    ['a refused entry', { entryFaults: { rateMpps: fault } }],
    ['a rule across parameters', { fault }],
    ['a failed computation', { solve: { ...solved.solve, failure: fault } }],
  ])('is the reason after %s', (_, part) => {
    expect(headlineText({ ...solved, ...part })).toEqual({ kind: 'fault', text: 'This cannot be.' });
  });
});
