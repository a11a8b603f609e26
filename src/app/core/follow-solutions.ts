import { type LaneFailure, SolverLane, type SolverLaneOptions } from '../../compute/solves/solver-lane.ts';
import { solveLimitS } from '../../compute/solves/page-scheduler.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { App } from './app.ts';
import type { AppState, SolveState } from './app-state.ts';
import { lastLegalValues, legalValues } from './legal-values.ts';

/** The part of a lane that is used here; tests pass their own. */
export interface Lane {
  submit: (request: { model: string; values: InputValues; detail: 'screen' }) => number;
  dispose: () => void;
}

const noWorkers =
  'This browser has no web workers, so nothing can be computed. Please use a current browser.';

/** Time after which a solve shows its progress and can be cancelled, ms. */
const progressAfterMs = 300;

/** Solves the present inputs whenever they change and are legal; returns a function that ends it. */
export function followSolutions(
  { store, actions, scheduler }: App,
  createLane?: (options: Omit<SolverLaneOptions, 'scheduler'>) => Lane,
): () => void {
  function change(part: Partial<SolveState>) {
    store.setState(({ solve }) => ({ solve: { ...solve, ...part } }));
  }
  if (createLane === undefined && !scheduler.available) {
    change({ failure: { code: 'no-workers', message: noWorkers } });
    return () => undefined;
  }

  let longTimer: ReturnType<typeof setTimeout> | undefined;
  let done = 0;
  function showProgress(progress: number | null) {
    if (progress !== store.getState().solve.progress) change({ progress });
  }

  function showFailure({
    code,
    parameter,
    message: text,
    nearest,
  }: Omit<LaneFailure, 'request' | 'generation'>) {
    const message = store.getState().model.reader?.words(text) ?? text;
    // No automatic retry: the worker might be lost again.
    const shown = code === 'worker-lost' ? `${message} Change an input to try again.` : message;
    change({ pending: false, progress: null, failure: { code, message: shown } });
    if (parameter === null) return;
    const offer = nearest === undefined ? {} : { nearest };
    store.setState({ fault: { code, parameter, message, ...offer } });
  }

  /** Offers quicker inputs, unless others were set while the offers were loaded. */
  async function showTimeLimit(solved: InputValues) {
    const { model, values } = store.getState();
    const { timeLimitFault } = await import('../../models/contract/quicker.ts');
    const fault = await timeLimitFault(model, solved, solveLimitS);
    if (store.getState().values === values) showFailure(fault);
  }

  const handlers: Omit<SolverLaneOptions, 'scheduler'> = {
    onResult: ({ request, solution, generation, current }) => {
      const { model } = store.getState();
      if (request.model !== model.id) return;
      change({
        solution: model.reader?.solution(request.values, solution) ?? solution,
        forValues: request.values,
        generation,
        failure: null,
        ...(current ? { pending: false, progress: null } : {}),
      });
      // In the same task: the answer and the next move of a drag are rendered together.
      actions.catchUp();
    },
    onFailure: (answered) => {
      if (answered.code === 'time-limit') void showTimeLimit(answered.request.values);
      else showFailure(answered);
    },
    onActivity: ({ busy, fraction }) => {
      done = fraction;
      if (busy && fraction > 0) {
        if (store.getState().solve.progress !== null) showProgress(fraction);
        return;
      }
      clearTimeout(longTimer);
      showProgress(null);
      if (busy) longTimer = setTimeout(() => showProgress(done), progressAfterMs);
    },
    onRestart: (reason) =>
      actions.announce(
        'recovery',
        reason === 'hang'
          ? 'The computation stopped responding and was restarted.'
          : 'The computation stopped unexpectedly and was restarted.',
      ),
  };
  const lane = createLane?.(handlers) ?? new SolverLane({ scheduler, ...handlers });

  function submit(state: AppState) {
    // With refused inputs the last result remains on screen; without one, the nearest legal inputs are solved.
    const hasNoResult = state.solve.solution === null && !state.solve.pending;
    const values = legalValues(state) ?? (hasNoResult ? lastLegalValues(state) : null);
    if (values === null) change({ pending: false, progress: null, failure: null });
    else {
      const { pending, failure } = state.solve;
      if (!pending || failure !== null) change({ pending: true, failure: null });
      lane.submit({ model: state.model.id, values, detail: 'screen' });
    }
  }

  submit(store.getState());
  const unsubscribe = store.subscribe((state, before) => {
    if (state.values !== before.values || state.model !== before.model) submit(state);
  });
  return () => {
    clearTimeout(longTimer);
    unsubscribe();
    lane.dispose();
  };
}
