import { useMemo } from 'react';
import type { SimulatedRun } from './laid-over.ts';
import { useApp } from '../../core/app-context.tsx';
import { checkStops } from '../../core/simulation/check-state.ts';
import { simulationOf } from '../../core/simulation/simulation-of.ts';

/**
 * The run beside the result, as it is run again: to the end that was chosen, or to where it was stopped. null: none is
 * there, or none is wanted.
 */
export function useSimulatedRun(wanted: boolean): SimulatedRun | null {
  const report = useApp((state) => (wanted ? simulationOf(state) : null));
  const seed = useApp(({ view }) => view.seed);
  const stop = useApp(({ view }) => view.checkStop);
  const ended = useApp(({ check }) => check.status === 'stopped' || check.status === 'paused');
  return useMemo(() => {
    if (report === null) return null;
    const { precision, limitPackets } = checkStops.find(({ id }) => id === stop) ?? checkStops[0];
    const rule = ended ? { precision: null, limitPackets: report.packets } : { precision, limitPackets };
    return { report, seed, rule };
  }, [report, seed, stop, ended]);
}
