import { useMemo } from 'react';
import { useApp, useAppShallow, useCatalogue } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { noPinResult, pinKey } from '../pin-state.ts';
import type { ComparedScenario } from './compared-scenario.ts';
import { pinnedScenario } from '../pinned-scenario.ts';

/** The present scenario and all pins, hidden ones too: the last result that there is of each. */
export function useCompared(): readonly ComparedScenario[] {
  const catalogue = useCatalogue();
  const present = useAppShallow((state) => ({
    model: state.model,
    values: state.solve.forValues ?? state.values,
    method: chosenMethod(state),
    solution: state.solve.solution,
    failure: state.solve.failure?.message ?? null,
  }));
  const list = useApp(({ pinned }) => pinned.list);
  const results = useApp(({ pinned }) => pinned.results);
  return useMemo(
    () => [
      { name: 'present', look: null, ...present },
      ...list.map((pin) => {
        const { failure } = results[pinKey(pin)] ?? noPinResult;
        return { ...pinnedScenario(catalogue, pin, results, 'Mpps'), failure };
      }),
    ],
    [catalogue, present, list, results],
  );
}
