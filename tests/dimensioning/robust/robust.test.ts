import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/dimensioning/answer/answer.ts';
import { findAnswer } from '../../../src/dimensioning/answer/find-answer.ts';
import type { Goal, Question, Uncertainty, Unknown } from '../../../src/dimensioning/question/question.ts';
import { QuestionFault } from '../../../src/dimensioning/question/question.ts';
import { readQuestion } from '../../../src/dimensioning/question-file/read-question.ts';
import type { RobustOptions } from '../../../src/dimensioning/robust/robust.ts';
import type { Robustness } from '../../../src/dimensioning/robust/robustness.ts';
import { robustAnswer } from '../../../src/dimensioning/robust/robust.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import { createEvaluator } from '../../evaluator.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues, numberAt } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { productModel } from '../product-model.ts';
import { solverOf } from '../../engines.ts';

const loadGoal: Goal = { quantity: null, indicator: 'load', bound: 'at-most', limit: 1 };
const needGoal: Goal = { quantity: null, indicator: 'need', bound: 'at-most', limit: 1 };
const cores: Unknown = { input: 'cores', from: 1, to: 64, prefer: 'least' };
const rough: readonly Uncertainty[] = [
  { what: 'cost', relative: 0.1 },
  { what: 'traffic', relative: 0.2 },
];

function ask(changes: Partial<Question> & { inputs?: InputValues } = {}, options: RobustOptions = {}) {
  const { inputs = {}, ...rest } = changes;
  const model: Model = rest.model ?? productModel();
  const question: Question = {
    model,
    goals: [loadGoal],
    unknowns: [cores],
    uncertainties: rough,
    values: { ...defaultValues(model.fields), ...inputs },
    ...rest,
  };
  const { evaluate, solves } = createEvaluator(solverOf);
  const answer = runSearch(findAnswer(question), evaluate);
  const before = solves();
  let last = 0;
  const robust = runSearch(robustAnswer(question, answer, options), evaluate, ({ fraction }) => {
    expect(fraction).toBeGreaterThanOrEqual(last);
    expect(fraction).toBeLessThanOrEqual(1);
    last = fraction;
  });
  return { question, answer, robust, solves: solves() - before };
}

function foundAt({ safer }: Robustness): readonly number[] {
  if (safer.state !== 'found') throw new Error(`the safer answer is ${safer.state}`);
  expect(safer.worst.point.feasible).toBe(true);
  return safer.point.at;
}

describe('robustAnswer', () => {
  it('finds the worst corner, the share of cases and the safer number of cores, as reckoned by hand', () => {
    // 8 Mpps x 1 µs: 8 cores are just enough; 1.1 x 1.2 times as much needs 10.56.
    const { answer, robust } = ask({}, { cases: 10_000 });
    expect(answer.best?.at).toEqual([8]);
    expect(robust.at).toEqual([8]);
    expect(robust.worst.factors).toEqual([1.1, 1.2]);
    expect(robust.worst.point.goals[0].value).toBeCloseTo(1.32, 12);
    expect(robust.looked).toEqual({ corners: 4, inside: 10_001 });
    expect(foundAt(robust)).toEqual([11]);
    expect(robust.resolution).toEqual([0]);
    // P(f g <= 1), f uniform on 0.9 .. 1.1, g on 0.8 .. 1.2: (E[1 / f] - 0.8) / 0.4.
    const exact = (Math.log(1.1 / 0.9) / 0.2 - 0.8) / 0.4;
    const { cases, holding, low, high, failures, unsolved } = robust.drawn;
    expect(Math.abs(holding / cases - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / cases));
    expect(low).toBeLessThan(holding / cases);
    expect(high).toBeGreaterThan(holding / cases);
    expect(failures).toEqual([{ goal: loadGoal, cases: cases - holding }]);
    expect(unsolved).toBe(0);
  });

  it('says so in words', () => {
    const { robust } = ask({ goals: [loadGoal, needGoal] });
    const { holding } = robust.drawn;
    const percent = ((100 * holding) / 200).toFixed(1);
    expect(robust.sentences.map((sentence) => sentence.replaceAll('\u202f', ' '))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^With costs ±10 % and traffic ±20 % \\(uniform and independent\\), the goals hold for 8 cores in ${holding} of 200 random cases \\(${percent} %, 95 % interval [\\d.]+ to [\\d.]+ %\\)\\.$`,
        ),
      ) as string,
      `The goal that fails most often is load at most 1, in ${200 - holding} cases.`,
      'The worst of 4 corners and 201 cases inside: with costs +10 % and traffic +20 %, load is 1.32 (32 % above the 1 allowed).',
      'No failing case was found for 11 cores: the goals hold in every corner, at the centre and in 32 random cases; in the worst of them, with costs +10 % and traffic +20 %, load is 0.960 (4 % below the 1 allowed) and need is 0.150 (85 % below the 1 allowed).',
      'There they hold in 200 of 200 random cases (100.0 %, 95 % interval 98.1 to 100.0 %).',
    ]);
  });

  it('narrows a continuous unknown to its resolution', () => {
    const unknowns: Unknown[] = [{ input: 'rate', from: 0.1, to: 50, prefer: 'greatest' }];
    const uncertainties = [{ what: 'cost', relative: 0.1 }];
    const { robust } = ask({ unknowns, uncertainties, inputs: { cores: 10 } });
    const [rate] = foundAt(robust);
    expect(rate).toBeLessThanOrEqual(10 / 1.1);
    expect(rate).toBeGreaterThan(10 / 1.1 - robust.resolution[0] - 1e-9);
    expect(robust.resolution[0]).toBeGreaterThan(0);
    expect(robust.resolution[0]).toBeLessThanOrEqual(0.0499 * (1 + 1e-9));
  });

  it('divides inputs of the denominator, and scales tables with the rest of their group', () => {
    const speed = ask({ uncertainties: [{ what: 'speed', relative: 0.2 }] });
    expect(speed.robust.worst.factors).toEqual([0.8]);
    expect(speed.robust.worst.point.goals[0].value).toBeCloseTo(1 / 0.8, 12);
    expect(foundAt(speed.robust)).toEqual([10]);
    const table = ask({
      uncertainties: [{ what: 'cost', relative: 0.5 }],
      inputs: { table: { 1: 1 } },
    });
    expect(table.answer.best?.at).toEqual([16]);
    expect(table.robust.worst.point.values).toMatchObject({ cost: 1.5, table: { 1: 1.5 } });
    expect(foundAt(table.robust)).toEqual([24]);
  });

  it('takes the unknown itself as uncertain, too', () => {
    const unknowns: Unknown[] = [{ input: 'rate', from: 0.1, to: 50, prefer: 'greatest' }];
    const { robust } = ask({
      unknowns,
      uncertainties: [{ what: 'rate', relative: 0.25 }],
      inputs: { cores: 10 },
    });
    expect(foundAt(robust)[0]).toBeCloseTo(8, 1);
    expect(foundAt(robust)[0]).toBeLessThanOrEqual(8);
  });

  it('keeps an answer that is safe already', () => {
    const unknowns: Unknown[] = [{ ...cores, from: 32 }];
    const { answer, robust } = ask({ unknowns });
    expect(foundAt(robust)).toEqual(answer.best?.at);
    expect(robust.safer).toMatchObject({ drawn: robust.drawn });
    expect(robust.drawn.holding).toBe(200);
    expect(robust.sentences.at(-1)).toBe(
      'No failing case was found for the answer: the goals hold in every corner, at the centre and in 32 random cases of another draw.',
    );
  });

  it('says where nothing in the range is safe, and looks for nothing where it is not asked to', () => {
    const unknowns: Unknown[] = [{ ...cores, to: 10 }];
    const { robust, solves } = ask({ unknowns });
    expect(robust.safer).toEqual({ state: 'none' });
    expect(robust.sentences.at(-1)).toBe(
      'At no point examined do the goals hold in every corner, at the centre and in 32 random cases.',
    );
    const short = ask({ unknowns }, { safer: false });
    expect(short.robust.safer).toEqual({ state: 'not-asked' });
    expect(short.solves).toBeLessThan(solves);
    expect(short.robust.drawn).toEqual(robust.drawn);
  });

  it('sees between the corners by drawing, and avoids what it sees there', () => {
    // A resonance near a factor of 1.05 that neither a corner nor the centre meets, up to 20 cores.
    const resonance = (values: InputValues) =>
      Math.abs(numberAt(values, 'cost') - 1.05) < 0.01 && numberAt(values, 'cores') <= 20 ? 5 : 0;
    const { robust } = ask({
      model: productModel(resonance),
      uncertainties: [{ what: 'cost', relative: 0.1 }],
    });
    expect(robust.worst.factors[0]).toBeGreaterThan(1.04);
    expect(robust.worst.factors[0]).toBeLessThan(1.06);
    expect(foundAt(robust)).toEqual([21]);
  });

  it('counts cases without a solution as failing', () => {
    // From 16 Mpps on 4 cores are overloaded, which the goal of at most 4 just allows.
    const goals = [{ ...loadGoal, limit: 4 }];
    const unknowns: Unknown[] = [{ ...cores, from: 2 }];
    const { answer, robust } = ask({ goals, unknowns, uncertainties: [{ what: 'cost', relative: 0.1 }] });
    expect(answer.best?.at).toEqual([2]);
    expect(robust.worst.point).toMatchObject({ failure: 'The cores are overloaded.', feasible: false });
    expect(robust.drawn.unsolved).toBe(200 - robust.drawn.holding);
    expect(robust.drawn.unsolved).toBeGreaterThan(50);
    expect(robust.drawn.failures[0].cases).toBe(0);
    expect(robust.sentences.join(' ')).toContain(
      `${robust.drawn.unsolved} of the 200 have no solution, which counts as a failure.`,
    );
    expect(foundAt(robust)).toEqual([3]);
  });

  it('of two unknowns prefers the first', () => {
    const unknowns: Unknown[] = [cores, { input: 'ring', from: 1, to: 64, prefer: 'least' }];
    const { answer, robust } = ask({ unknowns, goals: [loadGoal, needGoal] });
    expect(answer.best?.at).toEqual([8, 8]);
    expect(foundAt(robust)).toEqual([11, 10]);
    // A second unknown alone may be what is not safe.
    const spare = ask({ unknowns: [{ ...cores, from: 16 }, unknowns[1]], goals: [loadGoal, needGoal] });
    expect(foundAt(spare.robust)).toEqual([16, 10]);
  });

  it('draws equal cases for equal seeds', () => {
    expect(ask({}, { seed: 3 }).robust).toEqual(ask({}, { seed: 3 }).robust);
    expect(ask({}, { seed: 3 }).robust.worst).toEqual(ask({}, { seed: 4 }).robust.worst);
    expect(ask({}, { seed: 3 }).robust.drawn).not.toEqual(ask({}, { seed: 5 }).robust.drawn);
  });

  it('rules positions out by few solves', () => {
    const { solves } = ask();
    // 5 cases and 200 draws at the answer, 37 checks and 200 draws at the safer one, and what lies between.
    expect(solves).toBeLessThan(5 + 200 + 200 + 200);
  });

  it.each<[string, Partial<Question>, RobustOptions, string]>([
    ['without uncertainties', { uncertainties: [] }, {}, 'no-uncertainty'],
    ['with an unknown one', { uncertainties: [{ what: 'luck', relative: 0.1 }] }, {}, 'unknown-uncertainty'],
    ['with one of nothing', { uncertainties: [{ what: 'cost', relative: 0 }] }, {}, 'out-of-range'],
    [
      'with too many',
      { uncertainties: Array.from({ length: 7 }, () => rough[0]) },
      {},
      'too-many-uncertainties',
    ],
    [
      'with one input twice',
      { uncertainties: [rough[0], { what: 'speed', relative: 0.1 }] },
      {},
      'given-twice',
    ],
    ['with no case', {}, { cases: 0 }, 'out-of-range'],
    ['with half a seed', {}, { seed: 0.5 }, 'out-of-range'],
    ['without an answer', { unknowns: [{ ...cores, to: 4 }] }, {}, 'no-answer'],
  ])('refuses a question %s', (_, changes, options, code) => {
    try {
      ask(changes, options);
    } catch (error) {
      expect(error).toBeInstanceOf(QuestionFault);
      expect(error).toMatchObject({ code });
      return;
    }
    throw new Error('nothing was refused');
  });

  it('makes an answer of batch polling safer, and its worst case is what solving there gives', () => {
    const reading = readQuestion(catalogue, {
      model: 'batch-polling',
      inputs: { rateMpps: 10, ringSize: 128, maxBatch: 32, service: { interceptUs: 0.6, slopeUs: 0.25 } },
      find: { input: 'cores', from: 2, to: 6 },
      goals: ['NDR', { what: 'latency.p99', atMost: 20 }],
      uncertainties: [
        { what: 'service-time', relative: 0.15 },
        { what: 'rate', relative: 0.2 },
      ],
    });
    if (!reading.ok) throw new Error(reading.fault.message);
    const { question } = reading.value;
    const { evaluate } = createEvaluator(solverOf);
    const answer: Answer = runSearch(findAnswer(question), evaluate);
    const robust = runSearch(robustAnswer(question, answer, { cases: 20 }), evaluate);
    expect(robust.drawn.holding).toBeLessThan(20);
    expect(foundAt(robust)[0]).toBeGreaterThan(answer.best!.at[0]);
    const { point, factors } = robust.worst;
    expect(factors).toEqual([1.15, 1.2]);
    const evaluation = createEvaluator(solverOf).evaluate({ model: question.model, values: point.values! });
    if (!evaluation.ok) throw new Error(evaluation.message);
    for (const { goal, value } of point.goals) expect(evaluation.indicators[goal.indicator]).toBe(value);
    expect(point.values).toMatchObject({ rateMbps: 1.2 * 10 * 84 * 8 });
    expect(point.values!['service.slopeUs']).toBeCloseTo(1.15 * 0.25, 12);
  });
});
