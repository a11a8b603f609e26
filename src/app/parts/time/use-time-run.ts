import { useEffect, useMemo, useState } from 'react';
import type { PlannedRun } from '../../../../workers/transient/transient-protocol.ts';
import { type TransientHandlers, TransientRunner } from '../../../compute/transient/transient-runner.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { FluidPath, TransientModel } from '../../../models/contract/transient.ts';
import { readPlan } from '../../../scenario/transient/read-plan.ts';
import { planRecord, type TimePlan } from '../../../scenario/view/time-plan.ts';
import type { TransientPlan } from '../../../transient/plan.ts';
import { answerOf, type PreparedRun, type TransientAnswer } from '../../../transient/transient-run.ts';
import type { TransientEstimates } from '../../../transient/estimates.ts';
import type { PacketPath } from '../../../transient/path-recorder.ts';
import { usualPlan } from '../../../transient/usual-plan.ts';
import { type LossWithout, lossWithout, withoutEvents } from '../../../transient/without-events.ts';

/** Replications while a hand moves something, and at rest. */
const movingReplications = 150;
const restingReplications = 2000;
/** Replications of the first answer that is shown; then every doubling. */
const firstShown = 50;
/** Instants at which the queue is looked at. */
export const instants = 161;
/** Intervals of arrival. */
export const bins = 60;
/** Workers: as many as there are processors, for nothing else is computed on this stage. */
const threadCount = () => Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2));
/** Replications of a block while a hand moves, so that each worker has a part of what is shown first. */
const movingBlock = 25;

/** An answer with what is needed to show it. */
export interface TimeState {
  answer: TransientAnswer;
  /** The plan that was simulated. */
  plan: TransientPlan;
  /** The queue of the first replication at the instants. */
  path: ArrayLike<number>;
  /** Most that the queue holds, in its unit; null: no limit. */
  limit: number | null;
  queueUnit: 'packets' | 'µs';
  /** The observed server: `the busiest core`. */
  place: string;
  /** Of the scenario, there. */
  rateMpps: number;
  /** Ports of the model, whose losses are counted together. */
  ports: number;
  /** End of all that happens, µs; null: nothing does. */
  endUs: number | null;
  /** Losses without the events; null: not compared, or nothing to compare. */
  without: LossWithout | null;
  /** The packets of the first replication; null: not known yet. */
  packets: PacketPath | null;
}

/** The mean path of a plan, before anything is simulated. */
export interface TimePreview extends Pick<
  TimeState,
  'plan' | 'limit' | 'queueUnit' | 'place' | 'rateMpps' | 'ports'
> {
  fluid: FluidPath;
}

export interface TimeRun {
  /** The last state, of the present request or of a former one; null: there is none yet. */
  state: TimeState | null;
  /** Of the present request, as long as it has no state. */
  preview: TimePreview | null;
  /** `state` is of the present request and has all replications at rest. */
  complete: boolean;
  /** Why the present request has no answer, one sentence. */
  fault: string | null;
}

interface Progress {
  request: PlannedRun;
  state: TimeState | null;
  preview: TimePreview | null;
  done: boolean;
  fault: string | null;
}

export interface AskedRun {
  model: Model;
  transient: TransientModel;
  values: InputValues;
  /** null: a plan for these inputs. */
  plan: TimePlan | null;
  seed: number;
  /** A hand moves something: fewer replications. */
  moving: boolean;
}

/** The request for a simulation, or the sentence why the plan is refused. */
function requestOf({ model, transient, values, plan, seed, moving }: AskedRun): PlannedRun | string {
  const file = plan === null ? usualPlan(transient, values) : planRecord(plan);
  const reading = readPlan(model, transient, values, { bins, ...file }, restingReplications);
  if (!reading.ok) return reading.fault.message;
  return {
    ...{ model: model.id, values, plan: reading.plan, changed: reading.changed },
    ...{ seed, instants, withReference: !moving, atEvents: true },
  };
}

export function useTimeRun({ model, transient, values, plan, seed, moving }: AskedRun): TimeRun {
  const [last, setLast] = useState<Progress | null>(null);
  const [runner] = useState(() => new TransientRunner(threadCount()));
  useEffect(() => () => runner.close(), [runner]);
  const request = useMemo(
    () => requestOf({ model, transient, values, plan, seed, moving }),
    [model, transient, values, plan, seed, moving],
  );
  useEffect(() => {
    if (typeof request === 'string') return undefined;
    let isPresent = true;
    const run = request;
    const { plan: planned, values: inputs } = run;
    const { place, rateMpps } = transient.load(inputs, planned.port - 1, planned.wireGbps);
    const { queueUnit } = transient;
    const ports = transient.ports(inputs);
    const shown = { plan: planned, limit: transient.limit(inputs), queueUnit, place, rateMpps, ports };
    const stateOf = (prepared: PreparedRun, estimates: TransientEstimates): TimeState => ({
      ...shown,
      answer: answerOf(prepared, estimates),
      path: estimates.path(0) ?? [],
      endUs: prepared.endUs,
      without: null,
      packets: null,
    });
    const show = (part: Partial<Progress>) => {
      if (!isPresent) return;
      setLast((before) => ({
        ...{ request, done: false, fault: null, preview: null },
        state: before?.state ?? null,
        ...part,
      }));
    };

    function simulate(prepared: PreparedRun) {
      let due = firstShown;
      const replications = moving ? movingReplications : restingReplications;
      const handlers: TransientHandlers = {
        onProgress(estimates) {
          if (estimates.replications < due || estimates.replications >= replications) return;
          due = 2 * estimates.replications;
          show({ state: stateOf(prepared, estimates) });
        },
        onEnd(answer) {
          if (!answer.ok) show({ done: true, fault: answer.message });
          else if (moving) show({ state: stateOf(prepared, answer.value), done: true });
          else void complete(prepared, answer.value);
        },
      };
      const blockSize = moving ? movingBlock : undefined;
      runner.start(model.id, prepared.job, replications, handlers, blockSize);
    }

    /** One run in detail, and what the same replications lose without the events. */
    async function complete(prepared: PreparedRun, estimates: TransientEstimates) {
      const state = stateOf(prepared, estimates);
      show({ state });
      const path = await runner.path(model.id, prepared.job, 0);
      const detailed = { ...state, packets: path.ok ? path.value : null };
      const quiet = state.answer.total.lost > 0 ? withoutEvents(planned) : null;
      const alone =
        quiet === null
          ? null
          : await runner.prepare({ ...run, plan: quiet, changed: [], withReference: false, atEvents: false });
      if (!isPresent) return;
      if (alone === null || !alone.ok) {
        show({ state: detailed, done: true });
        return;
      }
      runner.start(model.id, alone.value.job, estimates.replications, {
        onProgress: () => undefined,
        onEnd(answer) {
          const without = answer.ok ? lossWithout(estimates, answer.value) : null;
          show({ state: { ...detailed, without }, done: true });
        },
      });
    }

    async function begin() {
      const first = await runner.prepare({ ...run, withReference: false });
      if (!isPresent) return;
      if (!first.ok) {
        show({ done: true, fault: first.message });
        return;
      }
      const fluid = await runner.preview(model.id, first.value.job);
      if (fluid.ok) show({ preview: { ...shown, fluid: fluid.value } });
      const prepared = run.withReference ? await runner.prepare(run) : first;
      if (!isPresent) return;
      if (prepared.ok) simulate(prepared.value);
      else show({ done: true, fault: prepared.message });
    }

    void begin();
    return () => {
      isPresent = false;
      runner.stop();
    };
  }, [runner, request, model, transient, moving]);
  const isPresent = last !== null && last.request === request;
  return {
    state: last?.state ?? null,
    preview: isPresent ? last.preview : null,
    complete: isPresent && last.done && !moving,
    fault: typeof request === 'string' ? request : isPresent ? last.fault : null,
  };
}
