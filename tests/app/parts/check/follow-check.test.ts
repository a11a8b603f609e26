import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { followCheck, type Runner } from '../../../../src/app/parts/check/follow-check.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { SimulationHandlers } from '../../../../src/compute/simulation/simulation-runner.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import type { SimulationProgress } from '../../../../workers/simulate/simulation-protocol.ts';
import type { SimulationJob } from '../../../../workers/simulate/simulation-protocol.ts';
import { toyModel } from '../../../toy-model.ts';
import { toySimulation } from '../../../toy-simulation.ts';

const progressOf = (packets: number): SimulationProgress => ({
  report: { packets, warmUpPackets: 0, timeUs: 1, batches: 2, indicators: {}, distributions: {}, tails: {} },
  packetsPerSecond: 1e6,
  precise: false,
});

class FakeRunner implements Runner {
  jobs: SimulationJob[] = [];
  handlers: SimulationHandlers | null = null;
  calls: string[] = [];
  start(job: SimulationJob, handlers: SimulationHandlers): void {
    this.jobs.push(job);
    this.handlers = handlers;
    this.calls.push('start');
  }
  pause(): void {
    this.calls.push('pause');
  }
  resume(): void {
    this.calls.push('resume');
  }
  stop(): void {
    this.calls.push('stop');
  }
}

function setUp() {
  const app = createApp(
    loadedCatalogue([
      { ...toyModel, simulation: toySimulation },
      { ...toyModel, id: 'without' },
    ]),
  );
  const runner = new FakeRunner();
  const end = followCheck(app, runner);
  const solved = () => {
    const { solve } = app.store.getState();
    app.store.setState({ solve: { ...solve, pending: false, forValues: legalValues(app.store.getState()) } });
  };
  const check = () => app.store.getState().check;
  return { ...app, runner, end, solved, check };
}

beforeAll(() => fetchLateCode());
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('followCheck', () => {
  it('starts once the inputs rest and have their result, with seed and rule', () => {
    const { actions, runner, solved, check } = setUp();
    actions.setSeed(42);
    actions.setCheckStop('1e6');
    actions.setCheck(true);
    expect(check().status).toBe('waiting');
    vi.advanceTimersByTime(2000);
    expect(runner.jobs).toEqual([]);
    solved();
    vi.advanceTimersByTime(400);
    expect(runner.jobs).toMatchObject([{ seed: 42, limitPackets: 1e6, precision: null, model: 'toy-queue' }]);
    expect(check().status).toBe('running');
  });

  it('drops its results when an input moves, and starts again at rest', () => {
    const { actions, runner, solved, check } = setUp();
    solved();
    actions.setCheck(true);
    vi.advanceTimersByTime(400);
    runner.handlers!.onProgress(progressOf(5000));
    expect(check().progress?.report.packets).toBe(5000);
    actions.setValue('rateMpps', 0.6);
    expect(check()).toMatchObject({ status: 'waiting', progress: null });
    expect(runner.calls.at(-1)).toBe('stop');
    solved();
    vi.advanceTimersByTime(400);
    expect(runner.jobs.map(({ values }) => values.rateMpps)).toEqual([0.5, 0.6]);
    runner.handlers!.onEnd({ ok: true, value: progressOf(9000) });
    expect(check()).toMatchObject({ status: 'finished', progress: { report: { packets: 9000 } } });
  });

  it('pauses, resumes, stops with its results, and ends', () => {
    const { actions, runner, solved, check } = setUp();
    solved();
    actions.setCheck(true);
    vi.advanceTimersByTime(400);
    actions.pauseCheck();
    expect(check().status).toBe('paused');
    actions.resumeCheck();
    runner.handlers!.onProgress(progressOf(5000));
    actions.stopCheck();
    expect(check()).toMatchObject({ status: 'stopped', progress: { report: { packets: 5000 } } });
    actions.resumeCheck();
    expect(check().status).toBe('stopped');
    expect(runner.calls.slice(-3)).toEqual(['pause', 'resume', 'stop']);
    actions.setCheck(false);
    expect(check()).toEqual({ status: 'off', progress: null, failure: null });
  });

  it('reports why it failed', () => {
    const { actions, runner, solved, check } = setUp();
    solved();
    actions.setCheck(true);
    vi.advanceTimersByTime(400);
    runner.handlers!.onEnd({
      ok: false,
      code: 'nothing-arrives',
      message: 'No packet arrives.',
      parameter: null,
    });
    expect(check()).toMatchObject({ status: 'failed', failure: 'No packet arrives.' });
  });

  it('skips a model without a simulation, and refuses numbers that are not a seed', () => {
    const { actions, runner, solved, check } = setUp();
    actions.switchModel('without');
    solved();
    actions.setCheck(true);
    vi.advanceTimersByTime(400);
    expect(check().status).toBe('off');
    expect(runner.jobs).toEqual([]);
    expect([-1, 1.5, 2 ** 32, NaN].map((seed) => actions.setSeed(seed))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
