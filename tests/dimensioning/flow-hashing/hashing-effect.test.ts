import { describe, expect, it } from 'vitest';
import { findAnswer } from '../../../src/dimensioning/answer/find-answer.ts';
import {
  type HashedTraffic,
  hashFlows,
  type HashingEffect,
  hashingEffect,
} from '../../../src/dimensioning/flow-hashing/flow-hashing.ts';
import { type Question, QuestionFault } from '../../../src/dimensioning/question/question.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import { createEvaluator } from '../../evaluator.ts';
import {
  defaultValues,
  type InputValues,
  numberAt,
  type NumberField,
} from '../../../src/models/contract/inputs.ts';
import { productModel } from '../product-model.ts';
import { solverOf, type TestModel } from '../../engines.ts';
import { solutionOf } from '../../solution-of.ts';

const share: NumberField = {
  kind: 'number',
  name: 'share',
  label: 'Share',
  group: 'all',
  unit: '',
  default: null,
  min: 0.001,
  max: 1,
  sliderMin: 0.01,
  sliderMax: 1,
  step: 0.01,
  scale: 'log',
  optional: true,
};

/** Load is that of the busiest core: rate x cost x its share. */
const model: TestModel = (() => {
  const even = productModel();
  const busiest = (values: InputValues) =>
    numberAt(values, 'rate') * ((values.share as number | null) ?? 1 / numberAt(values, 'cores'));
  return {
    ...even,
    fields: [...even.fields, share],
    check: (values) =>
      values.share !== null && numberAt(values, 'share') * numberAt(values, 'cores') < 1 - 1e-9
        ? { code: 'share-below-even', parameter: 'share', message: 'The share is too small.' }
        : null,
    createSolver: () => ({
      solve(values) {
        return solutionOf({ load: busiest(values), need: 0 });
      },
    }),
    dimensioning: { ...even.dimensioning!, hottestShare: 'share' },
  };
})();

const traffic: Omit<HashedTraffic, 'queues'> = {
  flows: 300,
  sizes: { law: 'equal' },
  indirection: null,
  trials: 400,
  seed: 1,
};

const question: Question = {
  model,
  values: defaultValues(model.fields),
  goals: [{ quantity: null, indicator: 'load', bound: 'at-most', limit: 1 }],
  unknowns: [{ input: 'cores', from: 1, to: 32, prefer: 'least' }],
};

function effectOf(changes: Partial<Question> = {}, hashed = traffic) {
  const { evaluate } = createEvaluator(solverOf);
  const partials: HashingEffect[] = [];
  let last = 0;
  const effect = runSearch(
    hashingEffect({ ...question, ...changes }, hashed),
    evaluate,
    ({ fraction, partial }) => {
      expect(fraction).toBeGreaterThanOrEqual(last);
      last = fraction;
      if (partial !== null) partials.push(partial);
    },
  );
  return { effect, partials };
}

const shares = (queues: number) =>
  runSearch(hashFlows({ ...traffic, queues }), () => {
    throw new Error('hashing asks for no solution');
  });

describe('hashingEffect', () => {
  it('asks for cores with the share that hashing onto as many gives', () => {
    const { effect } = effectOf();
    expect(effect.busiest.map((one) => one.traffic.queues)).toEqual(
      Array.from({ length: 32 }, (_, k) => k + 1),
    );
    // 8 Mpps x 1 us: enough where the busiest core gets at most an eighth.
    const enough = (at: 'p50' | 'p99') =>
      effect.busiest.find((one) => one[at] <= 0.125 * (1 + 1e-9))!.traffic.queues;
    expect(effect.cases.map(({ id, cores }) => [id, cores])).toEqual([
      ['even', 8],
      ['p50', enough('p50')],
      ['p99', enough('p99')],
    ]);
    expect(enough('p50')).toBeGreaterThan(8);
    expect(enough('p99')).toBeGreaterThan(enough('p50'));
    expect(effect.cases.map((one) => one.share)).toEqual([
      1 / 8,
      shares(enough('p50')).p50,
      shares(enough('p99')).p99,
    ]);
    const p99 = effect.cases[2].answer;
    expect(p99.best?.values?.share).toBe(shares(enough('p99')).p99);
    expect(p99.neighbour?.feasible).toBe(false);
  });

  it('agrees with asking by hand where the cores are given', () => {
    const unknowns = [{ input: 'rate', from: 0.1, to: 40, prefer: 'greatest' }] as const;
    const values = { ...question.values, cores: 6, share: 0.9 };
    const { effect } = effectOf({ unknowns, values });
    expect(effect.busiest).toEqual([shares(6)]);
    const byHand = (given: number | null) =>
      runSearch(
        findAnswer({ ...question, unknowns, values: { ...values, share: given } }),
        createEvaluator(solverOf).evaluate,
      ).best;
    expect(effect.cases[0].answer.best).toEqual(byHand(null));
    expect(effect.cases[1].answer.best).toEqual(byHand(shares(6).p50));
    expect(effect.cases[2].answer.best).toEqual(byHand(shares(6).p99));
    expect(effect.cases[2].answer.best!.at[0]).toBeLessThan(effect.cases[0].answer.best!.at[0]);
  });

  it('shows the split first, then case by case', () => {
    const { partials } = effectOf();
    expect([...new Set(partials.map(({ cases }) => cases.length))]).toEqual([0, 1, 2]);
    expect(partials[0].busiest).toHaveLength(32);
    expect(partials[0].sentences).toHaveLength(1);
  });

  it('says so in words', () => {
    const { effect } = effectOf();
    const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
    const [, p50, p99] = effect.cases;
    expect(effect.sentences.map((sentence) => sentence.replaceAll('\u202f', ' '))).toEqual([
      `300 equal flows hashed onto 8 queues: the busiest gets ${percent(shares(8).p50)} of the packets or less in half of 400 trials and ${percent(shares(8).p99)} or less in 99 % of them; an even split would be 12.5 %.`,
      `The answer: with an even split, 8 cores; with the median share of the trials (${percent(p50.share!)} on the busiest core), ${p50.cores} cores; with the share that 99 % of the trials do not exceed (${percent(p99.share!)} on the busiest core), ${p99.cores} cores.`,
    ]);
  });

  it('says where a bad split leaves no answer', () => {
    const { effect } = effectOf({}, { ...traffic, flows: 4 });
    expect(effect.cases[0].cores).toBe(8);
    expect(effect.cases[2]).toMatchObject({ cores: null, share: null });
    expect(effect.sentences[1]).toContain(
      '99\u202f% of the trials do not exceed, nothing in the range is enough.',
    );
  });

  it.each<[string, Partial<Question>, Partial<typeof traffic>, string]>([
    ['no busiest core', { model: productModel() }, {}, 'no-share-input'],
    [
      'the share as unknown',
      { unknowns: [{ input: 'share', from: 0.1, to: 1, prefer: 'greatest' }] },
      {},
      'unknown-is-share',
    ],
    ['no flow', {}, { flows: 0 }, 'out-of-range'],
    ['no goal', { goals: [] }, {}, 'no-goal'],
  ])('refuses %s', (_, changes, hashed, code) => {
    try {
      effectOf(changes, { ...traffic, ...hashed });
    } catch (error) {
      expect(error).toBeInstanceOf(QuestionFault);
      expect(error).toMatchObject({ code });
      return;
    }
    throw new Error('nothing was refused');
  });
});
