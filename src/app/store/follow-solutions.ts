import { SolverLane, type SolverLaneOptions } from '../../compute/solves/solver-lane.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { App } from './app.ts';
import type { AppState, SolveState } from './app-state.ts';
import { lastLegalValues, legalValues } from './legal-values.ts';

/** The part of a lane that is needed here; tests pass their own. */
export interface Lane {
  submit: (request: { model: string; values: InputValues; detail: 'screen' }) => number;
  dispose: () => void;
}

const noWorkers =
  'This browser has no web workers, so nothing can be computed. Please use a current browser.';

/** Solves the present inputs whenever they change and are legal; returns how to stop. */
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
      // In the same task: the answer and the hand's next move are one rendering.
      actions.catchUp();
    },
    onFailure: ({ code, message: reason, parameter, nearest }) => {
      const { model, values } = store.getState();
      const message = model.reader?.words(values, reason) ?? reason;
      // Nothing is tried again by itself: it might stop again.
      const said = code === 'worker-lost' ? `${message} Change an input to try again.` : message;
      change({ pending: false, progress: null, failure: { code, message: said } });
      if (parameter !== null) {
        const offer = nearest === undefined ? {} : { nearest };
        store.setState({ fault: { code, parameter, message, ...offer } });
      }
    },
    onActivity: ({ busy, fraction }) => {
      const progress = busy && fraction > 0 ? fraction : null;
      if (progress !== store.getState().solve.progress) change({ progress });
    },
    onRestart: (reason) => {
      actions.announce(
        'recovery',
        reason === 'hang'
          ? 'The computation stopped responding and was restarted.'
          : 'The computation stopped unexpectedly and was restarted.',
      );
    },
  };
  const lane = createLane?.(handlers) ?? new SolverLane({ scheduler, ...handlers });

  function submit(state: AppState) {
    // Refused inputs leave the last result on screen, and where there is none, that of the nearest legal ones.
    const nothing = state.solve.solution === null && !state.solve.pending;
    const values = legalValues(state) ?? (nothing ? lastLegalValues(state) : null);
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
    unsubscribe();
    lane.dispose();
  };
}
