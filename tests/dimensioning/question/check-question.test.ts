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
  const cases: readonly [string, Partial<Question>, string, string | null][] = [
    ['no goal', { goals: [] }, 'no-goal', null],
    ['13 goals', { goals: Array.from({ length: 13 }, () => p99) }, 'too-many-goals', null],
    ['nothing asked for', { unknowns: [] }, 'no-unknown', null],
    [
      'three unknowns',
      { unknowns: [cores, unknown('ringSize', 64, 128), unknown('maxBatch', 1, 64)] },
      'too-many-unknowns',
      null,
    ],
    ['one input twice', { unknowns: [cores, cores] }, 'unknown-twice', 'cores'],
    [
      'goals that exclude each other',
      { goals: [goal('latency.p99', 'at-least', 5), goal('latency.p99', 'at-most', 3)] },
      'contradictory-goals',
      p99.indicator,
    ],
    ['an unknown result', { goals: [{ ...p99, indicator: 'colour' }] }, 'unknown-indicator', 'colour'],
    ['a limit of NaN', { goals: [{ ...p99, limit: NaN }] }, 'not-a-number', p99.indicator],
    ['an endless limit', { goals: [{ ...p99, limit: Infinity }] }, 'not-a-number', p99.indicator],
    ['a negative limit', { goals: [{ ...p99, limit: -1 }] }, 'negative-limit', p99.indicator],
    ['a loss above 1', { goals: [goal('loss', 'at-most', 1.5)] }, 'limit-above-one', 'totalLossProbability'],
    [
      'utilisation above 1',
      { goals: [goal('utilisation', 'at-most', 80)] },
      'limit-above-one',
      'utilisation',
    ],
    ['at least nothing', { goals: [goal('throughput', 'at-least', 0)] }, 'empty-goal', 'throughputMpps'],
    ['a floor above 1', { goals: [{ ...p99, floor: 2 }] }, 'bad-floor', p99.indicator],
    ['an unknown input', { unknowns: [unknown('colour', 1, 2)] }, 'unknown-input', 'colour'],
    [
      'an input that is not a number',
      { unknowns: [unknown('arrivals.family', 1, 2)] },
      'not-a-number',
      'arrivals.family',
    ],
    [
      'an input without effect',
      { unknowns: [unknown('arrivals.cv', 0.5, 2)] },
      'input-has-no-effect',
      'arrivals.cv',
    ],
    ['a reversed range', { unknowns: [unknown('cores', 8, 2)] }, 'reversed-range', 'cores'],
    ['no whole number in the range', { unknowns: [unknown('cores', 2.2, 2.8)] }, 'empty-range', 'cores'],
    ['a range of one point', { unknowns: [unknown('frameBytes', 64, 64)] }, 'empty-range', 'frameBytes'],
    ['a range outside', { unknowns: [unknown('cores', 1, 1000)] }, 'range-outside', 'cores'],
    ['a range to NaN', { unknowns: [unknown('cores', 1, NaN)] }, 'not-a-number', 'cores'],
    ['an endless range', { unknowns: [unknown('rateMbps', 1, Infinity)] }, 'not-a-number', 'rateMbps'],
    [
      'a resolution of nothing',
      { unknowns: [{ ...unknown('rateMbps', 100, 9000), resolution: 0 }] },
      'bad-resolution',
      'rateMbps',
    ],
  ];
  it.each(cases)('%s', (_, change, code, parameter) => {
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
