import { SimulationRunner } from '../../../compute/simulation/simulation-runner.ts';
import { watchedForPrecision } from '../../../models/contract/simulation-stop.ts';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import { resultIsPresent } from '../../core/background/at-rest.ts';
import { legalValues } from '../../core/legal-values.ts';
import { checkStops, type CheckState, noCheck } from '../../core/simulation/check-state.ts';

/** Debounce of the inputs before a simulation starts, ms. */
const restMs = 300;

/** The part of a runner that is used here; tests pass their own. */
export type Runner = Pick<SimulationRunner, 'start' | 'pause' | 'resume' | 'stop'>;

const asksAnew = (state: AppState, before: AppState): boolean =>
  state.values !== before.values ||
  state.model !== before.model ||
  state.view.check !== before.view.check ||
  state.view.seed !== before.view.seed ||
  state.view.checkStop !== before.view.checkStop;

/** Runs the simulation of the present inputs while a check is wanted; returns a function that ends it. */
export function followCheck({ store }: App, runner: Runner = new SimulationRunner()): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(check: CheckState) {
    const before = store.getState().check;
    if (check.status !== 'off' || before.status !== 'off') store.setState({ check });
  }

  function start() {
    const state = store.getState();
    const { model, view } = state;
    const values = legalValues(state);
    if (values === null) return;
    const { precision, limitPackets } = checkStops.find(({ id }) => id === view.checkStop) ?? checkStops[0];
    change({ status: 'running', progress: null, failure: null });
    const watched = watchedForPrecision(model);
    const job = { model: model.id, values, seed: view.seed, precision, limitPackets, watched };
    runner.start(job, {
      onProgress: (progress) => {
        const { check } = store.getState();
        if (check.status === 'running' || check.status === 'paused') change({ ...check, progress });
      },
      onEnd: (answer) =>
        change(
          answer.ok
            ? { status: 'finished', progress: answer.value, failure: null }
            : { status: 'failed', progress: null, failure: answer.message },
        ),
    });
  }

  /** Earlier results belong to other inputs: they are dropped, and another run follows once the inputs rest. */
  function begin() {
    clearTimeout(timer);
    runner.stop();
    const { model, view } = store.getState();
    if (!view.check || model.simulation === undefined) {
      change(noCheck);
      return;
    }
    change({ status: 'waiting', progress: null, failure: null });
    schedule();
  }

  function schedule() {
    clearTimeout(timer);
    if (resultIsPresent(store.getState())) timer = setTimeout(start, restMs);
  }

  begin();
  const unsubscribe = store.subscribe((state, before) => {
    if (asksAnew(state, before)) begin();
    else if (state.check.status === 'waiting' && resultIsPresent(state) && !resultIsPresent(before))
      schedule();
    else if (state.check.status !== before.check.status) obey(state.check.status, before.check.status);
  });

  function obey(status: CheckState['status'], before: CheckState['status']) {
    if (status === 'paused') runner.pause();
    else if (status === 'running' && before === 'paused') runner.resume();
    else if (status === 'stopped') runner.stop();
  }

  return () => {
    clearTimeout(timer);
    unsubscribe();
    runner.stop();
  };
}
