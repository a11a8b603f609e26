import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/dimensioning/answer.ts';
import { findAnswer } from '../../src/dimensioning/find-answer.ts';
import { hashedAnswers, inputsWithShare, spreadInputs } from '../../src/dimensioning/hashed-answer.ts';
import type { Goal, Question, Unknown } from '../../src/dimensioning/question.ts';
import { runSearch } from '../../src/dimensioning/search.ts';
import { catalogue } from '../../src/models/catalogue.ts';
import type { InputValue } from '../../src/models/inputs.ts';
import { defaultValues } from '../../src/models/inputs.ts';
import { solveNow } from './solve-now.ts';

const model = catalogue.find('batch-polling')!;
const pdr: Goal = {
  ...{ quantity: 'loss', indicator: 'lossProbability', bound: 'at-most', limit: 0.005 },
};
const cores: Unknown = { input: 'cores', from: 1, to: 16, prefer: 'least' };
const rate: Unknown = { input: 'rateMbps', from: 5000, to: 60_000, prefer: 'greatest', resolution: 0.02 };

const ask = (inputs: Readonly<Record<string, InputValue>>, ...unknowns: Unknown[]): Question => ({
  model,
  values: { ...defaultValues(model.fields), ...inputs },
  goals: [pdr],
  unknowns,
});

const flows = {
  ...{ flows: 200, sizes: { law: 'equal' } as const, indirection: null },
  ...{ trials: 400, seed: 7 },
};

const run = (question: Question, answer: Answer | null = null, traffic = flows) =>
  runSearch(hashedAnswers(question, answer, traffic), solveNow);

/** Mbit/s on the wire that one core carries when all its batches are full. */
const coreMbps = (256 / (0.991 + 0.0712 * 256)) * 84 * 8;

describe('cores asked for', () => {
  const question = ask({ rateMbps: 4.9 * coreMbps }, cores);
  const { busiest, answers } = run(question);
  const [even, median, p99] = answers;

  it('five where the load is even, and as many more as the busiest share takes', () => {
    expect(even).toMatchObject({ level: 'even', at: [5], cores: 5, share: 0.2 });
    for (const { cores: count, share } of [median, p99]) {
      expect(count!).toBeGreaterThan(5);
      // The busiest core carries its share just so.
      expect(share! * 4.9).toBeLessThan(1.01);
    }
    expect(p99.cores!).toBeGreaterThanOrEqual(median.cores!);
  });

  it('hashes to as many cores as the even answer has', () => {
    expect(busiest.traffic).toMatchObject({ queues: 5, flows: 200 });
    expect(busiest.p99).toBeGreaterThan(busiest.p50);
    expect(busiest.p50).toBeGreaterThan(0.2);
  });

  it('finds none where a flow is too large for any core', () => {
    const heavy = run(question, null, { ...flows, flows: 1 });
    expect(heavy.answers.map(({ at }) => at)).toEqual([[5], null, null]);
  });

  it('keeps a second unknown where the answer has it', () => {
    const ring: Unknown = { input: 'ringSize', from: 512, to: 4096, prefer: 'least' };
    const two = ask({ rateMbps: 1.9 * coreMbps, maxBatch: 256 }, { ...cores, to: 6 }, ring);
    const answer = runSearch(findAnswer(two), solveNow);
    const hashed = run(two, answer);
    expect(hashed.answers[0].at).toEqual(answer.best!.at);
    for (const { at } of hashed.answers) expect(at![1]).toBe(answer.best!.at[1]);
  });
});

describe('cores given', () => {
  it('the highest rate falls as the busiest share rises', () => {
    const { busiest, answers } = run(ask({ cores: 4 }, rate));
    const highest = answers.map(({ at }) => at![0]);
    expect(highest[0] / (4 * coreMbps)).toBeCloseTo(1, 1);
    expect(highest[1] / (coreMbps / busiest.p50)).toBeCloseTo(1, 1);
    expect(highest[2] / (coreMbps / busiest.p99)).toBeCloseTo(1, 1);
    expect(highest[0]).toBeGreaterThan(highest[1]);
    expect(highest[1]).toBeGreaterThan(highest[2]);
  });

  it('one core has everything, however it is hashed', () => {
    const { answers } = run(ask({}, { ...rate, to: 12_000 }));
    expect(new Set(answers.map(({ at }) => at![0])).size).toBe(1);
    expect(answers.map(({ share }) => share)).toEqual([1, 1, 1]);
  });
});

describe('taking a share over', () => {
  it('gives legal inputs, the share rounded up', () => {
    const question = ask({ rateMbps: 30_000 }, cores);
    const inputs = inputsWithShare(question, { level: 'p99', at: [3], share: 0.381234, cores: 3 });
    expect(inputs).toEqual({ cores: 3, hottestShare: 0.3813 });
    expect(model.check({ ...question.values, ...inputs })).toBeNull();
    expect(inputsWithShare(question, { level: 'p99', at: [1], share: 1, cores: 1 })).toBeNull();
  });
});

describe('what cannot be hashed for', () => {
  it('is refused with a sentence', () => {
    const share: Unknown = { input: 'hottestShare', from: 0.25, to: 1, prefer: 'greatest' };
    expect(() => run(ask({ cores: 4 }, share))).toThrow(/what is asked for/);
    expect(() => run(ask({}, cores), null, { ...flows, flows: 0 })).toThrow(/number of flows/);
    expect(spreadInputs({ model: catalogue.find('k-limited')! })).toBeNull();
  });
});
