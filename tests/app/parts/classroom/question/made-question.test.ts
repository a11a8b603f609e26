import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type Context,
  madeQuestion,
  rangeAround,
  sceneOf,
  thenOf,
} from '../../../../../src/app/parts/classroom/question/made-question.ts';
import {
  emptyQuestion,
  type QuestionDraft,
  questionKinds,
  readQuestionDraft,
} from '../../../../../src/app/parts/classroom/question/question-draft.ts';
import { stepFault } from '../../../../../src/lessons/step-fault.ts';
import { questionSchema } from '../../../../../src/lessons/lesson.ts';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';

const values = { ...defaultValues(batchPolling.fields), rateMbps: 8000 };
const scene = sceneOf(batchPolling, values, { shown: 'loss-rate', lesson: 'the-cliff.1', present: '' })!;
const axis = { title: 'Rate', unit: 'Gbit/s', scale: 'linear', range: [0, 12] } as const;
const context: Context = {
  model: batchPolling,
  scene,
  then: { rateMbps: 9500 },
  truth: 5.77,
  axes: { view: 'log', x: { ...axis, range: [0, 12] }, y: { ...axis, range: [0, 40] }, curves: ['model'] },
};

const drafts: Record<QuestionDraft['kind'], Partial<QuestionDraft>> = {
  choose: {
    option0: 'None',
    option1: 'Some',
    option2: 'All',
    because0: 'It is above the capacity.',
    because1: 'One minus 8.95 over 9.5.',
    because2: 'The core goes on.',
    right: 1,
  },
  estimate: { result: 'lossProbability', because: 'So it is.', hint: 'Divide.' },
  'draw-figure': { figure: 'loss-rate', because: 'So it is.' },
  goal: { result: 'lossProbability', bound: '1', alone: 'ringSize' },
};
const draftOf = (kind: QuestionDraft['kind'], more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...emptyQuestion,
  ask: 'How much?',
  kind,
  ...drafts[kind],
  ...more,
});
const faultOf = (draft: QuestionDraft, given = context) => {
  const made = madeQuestion(draft, given);
  return made.ok ? null : made.fault;
};

describe('a question of a lecturer', () => {
  it('has the page as its scene, without what is not of the question', () => {
    expect(scene).toEqual({
      model: 'batch-polling',
      inputs: { rateMbps: 8000 },
      view: { shown: 'loss-rate' },
    });
    expect(
      sceneOf(batchPolling, { ...values, 'arrivals.family': 'empirical', 'arrivals.pmf': [0.5, 0.5] }, {}),
    ).toBeNull();
  });

  it.each(questionKinds)('is of the schema and can be asked: %s', (kind) => {
    const made = madeQuestion(draftOf(kind), { ...context, truth: kind === 'goal' ? 7 : 5.77 });
    if (!made.ok) throw new Error(made.fault);
    expect(v.safeParse(questionSchema, made.value).issues).toBeUndefined();
    expect(stepFault(batchPolling, made.value)).toBeNull();
    expect(JSON.stringify(made.value)).toContain('How much?');
  });

  it('asks for shares in per cent, on a slider around the answer', () => {
    const made = madeQuestion(draftOf('estimate'), context);
    expect(made).toMatchObject({
      value: { task: { unit: '%', times: 100, low: 1, high: 50, scale: 'log', then: { rateMbps: 9500 } } },
    });
    const given = madeQuestion(draftOf('estimate', { result: '', given: '3,5', unit: 'µs' }), context);
    expect(given).toMatchObject({ value: { task: { result: 'one', times: 3.5, unit: 'µs' } } });
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (answer) => {
        const { low, high } = rangeAround(answer, 'µs');
        expect(low).toBeLessThan(answer);
        expect(high).toBeGreaterThan(answer);
      }),
    );
  });

  it('says what is missing', () => {
    expect(faultOf({ ...draftOf('choose'), ask: ' ' })).toBe('Write the question.');
    expect(faultOf(draftOf('choose', { option2: '' }))).toBe('Write three options.');
    expect(faultOf(draftOf('choose', { option2: 'None' }))).toBe('Two options say the same.');
    expect(faultOf(draftOf('choose', { because2: ' ' }))).toMatch(/^Write the feedback/);
    expect(faultOf(draftOf('estimate', { because: '' }))).toMatch(/^Write why/);
    expect(faultOf(draftOf('estimate', { low: '10' }))).toBe(
      'The answer, 5.77\u202f%, is not on the slider.',
    );
    expect(faultOf(draftOf('estimate', { low: '10', high: '2' }))).toMatch(/^Give both ends/);
    expect(faultOf(draftOf('estimate', { result: '' }))).toMatch(/^Give the number/);
    expect(faultOf(draftOf('estimate'), { ...context, truth: null })).toMatch(/^The model has no number/);
    expect(faultOf(draftOf('draw-figure', { figure: '' }))).toMatch(/^Choose the figure/);
    expect(faultOf(draftOf('draw-figure'), { ...context, axes: null })).toMatch(/no curve/);
    expect(faultOf(draftOf('goal', { result: '' }))).toMatch(/^Choose the result/);
    expect(faultOf(draftOf('goal', { bound: 'x' }))).toMatch(/^Give the bound/);
    expect(faultOf(draftOf('goal', { bound: '10' }))).toMatch(/meets this already/);
  });

  it('changes an input with the answer as the model allows it', () => {
    const then = (thenInput: string, thenValue: string) =>
      thenOf(batchPolling, { values, units: { rateMbps: 'gbps' } }, { thenInput, thenValue });
    expect(then('', '')).toEqual({ ok: true, value: {} });
    expect(then('rateMbps', '9.5 Gbit/s')).toEqual({ ok: true, value: { rateMbps: 9500 } });
    expect(then('rateMbps', 'many')).toMatchObject({ ok: false });
  });

  it('is read from whatever the browser stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Object.keys(readQuestionDraft(value)).sort()).toEqual(Object.keys(emptyQuestion).sort());
      }),
    );
    expect(readQuestionDraft(draftOf('goal'))).toEqual(draftOf('goal'));
  });
});
