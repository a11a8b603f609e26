import { useMemo } from 'react';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { FigureContext, FigureDeclaration } from '../../../models/contract/figure.ts';
import { saysAwaited } from '../../core/background/at-rest.ts';
import type { SolvedCompanion } from '../../core/app-state.ts';
import { useAppInView } from '../in-view/use-in-view.ts';

/** Content and status of a figure. */
export interface FigureState extends Pick<
  FigureContext,
  'solution' | 'values' | 'sweep' | 'overlays' | 'ghost'
> {
  companions: readonly SolvedCompanion[];
  dragging: boolean;
  pending: boolean;
  progress: number | null;
  stale: string | null;
  revision: number;
}

const noCompanions: FigureState['companions'] = [];

/**
 * The parts of the state that one figure needs. Only for states with a solution; out of view they do not change during
 * a drag.
 */
export function useFigureState(
  figure: Pick<FigureDeclaration, 'id' | 'sweep' | 'accepts'>,
  inView: boolean,
): FigureState {
  const { id, sweep: swept } = figure;
  const { held, ...state } = useAppInView(
    ({ solve, sweep, companions, gesture, fault, entryFaults }) => ({
      solution: solve.solution!,
      values: solve.forValues!,
      sweep: swept === undefined ? null : (sweep.sweeps[id] ?? null),
      companions: companions[id] ?? noCompanions,
      held: gesture?.ghost ?? null,
      dragging: gesture?.kind === 'drag',
      // not begun is not empty
      pending:
        saysAwaited({ solve, gesture }) ||
        (swept !== undefined && (sweep.awaited[id] !== undefined || sweep.sweeps[id] === undefined)),
      progress: swept === undefined ? solve.progress : (sweep.awaited[id] ?? null),
      stale:
        fault !== null || solve.failure !== null || Object.keys(entryFaults).length > 0
          ? 'Last valid inputs'
          : null,
      revision: solve.generation,
    }),
    inView,
  );
  const overlays = useAppInView(
    ({ overlays: every }) => every.filter((overlay) => acceptsOverlay(figure, overlay)),
    inView,
  );
  const ghost = useMemo(
    () => (held === null ? null : { ...held, sweep: held.sweeps[id] ?? null }),
    [held, id],
  );
  return { ...state, overlays, ghost };
}
