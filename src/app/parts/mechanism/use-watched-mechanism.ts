import { useMemo } from 'react';
import type { TypicalState } from '../../../models/contract/simulation.ts';
import { useApp, useAppShallow } from '../../core/app-context.tsx';
import type { WatchedMechanism } from './mechanism-stage.ts';
import { useOverdue } from '../../kit/use-overdue.ts';

/** A result that is later than this no longer stands beside inputs that it does not belong to, ms. */
const longestWaitMs = 400;

export interface WatchedScenario {
  subject: WatchedMechanism;
  /** Its average; unknown while the present result is late. */
  typical: TypicalState;
}

/** The mechanism of the present result, with its average. Only for solved states of a model that is simulated. */
export function useWatchedMechanism(): WatchedScenario {
  const model = useApp((state) => state.model);
  const { values, solution, pending, generation } = useAppShallow(({ solve }) => ({
    values: solve.forValues!,
    solution: solve.solution!,
    pending: solve.pending,
    generation: solve.generation,
  }));
  const seed = useApp(({ view }) => view.seed);
  const overdue = useOverdue(pending, generation, longestWaitMs);
  const subject = useMemo(
    () => ({ model: model.id, mechanism: model.simulation!.mechanism(values), values, seed }),
    [model, values, seed],
  );
  const typical = useMemo(
    () =>
      overdue
        ? unknownState(subject.mechanism.queues.length)
        : model.simulation!.typical(subject.values, solution),
    [model, subject, solution, overdue],
  );
  return { subject, typical };
}

const unknownState = (queues: number): TypicalState => ({
  waiting: Array.from({ length: queues }, () => null),
  held: null,
  batch: null,
  loss: null,
});
