import { useEffect, useMemo, useState } from 'react';
import { TransientRunner } from '../../../compute/transient/transient-runner.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { TransientModel } from '../../../models/contract/transient.ts';
import { readPlan } from '../../../scenario/transient/read-plan.ts';
import { planRecord, type TimePlan } from '../../../scenario/view/time-plan.ts';
import type { TransientAnswer } from '../../../transient/transient-run.ts';
import { useAppShallow } from '../../core/app-context.tsx';
import { linkedPins } from '../../core/link/linked-pins.ts';
import { bins, instants } from './use-time-run.ts';

/** A pinned scenario of the same model, under the same plan. */
export interface PinnedRun {
  name: string;
  /** Its colour and dash. */
  look: number;
  answer: TransientAnswer;
}

/** Replications of a pin: its median and p99 are drawn, to a pixel. */
const replications = 500;

interface Asked {
  model: Model;
  transient: TransientModel;
  values: InputValues;
  /** null: not known yet. */
  plan: TimePlan | null;
  seed: number;
  /** Pins are simulated once no drag is under way and the present scenario is answered. */
  ready: boolean;
}

/** The shown pins under the present plan, one after the other in a separate worker; none during a drag. */
export function usePinnedRuns({ model, transient, values, plan, seed, ready }: Asked): readonly PinnedRun[] {
  const pins = useAppShallow((state) =>
    linkedPins(state).filter((pin) => pin.shown && pin.scenario.model === model.id),
  );
  const [found, setFound] = useState<{ key: string; runs: readonly PinnedRun[] } | null>(null);
  const others = useMemo(() => pins.filter(({ scenario }) => scenario.values !== values), [pins, values]);
  const key = useMemo(
    () =>
      JSON.stringify([plan, seed, others.map(({ name, look, scenario }) => [name, look, scenario.values])]),
    [plan, seed, others],
  );
  useEffect(() => {
    if (!ready || plan === null || others.length === 0) return undefined;
    const runner = new TransientRunner(1);
    let isPresent = true;
    async function simulate(record: Record<string, unknown>) {
      const runs: PinnedRun[] = [];
      for (const { name, look, scenario } of others) {
        const { values: pinned } = scenario;
        const reading = readPlan(model, transient, pinned, { bins, ...record }, replications);
        if (!reading.ok) continue;
        const run = { model: model.id, values: pinned, plan: reading.plan, changed: reading.changed };
        const options = { seed, instants, withReference: false, atEvents: true };
        const answer = await runner.answer({ ...run, ...options }, replications);
        if (!isPresent || answer === null) return;
        runs.push({ name, look, answer });
        setFound({ key, runs: [...runs] });
      }
    }
    void simulate(planRecord(plan));
    return () => {
      isPresent = false;
      runner.close();
    };
  }, [ready, key, model, transient, plan, seed, others]);
  return found !== null && found.key === key && others.length > 0 ? found.runs : none;
}

const none: readonly PinnedRun[] = [];
