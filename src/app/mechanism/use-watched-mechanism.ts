import { useMemo } from 'react';
import type { TypicalState } from '../../models/contract/simulation.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { readUnit } from '../panel/number/field-unit.ts';
import { useApp, useAppShallow } from '../store/app-context.tsx';
import type { WatchedMechanism } from './mechanism-stage.ts';
import { useOverdue } from '../shell/use-overdue.ts';

/** A result that is later than this no longer stands beside inputs that it does not belong to, ms. */
const longestWaitMs = 400;

/** In these an input says how far apart packets are, not how many there are. */
const timeUnits = ['ns', 'µs', 'ms', 's'];

export interface WatchedScenario {
  subject: WatchedMechanism;
  /** Its average; unknown while the present result is late. */
  typical: TypicalState;
  /** `5 Gbit/s`, in the reader's unit; `''` where no one number says it. */
  arrivals: string;
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
  const arrivals = useApp(({ view }) => {
    const name = model.simulation!.mechanism(values).arrivals;
    const field = model.fields.find((candidate) => candidate.name === name);
    const value = values[name];
    if (field?.kind !== 'number' || typeof value !== 'number') return '';
    if (field.appliesWhen?.(values) === false) return '';
    const unit = readUnit(field, view.units[name]);
    const amount = withUnit(formatPlain(unit.toView(value, values), 3), unit.unit);
    return timeUnits.includes(unit.unit) ? `every ${amount}` : amount;
  });
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
  return {
    subject,
    typical,
    arrivals,
  };
}

const unknownState = (queues: number): TypicalState => ({
  waiting: Array.from({ length: queues }, () => null),
  held: null,
  batch: null,
  loss: null,
});
