import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelAnswer } from '../../../src/dimensioning/compare-models/compare-models.ts';
import { compareModels } from '../../../src/dimensioning/compare-models/compare-models.ts';
import { askModel, workloadOf } from '../../../src/dimensioning/compare-models/compare-question.ts';
import type { Goal, Question, Unknown } from '../../../src/dimensioning/question/question.ts';
import { QuestionFault } from '../../../src/dimensioning/question/question.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import { comparedModels } from '../asked-models.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { toyModel } from '../../toy-model.ts';
import { solveNow } from '../solve-now.ts';

const modelOf = (id: string): Model => catalogue.find(id)!;

function ask(
  id: string,
  inputs: Readonly<Record<string, InputValue>>,
  goals: readonly Goal[],
  unknowns: readonly Unknown[],
): Question {
  const model = modelOf(id);
  return { model, values: { ...defaultValues(model.fields), ...inputs }, goals, unknowns };
}

const noLoss: Goal = {
  quantity: 'loss',
  indicator: 'totalLossProbability',
  bound: 'at-most',
  limit: 0,
  floor: 1e-12,
};
const pdr: Goal = { ...noLoss, limit: 0.005 };
const p99: Goal = {
  quantity: 'latency.p99',
  indicator: 'sojournUs.exact.p99',
  bound: 'at-most',
  limit: 50,
};
const mean: Goal = {
  quantity: 'latency.mean',
  indicator: 'sojournUs.exact.mean',
  bound: 'at-most',
  limit: 300,
};
const cores: Unknown = { input: 'cores', from: 1, to: 8, prefer: 'least' };

/** 20 Mpps of 64-byte frames, which cost VPP's cross-connect 75 ns each: two cores, where all of them are busy. */
const busy = { rateMbps: 20 * 84 * 8 };

/** Interrupt coalescing takes seconds where slots are as short as these packets; it is asked where packets are slow. */
const quick = catalogue.models.filter(({ id }) => id !== 'interrupt-coalescing');

const run = (question: Question, models: readonly Model[] = quick) =>
  runSearch(compareModels(question, models), solveNow);

const answerOf = (answers: readonly ModelAnswer[], id: string): ModelAnswer =>
  answers.find(({ model }) => model.id === id)!;

describe('the number of cores', () => {
  const answers = run(ask('batch-polling', busy, [pdr, mean], [cores]));

  it('is answered by the asking model first, then by the others in their order', () => {
    const others = quick.filter(({ id }) => id !== 'batch-polling');
    expect(answers.map(({ model }) => model.id)).toEqual(['batch-polling', ...others.map(({ id }) => id)]);
  });

  it('is two where a packet costs 75 ns a core and 20 Mpps are offered', () => {
    for (const id of ['batch-polling', 'k-limited', 'vswitch-polling']) {
      expect(answerOf(answers, id).found, id).toEqual([
        { meaning: 'cores', label: 'Cores', value: 2, unit: 'cores' },
      ]);
    }
  });

  it('becomes a throughput to reach where nothing is offered', () => {
    const { question, missing, assumed } = answerOf(answers, 'execution-areas');
    expect(question?.goals).toHaveLength(1);
    expect(question?.goals[0]).toMatchObject({ indicator: 'throughputMpps', bound: 'at-least' });
    expect(question?.goals[0].limit).toBeCloseTo(20, 9);
    expect(missing.map(({ goal }) => goal.quantity)).toEqual(['latency.mean']);
    expect(assumed[0]).toContain('must reach 20.0');
  });

  it('keeps what is computed, and says what is not', () => {
    const { question, missing } = answerOf(answers, 'k-limited');
    expect(question?.goals.map(({ indicator }) => indicator)).toEqual(['responseUs']);
    expect(missing).toEqual([
      { goal: pdr, why: '“loss at most 0.5\u202f%” is left out: this model computes no loss.' },
    ]);
  });

  it('brings legal inputs to look at, solved there', () => {
    for (const { model, values, found, question } of answers) {
      if (question === null || found.length === 0) continue;
      expect(model.check(values!)).toBeNull();
      expect(values![question.unknowns[0].input]).toBe(found[0].value);
    }
  });
});

describe('the highest rate', () => {
  const rate: Unknown = { input: 'rateMbps', from: 1000, to: 15_000, prefer: 'greatest' };
  const answers = run(ask('batch-polling', {}, [pdr], [rate]));

  it('lies at the capacity that all share, in Mpps', () => {
    const capacity = 256 / (0.991 + 0.0712 * 256);
    for (const id of ['batch-polling', 'k-limited', 'vswitch-polling']) {
      const [{ value, unit, meaning }] = answerOf(answers, id).found;
      expect({ unit, meaning }, id).toEqual({ unit: 'Mpps', meaning: 'rate' });
      expect(value / capacity, id).toBeGreaterThan(0.97);
      expect(value / capacity, id).toBeLessThan(1.03);
    }
  });

  it('is the throughput itself where nothing is offered', () => {
    const { found, question, sentences } = answerOf(answers, 'execution-areas');
    expect(question).toBeNull();
    // 2 cores carry 26.7 Mpps; 10 Gbit/s of 64-byte frames are 14.88.
    expect(found[0].value).toBeCloseTo(14.8809, 3);
    expect(sentences[0]).toContain('14.88');
  });
});

describe('translated questions', () => {
  it('ask for the least time between packets where the highest rate is wanted', () => {
    const rate: Unknown = { input: 'rateMbps', from: 672, to: 6720, prefer: 'greatest' };
    const question = ask('batch-polling', {}, [pdr], [rate]);
    const { ask: asked } = askModel(question, workloadOf(question, null), modelOf('interrupt-coalescing'));
    expect(asked).toMatchObject({ kind: 'ask' });
    if (asked.kind !== 'ask') return;
    expect(asked.question.unknowns[0]).toMatchObject({
      input: 'meanInterarrivalUs',
      prefer: 'least',
    });
    expect(asked.question.unknowns[0].from).toBeCloseTo(0.1, 9);
    expect(asked.question.unknowns[0].to).toBeCloseTo(1, 9);
  });

  it('ask a model that is offered traffic for 0.5 % of loss where throughput was asked for', () => {
    const throughput: Goal = {
      quantity: 'throughput',
      indicator: 'throughputMpps',
      bound: 'at-least',
      limit: 3,
    };
    const question = ask('execution-areas', {}, [throughput], [cores]);
    const workload = workloadOf(question, null);
    expect(workload.rateMpps).toBe(3);
    const { ask: asked } = askModel(question, workload, modelOf('batch-polling'));
    expect(asked).toMatchObject({
      question: { goals: [{ indicator: 'totalLossProbability', limit: 0.005 }], values: { rateMbps: 2016 } },
    });
  });

  it('leave out what the model has no input for, and say so', () => {
    const ring: Unknown = { input: 'ringSize', from: 256, to: 4096, prefer: 'least' };
    const question = ask('batch-polling', {}, [noLoss], [cores, ring]);
    const workload = workloadOf(question, null);
    const kLimited = askModel(question, workload, modelOf('k-limited'));
    expect(kLimited.meanings).toEqual(['cores']);
    expect(kLimited.ignored).toContain(
      'NAPI cycles, k-limited has no input equivalent to “Ring size” in Batch polling.',
    );
    const vswitch = askModel(question, workload, modelOf('vswitch-polling'));
    expect(vswitch.meanings).toEqual(['cores', 'queue']);
    const alone = askModel({ ...question, unknowns: [ring] }, workload, modelOf('k-limited'));
    expect(alone.ask).toMatchObject({ kind: 'refuse' });
  });

  it('ask for what works at all where none of the goals is computed', () => {
    const question = ask('batch-polling', {}, [p99], [cores]);
    const workload = workloadOf(question, null);
    const goalsOf = (id: string) => {
      const { ask: asked } = askModel(question, workload, modelOf(id));
      return asked.kind === 'ask' ? asked.question.goals : null;
    };
    expect(goalsOf('k-limited')).toMatchObject([{ quantity: 'utilisation', limit: 1 }]);
    expect(goalsOf('vswitch-polling')).toMatchObject([{ quantity: 'loss', limit: 0.005 }]);
    expect(goalsOf('execution-areas')).toMatchObject([{ quantity: 'throughput' }]);
    expect(goalsOf('interrupt-coalescing')).toMatchObject([{ indicator: 'processingUs.exact.p99' }]);
  });

  it('say that an uneven spread has no place', () => {
    const inputs = { cores: 4, hottestShare: 0.4 };
    const question = ask('batch-polling', inputs, [pdr], [cores]);
    const { ignored } = askModel(question, workloadOf(question, null), modelOf('k-limited'));
    expect(ignored).toContain(
      'The busiest core’s share of 0.400 is ignored: here the load is spread evenly.',
    );
  });

  it('say that the rate stays where the bits stay in the asking model', () => {
    const frame: Unknown = { input: 'frameBytes', from: 64, to: 1500, prefer: 'least' };
    const question = ask('batch-polling', {}, [pdr], [frame]);
    const { ignored, meanings } = askModel(question, workloadOf(question, null), modelOf('vswitch-polling'));
    expect(meanings).toEqual(['frame']);
    expect(ignored.some((sentence) => sentence.startsWith('The rate stays 7.44'))).toBe(true);
  });

  it('have goals and ranges that their model knows, for any scenario', () => {
    const scenarios = fc.record({
      asker: fc.constantFrom(...comparedModels),
      asked: fc.constantFrom(...comparedModels),
      cores: fc.integer({ min: 2, max: 40 }),
      limit: fc.double({ min: 1e-6, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(scenarios, ({ asker, asked, cores: count, limit }) => {
        fc.pre(asker !== asked);
        const goals = asker.dimensioning!.goals.map(({ id, indicator }): Goal => ({
          quantity: id,
          indicator: indicator.replace('{method}', asker.methods[0].id),
          bound: id === 'throughput' ? 'at-least' : 'at-most',
          limit,
        }));
        const question = ask(asker.id, { cores: count }, goals, [{ ...cores, to: 500 }]);
        const { ask: found, values } = askModel(question, workloadOf(question, null), asked);
        expect(Object.keys(values).sort()).toEqual(asked.fields.map(({ name }) => name).sort());
        if (found.kind !== 'ask') throw new Error('every model has cores');
        const [{ from, to }] = found.question.unknowns;
        expect(to).toBeGreaterThanOrEqual(from);
        for (const goal of found.question.goals) {
          expect(asked.indicators.map(({ name }) => name)).toContain(goal.indicator);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a comparison that is impossible', () => {
  it('is refused with a sentence: a model that shares nothing', () => {
    const load: Goal = { quantity: null, indicator: 'load', bound: 'at-most', limit: 0.9 };
    const question: Question = {
      model: toyModel,
      values: defaultValues(toyModel.fields),
      goals: [load],
      unknowns: [{ input: 'servers', from: 1, to: 8, prefer: 'least' }],
    };
    expect(() => run(question)).toThrow(QuestionFault);
    const other = askModel(
      ask('batch-polling', {}, [pdr], [cores]),
      workloadOf(ask('batch-polling', {}, [pdr], [cores]), null),
      toyModel,
    );
    expect(other.ask).toEqual({
      kind: 'refuse',
      why: 'Toy queue does not declare what it shares with other models.',
    });
  });

  it('is refused with a sentence: a question that makes no sense', () => {
    const reversed: Unknown = { ...cores, from: 8, to: 1 };
    expect(() => run(ask('batch-polling', {}, [pdr], [reversed]))).toThrow(/reversed/);
  });
});

it('all models that share a workload answer for slow packets, none with fewer cores than the work takes', () => {
  const question = ask(
    'k-limited',
    { rateMpps: 0.5 },
    [{ quantity: 'latency.mean', indicator: 'responseUs', bound: 'at-most', limit: 1000 }],
    [{ ...cores, from: 3, to: 7 }],
  );
  const answers = run(question, comparedModels);
  expect(answers).toHaveLength(comparedModels.length);
  for (const { model, found, notices } of answers) {
    // 0.5 Mpps of 8.79 µs are 4.4 cores; execution areas cost that with 16 cores, and less with fewer flows in
    // parallel.
    const fewest = model.id === 'execution-areas' ? 3 : 5;
    expect(found[0].value, model.id).toBeGreaterThanOrEqual(fewest);
    expect(found[0].value, model.id).toBeLessThanOrEqual(7);
    expect(Array.isArray(notices)).toBe(true);
  }
});
