import { useMemo } from 'react';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { useSimulatedRun } from './use-simulated-run.ts';
import { useApp } from '../../core/app-context.tsx';
import type { SolvedCompanion } from '../../core/app-state.ts';
import type { TabledFigure } from './figure-csv.ts';
import { type DrawnBeside, type LaidOver, laidOver } from './laid-over.ts';

const noCompanions: readonly SolvedCompanion[] = [];

/**
 * What is said of all that a figure draws beside its own curves, and what computes it. `id`: of a figure of the model.
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
