import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findAnswer } from '../../../src/dimensioning/answer/find-answer.ts';
import { readQuestion } from '../../../src/dimensioning/question-file/read-question.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import { createEvaluator } from '../../evaluator.ts';
import { capture } from '../capture.ts';
import { toyModel } from '../../toy-model.ts';
import { engines, enginesOf, solverOf } from '../../engines.ts';

interface PointJson {
  values: Record<string, number>;
  holds: boolean;
  goals: {
    what?: string;
    indicator: string;
    unit: string;
    value: number;
    holds: boolean;
    margin: number | null;
  }[];
}

interface AnswerJson {
  model: string;
  inputs: object;
  find: Record<string, unknown>[];
  answer: PointJson | null;
  neighbour: PointJson | null;
  closest: PointJson | null;
  intervals: { from: number; to: number; before: number | null; after: number | null }[];
  sentences: string[];
  notices: { code: string; message: string }[];
  solves: number;
  points?: PointJson[];
  rates?: Record<string, { mpps: number; throughputMpps: number }>;
  hashing?: {
    busiest: { queues: number; p99: number }[];
    cases: { split: string; cores: number }[];
    sentences: string[];
  };
  robust?: { drawn: { cases: number; holding: number }; safer: { state: string; values?: object } } | null;
  check?: { packets: number; goals: { indicator: string; verdict: string; holds: boolean }[] } | null;
}

const toys = enginesOf([toyModel]);

async function dimension(question: object | string, ...flags: string[]) {
  const text = typeof question === 'string' ? question : JSON.stringify(question);
  const isToy = text.includes('toy-queue');
  const { exitCode, out, error } = await capture(isToy ? toys : engines, ['dimension', '-', ...flags], text);
  return { exitCode, error, out, answer: (out === '' ? null : JSON.parse(out)) as AnswerJson };
}

/** One server of 1 µs: waiting is rho / 2 (1 - rho), 2 µs at a load of 0.8. */
const toy = {
  model: 'toy-queue',
  inputs: { ratePps: 500_000 },
  find: { input: 'ratePps', from: 100_000, to: 990_000, prefer: 'greatest' },
  goals: [{ indicator: 'waitingUs.exact.mean', atMost: 2 }],
};

describe('dimension', () => {
  it('notes that the shares of four ports do not hold for others', async () => {
    const ports = {
      model: 'vswitch-polling',
      find: { input: 'ports', from: 1, to: 8, prefer: 'greatest' },
      goals: [{ what: 'latency.mean', atMost: 0.6 }],
    };
    const fitted = async (inputs: object) =>
      (await dimension({ ...ports, inputs })).answer.notices.filter(({ code }) => code === 'fitted-list');
    expect(await fitted({ loadMpps: 5 })).toEqual([
      {
        code: 'fitted-list',
        severity: 'info',
        message: 'Load of the ports holds only at 4\u202fports; elsewhere equal shares.',
      },
    ]);
    expect(await fitted({ loadMpps: 5, portShares: null })).toEqual([]);
  });

  it('answers with everything the answer holds, under the names that the file gave', async () => {
    const { exitCode, answer } = await dimension(toy);
    expect(exitCode).toBe(0);
    expect(Object.keys(answer)).toEqual([
      ...['model', 'inputs', 'find', 'goals', 'answer', 'binding', 'neighbour', 'closest'],
      ...['intervals', 'resolution', 'sentences', 'notices', 'solves'],
      ...['version', 'modelVersion'],
    ]);
    expect(answer.inputs).toMatchObject({ rateMpps: 0.5 });
    expect(answer.find).toEqual([
      { name: 'ratePps', input: 'rateMpps', from: 0.1, to: 0.99, prefer: 'greatest', resolution: 0.001 },
    ]);
    const { values, goals, holds } = answer.answer!;
    expect(holds).toBe(true);
    expect(values.ratePps).toBe(Number((1e6 * values.rateMpps).toPrecision(12)));
    expect(values.rateMpps).toBeLessThanOrEqual(0.8);
    expect(values.rateMpps).toBeGreaterThan(0.799);
    expect(goals).toEqual([
      expect.objectContaining({
        indicator: 'waitingUs.exact.mean',
        unit: 'µs',
        atMost: 2,
        holds: true,
      }) as object,
    ]);
    expect(goals[0].margin).toBeCloseTo((2 - goals[0].value) / 2, 12);
    expect(answer.neighbour!.values.ratePps).toBeGreaterThan(800_000);
    expect(answer.intervals).toEqual([
      { from: 100_000, to: values.ratePps, before: null, after: answer.neighbour!.values.ratePps },
    ]);
    expect(answer.solves).toBeLessThan(100);
  });

  it('answers a question that nothing satisfies, with exit code 0', async () => {
    const { exitCode, answer } = await dimension({ ...toy, goals: { indicator: 'load', atMost: 0.05 } });
    expect(exitCode).toBe(0);
    expect(answer.answer).toBeNull();
    expect(answer.intervals).toEqual([]);
    expect(answer.closest!.values.ratePps).toBe(100_000);
    expect(answer.sentences[0]).toMatch(/^None found: load at most 5/);
  });

  it('turns intervals round where the name is an inverse', async () => {
    const { answer } = await dimension({
      model: 'interrupt-coalescing',
      inputs: { maxWorkUs: 1000, coalescingUs: 50 },
      find: { input: 'rateMpps', from: 0.08, to: 0.12 },
      goals: { indicator: 'loadWithOverhead', atMost: 0.8 },
    });
    const { rateMpps, meanInterarrivalUs } = answer.answer!.values;
    expect(rateMpps * meanInterarrivalUs).toBeCloseTo(1, 9);
    const [{ from, to, before, after }] = answer.intervals;
    expect([from, before]).toEqual([0.08, null]);
    expect(to).toBe(rateMpps);
    expect(after).toBe(answer.neighbour!.values.rateMpps);
    expect(after!).toBeGreaterThan(to);
  });

  it('says the same as the engine on screen', async () => {
    const { answer } = await dimension(toy);
    const reading = readQuestion(toys.catalogue, toy);
    if (!reading.ok) throw new Error(reading.fault.message);
    const { sentences } = runSearch(findAnswer(reading.value.question), createEvaluator(solverOf).evaluate);
    expect(answer.sentences).toEqual(sentences);
  });

  it('adds the points with --points', async () => {
    const { answer } = await dimension(toy, '--points');
    expect(answer.points).toHaveLength(answer.solves);
    const rates = answer.points!.map(({ values }) => values.rateMpps);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
    expect(answer.points!.filter(({ holds }) => holds).at(-1)).toEqual(answer.answer);
  });

  it('adds the robust answer to uncertain questions', async () => {
    const uncertain = { ...toy, uncertainties: { what: 'service.us', relative: 0.1 } };
    const { answer } = await dimension({ ...uncertain, robust: { cases: 40 } });
    expect(answer.robust!.drawn.cases).toBe(40);
    expect(answer.robust!.drawn.holding).toBeLessThan(40);
    expect(answer.robust!.safer.state).toBe('found');
    const infeasible = await dimension({ ...uncertain, goals: { indicator: 'load', atMost: 0.05 } });
    expect(infeasible.exitCode).toBe(0);
    expect(infeasible.answer.robust).toBeNull();
  });

  it('adds what hashing does to the answer', async () => {
    const { answer } = await dimension({
      model: 'batch-polling',
      inputs: { ringSize: 64, maxBatch: 16, rateMpps: 20 },
      find: { input: 'cores', to: 8 },
      goals: { indicator: 'load', atMost: 0.8 },
      hashing: { flows: 50, trials: 100 },
    });
    const { busiest, cases, sentences } = answer.hashing!;
    expect(busiest.map(({ queues }) => queues)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(cases.map(({ split }) => split)).toEqual(['even', 'p50', 'p99']);
    expect(cases[0].cores).toBe(answer.answer!.values.cores);
    expect(cases[2].cores).toBeGreaterThan(cases[0].cores);
    expect(sentences).toHaveLength(2);
  });

  it('adds the rates of the answer’s configuration with --rates', async () => {
    const question = {
      model: 'batch-polling',
      inputs: { ringSize: 128, maxBatch: 32, rateMpps: 12 },
      find: { input: 'cores', to: 4 },
      goals: 'PDR',
    };
    const { answer } = await dimension(question, '--rates');
    expect(answer.answer!.values).toEqual({ cores: 2 });
    const { ndr, pdr, soak, mrr } = answer.rates!;
    expect(ndr.mpps).toBeLessThan(soak.mpps);
    expect(soak.mpps).toBeLessThan(pdr.mpps);
    expect(pdr.mpps).toBeGreaterThan(12);
    expect(mrr.throughputMpps).toBeGreaterThan(ndr.mpps);
  });

  it('adds a simulation with --simulate, the same for the same seed', async () => {
    const question = {
      model: 'batch-polling',
      inputs: { ringSize: 128, maxBatch: 32, rateMpps: 4 },
      find: { input: 'cores', to: 3 },
      goals: { what: 'latency.p99', atMost: 10 },
    };
    const flags = ['--simulate', '--packets', '3e5', '--seed', '2'];
    const { answer, out } = await dimension(question, ...flags);
    expect(answer.check!.packets).toBeGreaterThanOrEqual(300_000);
    expect(answer.check!.goals[0]).toMatchObject({ indicator: 'sojournUs.exact.p99', holds: true });
    expect((await dimension(question, ...flags)).out).toBe(out);
    const none = await dimension({ ...question, goals: { what: 'latency.p99', atMost: 0.01 } }, '--simulate');
    expect(none.answer.check).toBeNull();
  });

  it.each<[string, object | string, string[], string]>([
    ['what is not JSON', '{"model": toy-queue', [], 'not-json'],
    ['an unknown goal', { ...toy, goals: ['NDR'] }, [], 'unknown-goal'],
    ['a check without a simulation', toy, ['--simulate'], 'no-simulation'],
  ])('refuses %s with exit code 2 and nothing on standard output', async (_, question, flags, code) => {
    const { exitCode, out, error } = await dimension(question, ...flags);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(error).toMatchObject({ code });
    expect(error!.message).toMatch(/^[A-Z“][^\n]*[.?]$/);
  });

  const examples = readdirSync('examples').filter((name) => /^question-.*\.json$/.test(name));

  it.each(examples)('answers examples/%s, and what it says holds when it is solved by hand', async (name) => {
    const text = readFileSync(`examples/${name}`, 'utf8');
    const { exitCode, answer } = await dimension(text);
    expect(exitCode).toBe(0);
    const reading = readQuestion(engines.catalogue, JSON.parse(text));
    if (!reading.ok) throw new Error(reading.fault.message);
    const { question } = reading.value;
    for (const [point, holds] of [[answer.answer!, true] as const, [answer.neighbour!, false] as const]) {
      expect(point.holds).toBe(holds);
      const unknowns = Object.fromEntries(question.unknowns.map(({ input }) => [input, point.values[input]]));
      const values = { ...question.values, ...unknowns };
      const evaluation = createEvaluator(solverOf).evaluate({ model: question.model, values });
      if (!evaluation.ok) throw new Error(evaluation.message);
      for (const goal of point.goals) expect(evaluation.indicators[goal.indicator]).toBe(goal.value);
      const met = question.goals.map(({ indicator, bound, limit }) => {
        const value = evaluation.indicators[indicator]!;
        const most = limit === 0 ? 1e-12 : limit;
        return bound === 'at-most' ? value <= most : value >= limit;
      });
      expect(met.every(Boolean)).toBe(holds);
    }
  });
});
