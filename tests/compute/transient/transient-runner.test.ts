import { describe, expect, it, vi } from 'vitest';
import { type TimeProgress, TimeLane } from '../../../src/app/parts/time/time-lane.ts';
import { TransientRunner } from '../../../src/compute/transient/transient-runner.ts';
import type { TransientEstimates } from '../../../src/transient/estimates.ts';
import { createTransientService } from '../../../workers/transient/transient-service.ts';
import type { SurvivalQuestion } from '../../../src/transient/questions/survival-question.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { transients } from '../../engines.ts';
import { jobOf } from '../../transient/time-vectors.ts';
import { until } from '../fake-worker.ts';
import { closePortsAfterEach, openPorts, servicePort } from '../service-port.ts';

const loaders = Object.fromEntries(
  Object.entries(transients).map(([id, model]) => [id, () => Promise.resolve(model)]),
);
const fakeWorker = () => servicePort(() => createTransientService(loaders));

closePortsAfterEach();

const read = (lengthUs: number) =>
  jobOf(
    {
      model: 'batch-polling',
      inputs: { rateMbps: 3000 },
      events: [{ kind: 'stall', atUs: 20, lengthUs }],
      horizonUs: 60,
      drain: { fromUs: 40, level: 10 },
      instantsUs: [0, 20, 40, 60],
    },
    1,
  );
const stalled = (lengthUs: number) => read(lengthUs).prepared.job;

function ended(
  runner: TransientRunner,
  lengthUs: number,
  replications: number,
): { ends: WorkerAnswer<TransientEstimates>[]; progress: number[] } {
  const ends: WorkerAnswer<TransientEstimates>[] = [];
  const progress: number[] = [];
  runner.start('batch-polling', stalled(lengthUs), replications, {
    onProgress: (estimates) => progress.push(estimates.replications),
    onEnd: (answer) => ends.push(answer),
  });
  return { ends, progress };
}

const valuesOf = ([answer]: WorkerAnswer<TransientEstimates>[]) => {
  if (!answer.ok) throw new Error(answer.message);
  const estimates = answer.value;
  return [estimates.occupancy(), estimates.arrivalBins(), estimates.total(), estimates.drain()];
};

describe('a runner over time', () => {
  it('has the same result with one worker and with three, and reports each block', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0); // slow blocks would get smaller ones after them
    const one = ended(new TransientRunner(1, fakeWorker), 15, 330);
    await until(() => one.ends.length > 0);
    const three = ended(new TransientRunner(3, fakeWorker), 15, 330);
    await until(() => three.ends.length > 0);
    expect(valuesOf(three.ends)).toEqual(valuesOf(one.ends));
    expect(one.progress).toEqual([50, 100, 150, 200, 250, 300, 330]);
    expect(three.progress.at(-1)).toBe(330);
    clock.mockRestore();
  });

  it('leaves a run for a newer one, on the same workers', async () => {
    const runner = new TransientRunner(2, fakeWorker);
    const former = ended(runner, 10, 100_000);
    await until(() => former.progress.length > 0);
    const newer = ended(runner, 15, 200);
    await until(() => newer.ends.length > 0);
    expect(former.ends).toEqual([]);
    expect(openPorts).toHaveLength(4);
    const alone = ended(new TransientRunner(1, fakeWorker), 15, 200);
    await until(() => alone.ends.length > 0);
    expect(valuesOf(newer.ends)).toEqual(valuesOf(alone.ends));
  });

  it('answers a stall without simulation, and says where a course has no such numbers', async () => {
    const runner = new TransientRunner(1, fakeWorker);
    const job = stalled(15);
    const answer = await runner.stall('batch-polling', job.values, 100, 1e-3);
    if (!answer.ok) throw new Error(answer.message);
    const { anyLoss, longestUs, medianUs, medianAnyLoss, smallestLimit } = answer.value;
    expect(anyLoss).toBeLessThan(1e-6);
    expect(longestUs!).toBeLessThan(medianUs);
    expect(medianAnyLoss).toBeGreaterThan(0.4);
    expect(smallestLimit!).toBeGreaterThan(446);
    expect(smallestLimit!).toBeLessThan(700);
    const refused = await runner.stall('k-limited', job.values, 100, 1e-3);
    expect(refused).toMatchObject({ ok: false, code: 'no-exact-stall' });
    const range = await runner.stall('batch-polling', job.values, 100, 1);
    expect(range).toMatchObject({ ok: false, code: 'epsilon-range' });
    const course = await runner.exact('batch-polling', job);
    expect(course).toMatchObject({ ok: false, code: 'no-exact-course' });
  });

  it('runs small blocks first on request, the smallest where the model is new, with the same result', async () => {
    const runner = new TransientRunner(1, fakeWorker);
    const simulated = async (blocks: 'growing' | undefined) => {
      const progress: number[] = [];
      const answer = await new Promise<WorkerAnswer<TransientEstimates>>((resolve) => {
        const onProgress = (estimates: TransientEstimates) => progress.push(estimates.replications);
        runner.start('batch-polling', stalled(15), 130, { onProgress, onEnd: resolve }, blocks);
      });
      return { progress, values: valuesOf([answer]) };
    };
    const first = await simulated('growing');
    expect(first.progress).toEqual([1, 2, 3, 4, 14, 24, 74, 124, 130]);
    const second = await simulated('growing');
    expect(second).toEqual({ progress: [12, 24, 74, 124, 130], values: first.values });
    expect(await simulated(undefined)).toEqual({ progress: [50, 100, 130], values: first.values });
  });

  it('makes blocks shorter that take long, so that a newer run need not wait for them', async () => {
    let nowMs = 0;
    let slowness = 100;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const service = createTransientService(loaders);
    const block = (first: number, count: number) => {
      nowMs += slowness * count;
      if (first > 60) slowness = 1;
      return service.block(first, count);
    };
    const runner = new TransientRunner(1, () => servicePort(() => ({ ...service, block })));
    const { ends, progress } = ended(runner, 15, 165);
    await until(() => ends.length > 0);
    vi.restoreAllMocks();
    expect(progress.slice(0, 3)).toEqual([50, 51, 52]);
    expect(progress.slice(-4)).toEqual([63, 113, 163, 165]);
    expect(valuesOf(ends)).toHaveLength(4);
  });

  it('ends a question that takes too long, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const load = vi.fn(() => ({ ok: true, value: null }));
    const stuck = { load, survival: () => new Promise(() => undefined) };
    const runner = new TransientRunner(1, () => servicePort(() => stuck));
    const answer = runner.survival('batch-polling', {} as SurvivalQuestion);
    while (vi.getTimerCount() > 1 || load.mock.calls.length === 0) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await answer).toMatchObject({
      ok: false,
      code: 'time-limit',
      message: 'This took longer than 60 s and was ended.',
    });
  });

  it('says what a worker could not do', async () => {
    const runner = new TransientRunner(1, fakeWorker);
    const ends: WorkerAnswer<TransientEstimates>[] = [];
    runner.start('execution-areas', stalled(5), 50, {
      onProgress: () => undefined,
      onEnd: (answer) => ends.push(answer),
    });
    await until(() => ends.length > 0);
    expect(ends[0]).toMatchObject({ ok: false, code: 'no-simulation' });
  });
});

describe('the simulations of a hand', () => {
  const asked = (lengthUs: number) => {
    const { plan, prepared } = read(lengthUs);
    return {
      model: 'batch-polling',
      values: prepared.job.values,
      plan,
      changed: [],
      seed: 1,
      instants: 5,
      withReference: false,
      atEvents: true,
    };
  };

  it('A hand that is quicker than a simulation sees an answer on the way, and the last one', async () => {
    const shown: number[] = [];
    const lane = new TimeLane(
      ({ request, state }: Partial<TimeProgress> & Pick<TimeProgress, 'request'>) => {
        const [event] = request.plan.events;
        if (state && event.kind === 'stall') shown.push(event.lengthUs);
      },
      new TransientRunner(1, fakeWorker),
    );
    for (let lengthUs = 5; lengthUs <= 15; lengthUs++)
      lane.ask(asked(lengthUs), transients['batch-polling'], true);
    await until(() => shown.includes(15));
    expect(shown[0]).toBe(5);
    expect(shown.every((lengthUs) => lengthUs === 5 || lengthUs === 15)).toBe(true);
    lane.close();
  });
});
