import { describe, expect, it } from 'vitest';
import {
  hashingFigure,
  hashingWords,
  inputsOfCase,
  shownShares,
} from '../../../../src/app/parts/question/hashing/HashingResult.tsx';
import { robustFigure } from '../../../../src/app/parts/question/robust/robust-figure.ts';
import {
  uncertainChoices,
  usualUncertainties,
} from '../../../../src/app/parts/question/robust/robust-choices.ts';
import {
  answerWords,
  bindingWords,
  missingWords,
  validityWords,
} from '../../../../src/app/parts/question/compare/CompareModelsRow.tsx';
import type { Answer } from '../../../../src/dimensioning/answer/answer.ts';
import { compareModels } from '../../../../src/dimensioning/compare-models/compare-models.ts';
import { findAnswer } from '../../../../src/dimensioning/answer/find-answer.ts';
import { hashingEffect } from '../../../../src/dimensioning/flow-hashing/flow-hashing.ts';
import type { Question } from '../../../../src/dimensioning/question/question.ts';
import { robustAnswer } from '../../../../src/dimensioning/robust/robust.ts';
import { runSearch } from '../../../../src/dimensioning/search/search.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { solveNow } from '../../../dimensioning/solve-now.ts';

const model = catalogue.find('k-limited')!;
const kQuestion: Question = {
  model,
  values: defaultValues(model.fields),
  goals: [{ quantity: 'latency.mean', indicator: 'responseUs', bound: 'at-most', limit: 100 }],
  unknowns: [{ input: 'cores', from: 1, to: 64, prefer: 'least' }],
};

describe('uncertain inputs', () => {
  it('are initially service times and rate, unless searched', () => {
    expect(usualUncertainties(kQuestion)).toEqual([
      { what: 'service-time', relative: 0.1 },
      { what: 'rate', relative: 0.2 },
    ]);
    const rate = { input: 'rateMpps', from: 0.1, to: 1.8, prefer: 'greatest' } as const;
    expect(usualUncertainties({ ...kQuestion, unknowns: [rate] })).toEqual([
      { what: 'service-time', relative: 0.1 },
    ]);
  });

  it('can be any number that has an effect, each once', () => {
    const names = uncertainChoices(kQuestion).map(({ what }) => what);
    expect(names).toContain('packetsPerCycle');
    expect(names).not.toContain('serviceUs');
    expect(names).not.toContain('serviceSecondMoment');
    expect(new Set(names).size).toBe(names.length);
  });

  it('have a figure that counts every case with a value and marks the limit', () => {
    const answer = runSearch(findAnswer(kQuestion), solveNow);
    const asked = { ...kQuestion, uncertainties: usualUncertainties(kQuestion) };
    const robust = runSearch(robustAnswer(asked, answer, { cases: 80, seed: 3, safer: false }), solveNow);
    const spec = robustFigure(asked, answer, robust);
    const counted = (Array.from(spec.series[0].y) as number[]).reduce((a, b) => a + b, 0);
    expect(counted).toBe(80 - robust.drawn.unsolved);
    expect(spec.markers).toMatchObject([{ axis: 'x', value: 100, kind: 'limit' }]);
    expect(spec.x.range[1]).toBeGreaterThan(100);
    expect(spec.summary).toContain(`in ${robust.drawn.holding} of them the goal holds`);
    expect(spec.table.rows).toHaveLength(spec.series[0].x.length);
  });
});

describe('hashing', () => {
  it('has a figure of all hashings, in per cent, with even, median and p99 marked', () => {
    const polling = catalogue.find('batch-polling')!;
    const question: Question = {
      model: polling,
      values: { ...defaultValues(polling.fields), rateMbps: 20_000 },
      goals: [{ quantity: 'loss', indicator: 'totalLossProbability', bound: 'at-most', limit: 0.005 }],
      unknowns: [{ input: 'cores', from: 2, to: 4, prefer: 'least' }],
    };
    const flows = {
      flows: 50,
      sizes: { law: 'zipf', exponent: 1 },
      indirection: 128,
      trials: 200,
      seed: 1,
    } as const;
    const effect = runSearch(hashingEffect(question, flows), solveNow);
    const shares = shownShares(question, effect);
    const { series, markers, summary } = hashingFigure(question, shares);
    const counted = (Array.from(series[0].y) as number[]).reduce((a, b) => a + b, 0);
    expect(counted).toBeCloseTo(100, 9);
    expect(markers.map(({ label }) => label.split(' ')[0])).toEqual(['even', 'median', 'p99']);
    expect(summary).toContain('99th percentile');
    expect(hashingWords(shares)).toMatch(/^50 Zipf \(1\) flows hashed to 3 cores through 128 entries/);
  });

  it('changes cores and share of the model for a case, the share rounded up; an even case does not', () => {
    const polling = catalogue.find('batch-polling')!;
    const answer = { best: null } as Answer;
    const p99 = { id: 'p99', answer, cores: 3, share: 0.381234 } as const;
    const inputs = inputsOfCase(polling, p99)!;
    expect(inputs).toEqual({ cores: 3, hottestShare: 0.3813 });
    expect(polling.check({ ...defaultValues(polling.fields), ...inputs })).toBeNull();
    expect(inputsOfCase(polling, { ...p99, id: 'even' })).toBeNull();
    expect(inputsOfCase(polling, { ...p99, cores: 1, share: 1 })).toBeNull();
  });
});

describe('the other models in a table', () => {
  const quick = catalogue.models.filter(({ id }) => id !== 'interrupt-coalescing' && id !== 'batch-polling');
  const answers = runSearch(compareModels(kQuestion, quick), solveNow);
  const of = (id: string) => answers.find((one) => one.model.id === id)!;

  it('have answers with a unit, and the goal that binds', () => {
    expect(answerWords({ model }, of('k-limited'))).toBe('15\u202fcores');
    expect(bindingWords(of('k-limited'))).toBe('mean latency at most 100\u202fµs');
    expect(bindingWords(of('execution-areas'))).toMatch(/^throughput at least 0\.9285/);
  });

  it('list what was left out and the number of assumptions', () => {
    expect(missingWords({ model }, of('execution-areas'))).toBe('without mean latency');
    expect(missingWords({ model }, of('vswitch-polling'))).toBe('');
    expect(validityWords(of('execution-areas'))).toMatch(
      /^\d assumptions, 1 item left out, \d notes of the model$/,
    );
    expect(validityWords(of('k-limited'))).toBe('');
  });

  it('have none, and the reason, where nothing is enough', () => {
    const [none] = runSearch(
      compareModels({ ...kQuestion, unknowns: [{ ...kQuestion.unknowns[0], to: 4 }] }, [model]),
      solveNow,
    );
    expect(answerWords({ model }, none)).toBe('none');
    expect(bindingWords(none)).toBe('no point has a solution');
  });
});
