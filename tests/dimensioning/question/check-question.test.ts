import { describe, expect, it } from 'vitest';
import { checkQuestion } from '../../../src/dimensioning/question/check-question.ts';
import { goalOn, questionsOf } from '../../../src/dimensioning/question/default-question.ts';
import { defaultQuestion } from './default-question.ts';
import { findAnswer } from '../../../src/dimensioning/answer/find-answer.ts';
import type { Goal, Question, Unknown } from '../../../src/dimensioning/question/question.ts';
import { QuestionFault } from '../../../src/dimensioning/question/question.ts';
import { askedModels } from '../asked-models.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import type { ShownRateScale } from '../../../src/models/contract/screen.ts';

function faultOf(question: Question): QuestionFault | null {
  try {
    checkQuestion(question);
    return null;
  } catch (fault) {
    if (fault instanceof QuestionFault) return fault;
    throw fault;
  }
}

const question = defaultQuestion();
const { model } = question;

const goal = (on: string, bound: Goal['bound'], limit: number, of: Model = model): Goal =>
  goalOn(of, of.methods[0].id, on, { bound, limit })!;

const unknown = (input: string, from: number, to: number): Unknown => ({
  input,
  from,
  to,
  prefer: 'least',
});

const p99 = goal('latency.p99', 'at-most', 50);
const cores = unknown('cores', 1, 16);

describe('a question that makes no sense is refused in one sentence', () => {
  const cases: readonly [Partial<Question>, string, string | null][] = [
    [{ goals: [] }, 'no-goal', null],
    [{ goals: Array.from({ length: 13 }, () => p99) }, 'too-many-goals', null],
    [{ unknowns: [] }, 'no-unknown', null],
    [
      { unknowns: [cores, unknown('ringSize', 64, 128), unknown('maxBatch', 1, 64)] },
      'too-many-unknowns',
      null,
    ],
    [{ unknowns: [cores, cores] }, 'unknown-twice', 'cores'],
    [
      { goals: [goal('latency.p99', 'at-least', 5), goal('latency.p99', 'at-most', 3)] },
      'contradictory-goals',
      p99.indicator,
    ],
    [{ goals: [{ ...p99, indicator: 'colour' }] }, 'unknown-indicator', 'colour'],
    [{ goals: [{ ...p99, limit: NaN }] }, 'not-a-number', p99.indicator],
    [{ goals: [{ ...p99, limit: Infinity }] }, 'not-a-number', p99.indicator],
    [{ goals: [{ ...p99, limit: -1 }] }, 'negative-limit', p99.indicator],
    [{ goals: [goal('loss', 'at-most', 1.5)] }, 'limit-above-one', 'totalLossProbability'],
    [{ goals: [goal('utilisation', 'at-most', 80)] }, 'limit-above-one', 'utilisation'],
    [{ goals: [goal('throughput', 'at-least', 0)] }, 'empty-goal', 'throughputMpps'],
    [{ goals: [{ ...p99, floor: 1 }] }, 'bad-floor', p99.indicator],
    [{ goals: [{ ...p99, floor: 2 }] }, 'bad-floor', p99.indicator],
    [{ unknowns: [unknown('colour', 1, 2)] }, 'unknown-input', 'colour'],
    [{ unknowns: [unknown('arrivals.family', 1, 2)] }, 'not-a-number', 'arrivals.family'],
    [{ unknowns: [unknown('arrivals.cv', 0.5, 2)] }, 'input-has-no-effect', 'arrivals.cv'],
    [{ unknowns: [unknown('cores', 8, 2)] }, 'reversed-range', 'cores'],
    [{ unknowns: [unknown('cores', 2.2, 2.8)] }, 'empty-range', 'cores'],
    [{ unknowns: [unknown('frameBytes', 64, 64)] }, 'empty-range', 'frameBytes'],
    [{ unknowns: [unknown('cores', 1, 1000)] }, 'range-outside', 'cores'],
    [{ unknowns: [unknown('cores', 1, NaN)] }, 'not-a-number', 'cores'],
    [{ unknowns: [unknown('rateMbps', 1, Infinity)] }, 'not-a-number', 'rateMbps'],
    [{ unknowns: [{ ...unknown('rateMbps', 100, 9000), resolution: 0 }] }, 'bad-resolution', 'rateMbps'],
  ];
  it.each(cases)('%j', (change, code, parameter) => {
    const asked = { ...question, goals: [p99], unknowns: [cores], ...change };
    const fault = faultOf(asked);
    expect(fault).toMatchObject({ code, parameter });
    expect(fault!.message).toMatch(/^([A-Z“]|p99 ).*[.]$/);
    expect(fault!.message.match(/[.] [A-Z]/g)).toBeNull();
    // The search says the same before its first point.
    expect(() => findAnswer(asked).next()).toThrow(fault!.message);
  });

  it('a goal on what the unknown sets itself', () => {
    const nic = catalogue.find('interrupt-coalescing')!;
    const fault = faultOf({
      model: nic,
      values: defaultValues(nic.fields),
      goals: [{ quantity: null, indicator: 'offeredMpps', bound: 'at-most', limit: 0.1 }],
      unknowns: [unknown('meanInterarrivalUs', 5, 50)],
    });
    expect(fault).toMatchObject({ code: 'unknown-is-goal', parameter: 'meanInterarrivalUs' });
  });
});

describe('a question that makes sense passes', () => {
  it.each([
    ['throughput for the rate', [goal('throughput', 'at-least', 8)], [unknown('rateMbps', 100, 9000)]],
    ['at least and at most', [goal('latency.p99', 'at-least', 3), p99], [cores]],
    ['a single number', [p99], [unknown('cores', 4, 4)]],
    ['a floor of 0', [{ ...p99, floor: 0 }], [cores]],
    ['ends between whole numbers', [p99], [unknown('cores', 1.5, 8.5)]],
    ['loss of all packets', [goal('loss', 'at-most', 1)], [cores]],
  ] as const)('%s', (_, goals, unknowns) => {
    expect(faultOf({ ...question, goals, unknowns })).toBeNull();
  });

  it.each(askedModels.map((each) => [each.id, each] as const))('every ready-made one of %s', (_, each) => {
    const scenarios = [{}, ...each.presets.map(({ inputs }) => inputs)];
    for (const inputs of scenarios) {
      const ready = questionsOf(each, { ...defaultValues(each.fields), ...inputs });
      expect(ready.length).toBeGreaterThanOrEqual(1);
      expect(new Set(ready.map(({ id }) => id)).size).toBe(ready.length);
      for (const { label, question: asked } of ready) {
        expect(label).toMatch(/^[A-Z].*[?]$/);
        expect(faultOf(asked)).toBeNull();
      }
    }
    expect(questionsOf(each, defaultValues(each.fields)).length).toBeGreaterThanOrEqual(3);
  });

  it.each(askedModels.map((each) => [each.id, each] as const))(
    'those of %s name rates in the reader’s unit',
    (_, each) => {
      const values = defaultValues(each.fields);
      const labels = (rate?: ShownRateScale) =>
        questionsOf(each, values, undefined, rate).map(({ label }) => label);
      expect(labels().some((label) => label.includes(' Mpps'))).toBe(true);
      const inBits = labels({ unit: 'Gbit/s', perMpps: 0.672 });
      expect(inBits.some((label) => label.includes(' Gbit/s'))).toBe(true);
      for (const label of inBits) expect(label).not.toMatch(/[Mk]pps/);
    },
  );
});
