import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { describe, expect, it } from 'vitest';
import { initialState } from '../../../../src/app/core/initial-state.ts';
import type { AppState } from '../../../../src/app/core/app-state.ts';
import { headlineText, headlineWithEdge } from '../../../../src/app/core/results/headline-text.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import { toyModel } from '../../../toy-model.ts';
import { phrase } from '../../../../src/text/words.ts';
import { solutionOf } from '../../../solution-of.ts';

const solution = solutionOf({ load: 0.5 });
const first = initialState(toyModel);
const solved: AppState = { ...first, solve: { ...first.solve, solution, forValues: legalValues(first) } };
const fault = { code: 'bad', parameter: 'rateMpps', message: 'This cannot be.' };

describe('the headline', () => {
  it('is at first that the first result is pending', () => {
    expect(headlineText(first)).toEqual({
      kind: 'first',
      text: 'Computing the first result …',
      edge: null,
      rate: null,
      says: [],
    });
  });

  it('is that of the model, with the edge apart and after it', () => {
    expect(headlineText(solved)).toEqual({
      kind: 'normal',
      text: expect.stringMatching(/^The server is busy for 50\s% of the time\.$/),
      edge: null,
      rate: null,
      says: [],
    });
    const model = { ...toyModel, headline: () => ({ sentence: phrase`One.`, edge: 'Two.' }) };
    expect(headlineText({ ...solved, model })).toMatchObject({ text: 'One.', edge: 'Two.' });
    expect(headlineWithEdge({ ...solved, model })).toBe('One. Two.');
    expect(headlineText({ ...solved, model }).brief).toBeUndefined();
    const short = { ...model, headline: () => ({ sentence: phrase`One.`, edge: null, brief: phrase`1.` }) };
    expect(headlineText({ ...solved, model: short }).brief).toEqual({ text: '1.', rate: null, says: [] });
    expect(headlineWithEdge(solved)).toBe(headlineText(solved).text);
  });

  it('remains the same object while the next result is pending', () => {
    const headline = headlineText(solved);
    expect(headlineText({ ...solved, solve: { ...solved.solve, pending: true } })).toBe(headline);
  });

  it.each([
    ['a refused entry', { entryFaults: { rateMpps: fault } }],
    ['a rule across parameters', { fault }],
    ['a failed computation', { solve: { ...solved.solve, failure: fault } }],
  ])('is the reason after %s', (_, part) => {
    expect(headlineText({ ...solved, ...part })).toEqual({
      kind: 'fault',
      text: 'This cannot be.',
      edge: null,
      rate: null,
      says: [],
    });
  });

  it('is a state, not a fault, where queues grow without bound', () => {
    expect(headlineText({ ...solved, fault: { ...fault, code: 'unstable' } }).kind).toBe('overload');
  });

  it('has the place of its rate', () => {
    const { text, rate } = headlineText({
      ...solved,
      model: batchPolling,
      solve: {
        ...solved.solve,
        solution: {
          ...solved.solve.solution!,
          indicators: { load: 0.559, capacityMpps: 5000 / 672 / 0.559, lossProbability: 0, meanBatch: 15.7 },
        },
        forValues: defaultValues(batchPolling.fields),
      },
    });
    expect(text.slice(...rate!)).toBe('5');
    expect(text).toMatch(/^At 5\sGbit\/s the core/);
  });

  it('has the places of the numbers that its model says, and of no others', () => {
    const load = { of: 'load', text: '50 %' };
    const headline = () => ({ sentence: phrase`At 50 % of its rate the load is ${load}.`, edge: null });
    const { says, text } = headlineText({ ...solved, model: { ...toyModel, headline } });
    expect(says).toEqual([{ name: 'load', from: 32, to: 36 }]);
    expect(text.slice(32, 36)).toMatch(/^50\s%$/);
  });
});
