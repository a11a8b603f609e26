import { useEffect, useMemo, useState } from 'react';
import type { TransientRequest, TransientState } from '../../../../workers/transient/transient-protocol.ts';
import { TransientRunner } from '../../../compute/simulation/transient-runner.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { TransientModel } from '../../../models/contract/transient.ts';
import { readPlan } from '../../../scenario/transient/read-plan.ts';
import { planRecord, type TimePlan } from '../../../scenario/view/time-plan.ts';
import { usualPlan } from '../../../transient/usual-plan.ts';

/** Replications while a hand moves something, and at rest. */
const movingReplications = 150;
const restingReplications = 2000;
/** Instants at which the queue is looked at. */
const instants = 161;

export interface TimeRun {
  /** The last state, of the present request or of a former one. */
  state: TransientState | null;
  /** `state` is of the present request and has all replications at rest. */
  complete: boolean;
  /** Why the present request has no answer, one sentence. */
  fault: string | null;
}

interface Ended {
  request: TransientRequest;
  state: TransientState | null;
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
function requestOf({ model, transient, values, plan, seed, moving }: AskedRun): TransientRequest | string {
  const replications = moving ? movingReplications : restingReplications;
  const file = plan === null ? usualPlan(transient, values) : planRecord(plan);
  const reading = readPlan(model, transient, values, file, replications);
  if (!reading.ok) return reading.fault.message;
  return {
    ...{ model: model.id, values, plan: reading.plan, changed: reading.changed },
    ...{ replications, seed, instants },
  };
}

export function useTimeRun({ model, transient, values, plan, seed, moving }: AskedRun): TimeRun {
  const [last, setLast] = useState<Ended | null>(null);
  const [runner] = useState(() => new TransientRunner());
  useEffect(() => () => runner.dispose(), [runner]);
  const request = useMemo(
    () => requestOf({ model, transient, values, plan, seed, moving }),
    [model, transient, values, plan, seed, moving],
  );
  useEffect(() => {
    if (typeof request === 'string') return;
    runner.run(
      request,
      (state) => setLast({ request, state, done: false, fault: null }),
      (answer) => {
        if (answer.ok) setLast({ request, state: answer.value, done: true, fault: null });
        else if (answer.code !== 'superseded')
          setLast((before) => ({ request, state: before?.state ?? null, done: true, fault: answer.message }));
      },
    );
  }, [runner, request]);
  const isPresent = last !== null && last.request === request;
  return {
    state: last?.state ?? null,
    complete: isPresent && last.done && !moving,
    fault: typeof request === 'string' ? request : isPresent ? last.fault : null,
  };
}
