import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SolverLaneOptions } from '../../../src/compute/solves/solver-lane.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import { followSolutions, type Lane } from '../../../src/app/core/follow-solutions.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { toyModel } from '../../toy-model.ts';
import { solutionOf } from '../../solution-of.ts';

type Handlers = Omit<SolverLaneOptions, 'scheduler'>;
type Request = Parameters<Lane['submit']>[0];

function start() {
  const app = createApp(loadedCatalogue([toyModel]));
  const requests: Request[] = [];
  let handlers!: Handlers;
  followSolutions(app, (options) => {
    handlers = options;
    return { submit: (request) => requests.push(request), dispose: () => undefined };
  });
  return { app, requests, handlers, state: () => app.store.getState() };
}

const solution = solutionOf({ load: 0.5 });
const lastOf = (requests: Request[]) => ({
  elapsedMs: 1,
  cached: false,
  solution,
  request: requests.at(-1)!,
  generation: requests.length,
});

describe('the result on screen', () => {
  it('belongs to the inputs it was computed for and is pending while newer ones are solved', () => {
    const { app, requests, handlers, state } = start();
    expect(state().solve.pending).toBe(true);
    handlers.onResult({ ...lastOf(requests), current: true });
    expect(state().solve).toMatchObject({ pending: false, solution, generation: 1 });

    app.actions.setValue('rateMpps', 0.6);
    expect(state().solve).toMatchObject({ pending: true, solution });
    expect(state().solve.forValues?.rateMpps).toBe(0.5);
    handlers.onResult({ ...lastOf(requests), current: false });
    expect(state().solve.pending).toBe(true);
    handlers.onResult({ ...lastOf(requests), current: true });
    expect(state().solve.pending).toBe(false);
    expect(state().solve.forValues?.rateMpps).toBe(0.6);
  });

  it('remains when the next one fails, and the failure is shown at the parameter', () => {
    const { app, requests, handlers, state } = start();
    handlers.onResult({ ...lastOf(requests), current: true });
    app.actions.setValue('rateMpps', 2);
    const { request, generation } = lastOf(requests);
    handlers.onFailure({
      request,
      generation,
      code: 'overload',
      message: 'Too much.',
      parameter: 'rateMpps',
      nearest: 0.9,
    });
    expect(state().solve).toMatchObject({ solution, pending: false, failure: { code: 'overload' } });
    expect(state().fault).toMatchObject({ parameter: 'rateMpps', nearest: 0.9 });
    app.actions.setValue('rateMpps', 0.7);
    expect(state().solve.failure).toBeNull();
    expect(state().fault).toBeNull();
  });

  it('is not computed for inputs that break a rule', () => {
    const { app, requests, state } = start();
    app.actions.setValue('deadlineUs', 0.2);
    expect(requests).toHaveLength(1);
    expect(state().solve.pending).toBe(false);
  });

  it('shows progress of computations that take longer than 0.3 s, from then on', () => {
    vi.useFakeTimers();
    const { handlers, state } = start();
    handlers.onActivity?.({ busy: true, fraction: 0 });
    handlers.onActivity?.({ busy: true, fraction: 0.2 });
    vi.advanceTimersByTime(299);
    expect(state().solve.progress).toBeNull();
    vi.advanceTimersByTime(1);
    expect(state().solve.progress).toBe(0.2);
    handlers.onActivity?.({ busy: true, fraction: 0.4 });
    expect(state().solve.progress).toBe(0.4);
    handlers.onActivity?.({ busy: false, fraction: 0 });
    expect(state().solve.progress).toBeNull();
    handlers.onActivity?.({ busy: true, fraction: 0 });
    vi.advanceTimersByTime(300);
    expect(state().solve.progress).toBe(0);
    vi.useRealTimers();
  });

  it('offers another input where a computation was ended for its time', async () => {
    const { app, requests, handlers, state } = start();
    const { request, generation } = lastOf(requests);
    const model = {
      ...toyModel,
      loadQuicker: async () => () => [{ parameter: 'servers', value: 2, words: 'two servers' }],
    };
    app.store.setState({ model });
    handlers.onFailure({
      request,
      generation,
      code: 'time-limit',
      parameter: null,
      message: 'Ended.',
    });
    const message =
      'Solving this takes longer than 15 s and was ended. These would take less time: two servers.';
    await vi.waitFor(() => expect(state().solve.failure).toEqual({ code: 'time-limit', message }));
    expect(state().fault).toEqual({ code: 'time-limit', message, parameter: 'servers', nearest: 2 });
  });

  it('comes with an instruction after a computation that did not answer', () => {
    const { requests, handlers, state } = start();
    const { request, generation } = lastOf(requests);
    handlers.onFailure({
      request,
      generation,
      code: 'worker-lost',
      parameter: null,
      message: 'The computation stopped responding and was ended.',
    });
    expect(state().solve.failure?.message).toBe(
      'The computation stopped responding and was ended. Change an input to try again.',
    );
  });

  it('comes with a notice when the computation had to be restarted', () => {
    const { handlers, state } = start();
    handlers.onRestart?.('hang', 'no answer');
    expect(state().announcements).toMatchObject([{ kind: 'recovery' }]);
  });
});

describe('a drag faster than its answers', () => {
  const rates = (requests: Request[]) => requests.map(({ values }) => values.rateMpps);

  function drag() {
    vi.useFakeTimers();
    const started = start();
    started.handlers.onResult({ ...lastOf(started.requests), current: true });
    const { actions } = started.app;
    actions.beginGesture('drag');
    for (const rate of [0.6, 0.7, 0.8]) actions.setValue('rateMpps', rate);
    return started;
  }
  afterEach(() => vi.useRealTimers());

  it('waits for them and continues from its position then', () => {
    const { requests, handlers, state } = drag();
    expect(state().values.rateMpps).toBe(0.6);
    handlers.onResult({ ...lastOf(requests), current: true });
    expect(state().values.rateMpps).toBe(0.8);
    expect(rates(requests)).toEqual([0.5, 0.6, 0.8]);
    handlers.onResult({ ...lastOf(requests), current: true });
    expect(rates(requests)).toEqual([0.5, 0.6, 0.8]);
  });

  it('waits a tenth of a second at most', () => {
    const { state } = drag();
    vi.advanceTimersByTime(99);
    expect(state().values.rateMpps).toBe(0.6);
    vi.advanceTimersByTime(1);
    expect(state().values.rateMpps).toBe(0.8);
  });

  it('leaves its last position at its end, and is one step', () => {
    const { app, state } = drag();
    app.actions.endGesture();
    expect(state().values.rateMpps).toBe(0.8);
    app.actions.undo();
    expect(state().values.rateMpps).toBe(0.5);
  });

  it('is at its start when it is reverted', () => {
    const { app, requests, handlers, state } = drag();
    app.actions.cancelGesture();
    handlers.onResult({ ...lastOf(requests), current: true });
    vi.advanceTimersByTime(1000);
    expect(state().values.rateMpps).toBe(0.5);
  });
});
