import { useEffect, useMemo, useState } from 'react';
import { TransientRunner } from '../../../compute/transient/transient-runner.ts';
import { transients } from '../../../../workers/transients.ts';
import type { PlannedRun } from '../../../../workers/transient/transient-protocol.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { TransientModel } from '../../../models/contract/transient.ts';
import { readPlan } from '../../../scenario/transient/read-plan.ts';
import { planRecord, type TimePlan } from '../../../scenario/view/time-plan.ts';
import { usualPlan } from '../../../transient/usual-plan.ts';
import { prepareRun } from '../../../transient/transient-run.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import { resultIsPresent } from '../../core/background/at-rest.ts';
import { followAtRest } from '../../core/background/follow-at-rest.ts';
import { lastLegalValues } from '../../core/legal-values.ts';
import { type LateCode, lateCode } from '../../kit/lazy/late-code.ts';
import { savesData } from '../../kit/lazy/saves-data.ts';
import { editedPlan, observedPlan } from './plan/edited-plan.ts';
import {
  type TimeProgress,
  restingReplications,
  TimeLane,
  type TimePreview,
  type TimeState,
} from './time-lane.ts';

/** Number of instants at which the queue is observed. */
export const instants = 161;
/** Number of intervals by arrival time. */
export const bins = 60;

/** The simulators over time, by model; fetched while the page is idle. */
export const transientOf: ReadonlyMap<string, LateCode<TransientModel>> = new Map(
  Object.entries(transients).map(([id, load]) => [id, lateCode(load)]),
);

/** One worker per processor, at most four: nothing else is computed on this stage. */
const threadCount = () => Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2));

let pageRunner: TransientRunner | null = null;

/** The page's workers, which are started once. */
const timeRunner = (): TransientRunner => (pageRunner ??= new TransientRunner(threadCount()));

/** Workers with the simulator of a model, which they load while the stage is first rendered. */
export function useTimeWorkers(model: string): TransientRunner {
  const [runner] = useState(() => {
    const workers = timeRunner();
    workers.load(model);
    return workers;
  });
  return runner;
}

/** Time of rest after which the workers are prepared, ms. */
const readyAfterMs = 1000;

/**
 * Replications after which a worker's code is fully optimised; and those of a block, for which an opened stage may have
 * to wait.
 */
const readyReplications = 120;
const readyBlock = 10;

/**
 * Prepares the workers by some runs of the usual plan, while another stage is shown and at rest: their first run takes
 * three times as long as later ones. A reader who saves data has them once the stage is opened.
 */
export function readyTimeWorkers({ store }: Pick<App, 'store'>): void {
  if (savesData()) return;
  const shown = (state: AppState) => state.view.stage === 'time';
  async function ready(): Promise<void> {
    const { model } = store.getState();
    const transient = await transientOf.get(model.id)?.fetch();
    const state = store.getState();
    if (transient === undefined || state.model !== model || shown(state)) return;
    const values = lastLegalValues(state);
    const request = requestOf({ model, transient, values, plan: null, seed: 1, moving: true });
    if (typeof request === 'string') return;
    const { job } = prepareRun(transient, values, request.plan, request.changed, request);
    const handlers = { onProgress: () => undefined, onEnd: () => undefined };
    timeRunner().start(model.id, job, readyReplications, handlers, readyBlock);
  }
  followAtRest(store, {
    restMs: readyAfterMs,
    atRest: (state) => resultIsPresent(state) && !shown(state),
    jobOf: ({ model }) => ({
      key: model.id,
      start() {
        void ready().catch(() => undefined);
        return () => undefined;
      },
    }),
  });
}

interface TimeRun {
  /** The last state, of the present request or of a former one; null: there is none yet. */
  state: TimeState | null;
  /** Preview of the present request, as long as it has no state. */
  preview: TimePreview | null;
  /** `state` is of the present request and has all replications at rest. */
  complete: boolean;
  /** `state` belongs to the present request at rest and has at least `pausingReplications`. */
  firm: boolean;
  /** Reason why the present request has no answer, one sentence. */
  fault: string | null;
}

interface AskedRun {
  model: Model;
  transient: TransientModel;
  values: InputValues;
  /** null: a plan for these inputs. */
  plan: TimePlan | null;
  seed: number;
  /** During a drag: fewer replications. */
  moving: boolean;
  runner: TransientRunner;
}

/** The request for a simulation, or one sentence that refuses the plan. */
function requestOf({
  model,
  transient,
  values,
  plan,
  seed,
  moving,
}: Omit<AskedRun, 'runner'>): PlannedRun | string {
  const file = plan === null ? usualPlan(transient, values) : planRecord(plan);
  const reading = readPlan(model, transient, values, { bins, ...file }, restingReplications);
  if (!reading.ok) return reading.fault.message;
  return {
    model: model.id,
    values,
    plan: reading.plan,
    changed: reading.changed,
    seed,
    instants,
    withReference: !moving,
    atEvents: true,
  };
}

function useTimeRun({ model, transient, values, plan, seed, moving, runner }: AskedRun): TimeRun {
  const [last, setLast] = useState<TimeProgress | null>(null);
  const [lane] = useState(
    () =>
      new TimeLane((progress) => {
        setLast((before) => ({
          done: false,
          firm: false,
          fault: null,
          preview: null,
          state: before?.state ?? null,
          ...progress,
        }));
      }, runner),
  );
  useEffect(() => () => lane.close(), [lane]);
  const request = useMemo(
    () => requestOf({ model, transient, values, plan, seed, moving }),
    [model, transient, values, plan, seed, moving],
  );
  useEffect(() => {
    if (typeof request === 'string') lane.stop();
    else lane.ask(request, transient, moving);
  }, [lane, request, transient, moving]);
  const isPresent = last !== null && last.request === request;
  return {
    state: last?.state ?? null,
    preview: isPresent ? last.preview : null,
    complete: isPresent && last.done && !moving,
    firm: isPresent && last.firm && !moving,
    fault: typeof request === 'string' ? request : isPresent ? last.fault : null,
  };
}

/** A plan that is being dragged: it is shown at once, and becomes the chosen one at the end of the drag. */
function usePlanGesture(onDone: (plan: TimePlan) => void) {
  const [moved, setMoved] = useState<TimePlan | null>(null);
  return {
    moved,
    move: setMoved,
    end() {
      if (moved !== null) onDone(moved);
      setMoved(null);
    },
  };
}

/** The answer to the plan of the page, also while its events or the inputs are dragged. */
export function useTimeAnswer(transient: TransientModel, runner: TransientRunner) {
  const { setTimePlan } = useActions();
  const model = useApp((state) => state.model);
  const values = useApp(lastLegalValues);
  const seed = useApp(({ view }) => view.seed);
  const chosen = useApp(({ view }) => view.time);
  const isDragged = useApp(({ gesture }) => gesture?.kind === 'drag');
  const { moved, move, end } = usePlanGesture(setTimePlan);
  const given = moved ?? chosen;
  const plan = useMemo(
    () => (given === null ? null : observedPlan(given, transient, values)),
    [given, transient, values],
  );
  const moving = isDragged || moved !== null;
  const run = useTimeRun({ model, transient, values, plan, seed, moving, runner });
  const edited = useMemo(() => editedPlan(plan, run.state), [plan, run.state]);
  /** Reason why another plan has no answer, one sentence; null: it has one, or the present plan has none. */
  const refusal = (other: TimePlan): string | null => {
    if (run.fault !== null) return null;
    const request = requestOf({ model, transient, values, plan: other, seed, moving: false });
    return typeof request === 'string' ? request : null;
  };
  return { ...run, model, values, seed, moving, edited, move, end, setPlan: setTimePlan, refusal };
}
