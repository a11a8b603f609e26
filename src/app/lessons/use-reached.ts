import { holds } from '../../lessons/condition.ts';
import type { Condition } from '../../lessons/lesson.ts';
import { sameValues } from '../../scenario/file/scenario.ts';
import { useApp } from '../store/app-context.tsx';
import { viewEntries } from '../store/link/view-entries.ts';

/** Whether the present state, with the result that belongs to it, meets a condition on this model. */
export function useReached(condition: Condition, model: string): boolean {
  return useApp((state) => {
    const { solution, forValues } = state.solve;
    if (state.model.id !== model || solution === null || forValues === null) return false;
    if (!sameValues(forValues, state.values)) return false;
    return holds(condition, {
      inputs: state.values,
      indicators: solution.indicators,
      view: viewEntries(state.model, state.view),
    });
  });
}
