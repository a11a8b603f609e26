import { useMemo } from 'react';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { type DrawnBeside, type LaidOver, laidOver, type SimulatedRun } from './laid-over.ts';
import { useApp } from '../../core/app-context.tsx';
import { checkStops, simulationOf } from '../../core/simulation/check-state.ts';
import type { SolvedCompanion } from '../../core/app-state.ts';
import type { TabledFigure } from './figure-csv.ts';

/**
 * The run beside the result, as it can be repeated: to the chosen end, or to where it was stopped. null: no run, or not
 * wanted.
 */
function useSimulatedRun(wanted: boolean): SimulatedRun | null {
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

const noCompanions: readonly SolvedCompanion[] = [];

/**
 * Remarks on everything that a figure draws beside its curves, and the commands for it. `id`: of a figure of the model.
 */
export function useLaidOver(
  figure: TabledFigure & Partial<Pick<FigureSpec, 'series'>>,
  id: string | undefined,
  beside: readonly DrawnBeside[],
): LaidOver {
  const model = useApp((state) => state.model);
  const companions = useApp((state) => (id === undefined ? undefined : state.companions[id])) ?? noCompanions;
  const all = useApp((state) => state.overlays);
  const simulated = useSimulatedRun(figure.series?.some(({ role }) => role === 'simulation') === true);
  return useMemo(() => {
    const declaration = model.figures.find((one) => one.id === id);
    const overlays = declaration === undefined ? [] : all.filter((one) => acceptsOverlay(declaration, one));
    return laidOver({ model, figure, companions, beside, overlays, simulated });
  }, [model, figure, id, companions, beside, all, simulated]);
}
