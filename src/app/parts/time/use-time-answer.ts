import { useMemo, useState } from 'react';
import { transients } from '../../../../workers/transients.ts';
import type { TransientModel } from '../../../models/contract/transient.ts';
import type { TimePlan } from '../../../scenario/view/time-plan.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { lastLegalValues } from '../../core/legal-values.ts';
import { type LateCode, lateCode } from '../../kit/lazy/late-code.ts';
import { editedPlan } from './plan/edited-plan.ts';
import { useTimeRun } from './use-time-run.ts';

const known = new Map<string, LateCode<TransientModel | 'none'>>();

/** The simulator over time of a model; `none` where it has none. */
export function transientOf(id: string): LateCode<TransientModel | 'none'> {
  const code =
    known.get(id) ?? lateCode(async () => (Object.hasOwn(transients, id) ? await transients[id]() : 'none'));
  known.set(id, code);
  return code;
}

/** A plan in the hand: it is shown at once, and becomes the chosen one when the hand lets go. */
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

/** The answer to the plan of the page, while its events or the inputs move, too. */
export function useTimeAnswer(transient: TransientModel) {
  const { setTimePlan } = useActions();
  const model = useApp((state) => state.model);
  const values = useApp(lastLegalValues);
  const seed = useApp(({ view }) => view.seed);
  const chosen = useApp(({ view }) => view.time);
  const isDragged = useApp(({ gesture }) => gesture?.kind === 'drag');
  const { moved, move, end } = usePlanGesture(setTimePlan);
  const plan = moved ?? chosen;
  const moving = isDragged || moved !== null;
  const run = useTimeRun({ model, transient, values, plan, seed, moving });
  const edited = useMemo(() => editedPlan(plan, run.state), [plan, run.state]);
  return { ...run, model, values, seed, moving, edited, move, end, setPlan: setTimePlan };
}
