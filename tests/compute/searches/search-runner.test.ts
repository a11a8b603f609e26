import { describe, expect, it } from 'vitest';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import { SearchRunner } from '../../../src/compute/searches/search-runner.ts';
import { QuestionFault } from '../../../src/dimensioning/question/question.ts';
import type { Evaluation, Search, SearchStep } from '../../../src/dimensioning/search/search.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { toyModel } from '../../toy-model.ts';
import { fakeWorkers, until } from '../fake-worker.ts';

const base = defaultValues(toyModel.fields);
const point = (rateMpps: number) => ({ model: toyModel, values: { ...base, rateMpps } });

/** Asks for the rates in steps of two and returns what they came to. */
function* collect(rates: readonly number[]): Search<readonly Evaluation[]> {
  const all: Evaluation[] = [];
  for (let k = 0; k < rates.length; k += 2) {
    const points = rates.slice(k, k + 2).map(point);
    all.push(...(yield { points, fraction: k / rates.length, partial: null }));
  }
  return all;
}

function setUp(size = 2) {
  const { workers, createWorker } = fakeWorkers();
  const scheduler = new Scheduler({ createWorker, size });
  const runner = new SearchRunner(scheduler);
  const jobs = () => workers.flatMap((worker) => worker.jobs);
  const open = () =>
    workers.flatMap((worker) => (worker.terminated ? [] : worker.jobs.filter(({ settled }) => !settled)));
  const rates = () => jobs().map(({ job }) => job.values.rateMpps);
  return { scheduler, runner, workers, jobs, open, rates };
}

describe('SearchRunner', () => {
  it('solves the points of a step side by side and goes on with the answers in their order', async () => {
    const { runner, open, rates } = setUp();
    const steps: SearchStep<readonly Evaluation[]>[] = [];
    const { outcome } = runner.run(collect([0.1, 0.2, 0.3]), (step) => steps.push(step));
    await until(() => open().length === 2);
    open()[1].finish({ rate: 2 });
    await until(() => open().length === 1);
    open()[0].finish({ rate: 1 });
    await until(() => open().length === 1 && rates().length === 3);
    open()[0].finish({ rate: 3 });
    const value = await outcome;
    expect(value.ok && value.value.map((one) => one.ok && one.indicators.rate)).toEqual([1, 2, 3]);
    expect(steps.map(({ fraction }) => fraction)).toEqual([0, 2 / 3]);
  });

  it('lets an idle search wait while another runs, and then go on', async () => {
    const { runner, open, rates } = setUp(1);
    const patient = runner.run(collect([0.1, 0.2, 0.3]), undefined, { priority: 'idle' });
    await until(() => open().length === 1);
    const urgent = runner.run(collect([0.7, 0.8]));
    open()[0].finish({ rate: 1 });
    for (const rate of [0.7, 0.8]) {
      await until(() => open().length === 1 && open()[0].job.values.rateMpps === rate);
      open()[0].finish({ rate });
    }
    expect((await urgent.outcome).ok).toBe(true);
    for (const rate of [0.2, 0.3]) {
      await until(() => open().length === 1 && open()[0].job.values.rateMpps === rate);
      open()[0].finish({ rate });
    }
    expect((await patient.outcome).ok).toBe(true);
    expect(rates()).toEqual([0.1, 0.7, 0.8, 0.2, 0.3]);
  });

  it('lets an idle search go on after one that was cancelled, and be cancelled while it waits', async () => {
    const { runner, open, rates } = setUp(1);
    const urgent = runner.run(collect([0.7]));
    const waiting = runner.run(collect([0.1]), undefined, { priority: 'idle' });
    const given = runner.run(collect([0.2]), undefined, { priority: 'idle' });
    await until(() => open().length === 1);
    given.cancel();
    urgent.cancel();
    expect((await given.outcome).ok).toBe(false);
    await expect.poll(() => open().map(({ job }) => job.values.rateMpps)).toContain(0.1); // once nothing else asks
    open()
      .find(({ job }) => job.values.rateMpps === 0.1)!
      .finish({ rate: 1 });
    expect((await waiting.outcome).ok).toBe(true);
    expect(rates()).not.toContain(0.2);
  });

  it('solves equal points once, also for two searches at a time', async () => {
    const { runner, open, rates } = setUp();
    const first = runner.run(collect([0.1, 0.2]));
    const second = runner.run(collect([0.2, 0.1]));
    await until(() => open().length === 2);
    for (const job of open()) job.finish({ rate: Number(job.job.values.rateMpps) });
    const outcomes = [await first.outcome, await second.outcome];
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, true]);
    await runner.run(collect([0.1])).outcome;
    expect(rates()).toEqual([0.1, 0.2]);
  });

  it('ends when cancelled, and leaves the other search its points', async () => {
    const { runner, open } = setUp();
    const first = runner.run(collect([0.1]));
    const second = runner.run(collect([0.1]));
    await until(() => open().length === 1);
    first.cancel();
    expect(await first.outcome).toMatchObject({ ok: false, code: 'cancelled' });
    await until(() => open().length === 1);
    open()[0].finish({ rate: 1 });
    expect((await second.outcome).ok).toBe(true);
  });

  it('starts nothing while held', async () => {
    const { scheduler, runner, open, rates } = setUp();
    scheduler.hold(true);
    const { outcome } = runner.run(collect([0.1]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rates()).toEqual([]);
    scheduler.hold(false);
    await until(() => open().length === 1);
    open()[0].finish({ rate: 1 });
    expect((await outcome).ok).toBe(true);
  });

  it('takes a failed solve as an answer and a lost worker as none', async () => {
    const { runner, workers, open, jobs } = setUp(1);
    const refused = runner.run(collect([0.1]));
    await until(() => open().length === 1);
    open()[0].answer({ ok: false, code: 'unstable', message: 'Too much work.', parameter: null });
    const outcome = await refused.outcome;
    expect(outcome.ok && outcome.value).toEqual([{ ok: false, code: 'unstable', message: 'Too much work.' }]);

    const lost = runner.run(collect([0.2]));
    for (const attempt of [2, 3]) {
      await until(() => jobs().length === attempt);
      workers.at(-1)!.crash('out of memory');
    }
    expect(await lost.outcome).toMatchObject({ ok: false, code: 'worker-lost' });
  });

  it('says what is wrong with a question', async () => {
    function* refuse(): Search<null> {
      throw new QuestionFault('empty-range', 'The range is empty.', 'cores');
    }
    const { runner } = setUp();
    expect(await runner.run(refuse()).outcome).toEqual({
      ok: false,
      code: 'empty-range',
      message: 'The range is empty.',
      parameter: 'cores',
    });
  });
});

describe('runSearch', () => {
  it('runs the same search with a solver at hand', () => {
    const answers = runSearch(collect([0.1, 0.2, 0.3]), ({ values }) => ({
      ok: true,
      indicators: { rate: Number(values.rateMpps) },
      words: {},
      notices: [],
    }));
    expect(answers.map((one) => one.ok && one.indicators.rate)).toEqual([0.1, 0.2, 0.3]);
  });

  it('gives way to the page while a search computes without points', async () => {
    const { runner } = setUp();
    let ended = false;
    function* busy(): Search<boolean> {
      // Ends by itself only where it is never cancelled.
      const end = performance.now() + 5000;
      while (performance.now() < end) {
        const turn = performance.now() + 2;
        while (performance.now() < turn);
        yield { points: [], fraction: 0, partial: null };
      }
      ended = true;
      return true;
    }
    const task = runner.run(busy());
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(ended).toBe(false);
    task.cancel();
    expect(await task.outcome).toMatchObject({ ok: false, code: 'cancelled' });
    expect(ended).toBe(false);
  });
});
