import { useMemo } from 'react';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { FigureContext, FigureDeclaration } from '../../../models/contract/figure.ts';
import { isUnstable } from '../../../models/contract/inputs.ts';
import { lossFromMpps } from '../../core/edge/edge-state.ts';
import { isShownStale } from '../../core/background/at-rest.ts';
import type { SolvedCompanion } from '../../core/app-state.ts';
import { useOverdue } from '../../kit/use-place.ts';
import { useAppInView } from '../in-view/use-in-view.ts';

/** Content and status of a figure. */
export interface FigureState extends Pick<
  FigureContext,
  'solution' | 'values' | 'sweep' | 'overlays' | 'ghost'
> {
  lossFromMpps: number | null;
  companions: readonly SolvedCompanion[];
  dragging: boolean;
  pending: boolean;
  progress: number | null;
  stale: string | null;
  revision: number;
}

/** A curve of other inputs for longer than this is drawn as preliminary, ms: a shorter time would flicker. */
const graceMs = 250;

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
  const { held, earlier, ...state } = useAppInView(
    ({ model, edge, solve, sweep, companions, gesture, fault, entryFaults }) => ({
      solution: solve.solution!,
      values: solve.forValues!,
      lossFromMpps: lossFromMpps({ model, edge }, solve.forValues!),
      sweep: swept === undefined ? null : (sweep.sweeps[id] ?? null),
      companions: companions[id] ?? noCompanions,
      held: gesture?.ghost ?? null,
      dragging: gesture?.kind === 'drag',
      // not begun is not empty
      pending:
        isShownStale({ solve, gesture }) ||
        (swept !== undefined && (sweep.awaited[id] !== undefined || sweep.sweeps[id] === undefined)),
      // a curve of the present inputs has a part of its work done
      earlier: swept !== undefined && (sweep.awaited[id] === 0 || sweep.awaited[id] === null),
      progress: swept === undefined ? solve.progress : (sweep.awaited[id] ?? null),
      stale:
        fault !== null || solve.failure !== null || Object.keys(entryFaults).length > 0
          ? fault !== null && isUnstable(fault)
            ? 'Last stable inputs'
            : 'Last valid inputs'
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
  const { sweep } = state;
  const late = useOverdue(earlier && sweep !== null, sweep, graceMs);
  const drawn = useMemo(
    () => (late && sweep?.complete ? { ...sweep, complete: false } : sweep),
    [late, sweep],
  );
  return {
    ...{ ...state, sweep: drawn, overlays, ghost },
    stale: state.stale ?? (late ? 'Earlier inputs' : null),
  };
}
