import { useMemo } from 'react';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { FigureContext, FigureDeclaration } from '../../../models/contract/figure.ts';
import { isUnstable } from '../../../models/contract/inputs.ts';
import { scenarioKey, scenarioMark } from '../../../compute/cache/scenario-key.ts';
import { lossFromMpps } from '../../core/edge/shown-edge.ts';
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
  /** The axes are those at the beginning of a drag. */
  dragging: boolean;
  pending: boolean;
  progress: number | null;
  stale: string | null;
  revision: number;
  /** Which inputs it draws: `scenarioMark`. */
  scenario: string;
  /**
   * Its result is too far behind the inputs. `all`: nothing of it is drawn; `result`: only the curve, which is also
   * that of the present inputs, as when they move along its axis. null: it is not.
   */
  blank: 'all' | 'result' | null;
}

/** A result of earlier inputs is not drawn for longer than this, ms. */
const behindMs = 200;

const noCompanions: FigureState['companions'] = [];

/**
 * The parts of the state that one figure needs. A figure with a curve is drawn for the inputs of that curve, which may
 * be a moment behind the result. Only for states with a solution; out of view they do not change during a drag.
 */
export function useFigureState(
  figure: Pick<FigureDeclaration, 'id' | 'sweep' | 'accepts'>,
  inView: boolean,
): FigureState {
  const { id, sweep: swept } = figure;
  const { held, behind, along, model, ...state } = useAppInView(
    ({ model, values: entered, edge, solve, sweep, companions, gesture, fault, entryFaults }) => {
      const curve = swept === undefined ? undefined : sweep.sweeps[id];
      const { solution, values, generation } = curve ?? {
        solution: solve.solution!,
        values: solve.forValues!,
        generation: solve.generation,
      };
      return {
        model: model.id,
        solution,
        values,
        sweep: curve ?? null,
        lossFromMpps: lossFromMpps({ model, edge, sweep, solve }, values),
        companions: values === solve.forValues ? (companions[id] ?? noCompanions) : noCompanions,
        held: gesture?.ghost ?? null,
        dragging: gesture?.kind === 'drag' || curve?.held === true,
        // not begun is not empty
        pending:
          isShownStale({ solve, gesture }) ||
          (swept !== undefined && (sweep.awaited[id] !== undefined || curve === undefined)),
        behind: solve.pending,
        // Inputs that have the same curve: they differ in the swept input alone.
        along:
          solve.pending &&
          curve !== undefined &&
          curve.scenario === scenarioKey(model.id, entered, curve.over)
            ? entered
            : null,
        progress: swept === undefined ? solve.progress : (sweep.awaited[id] ?? null),
        stale:
          fault !== null || solve.failure !== null || Object.keys(entryFaults).length > 0
            ? fault !== null && isUnstable(fault)
              ? 'Last stable inputs'
              : 'Last valid inputs'
            : null,
        revision: generation,
      };
    },
    inView,
  );
  const overlays = useAppInView(
    ({ overlays: every }) => every.filter((overlay) => acceptsOverlay(figure, overlay)),
    inView,
  );
  const { sweep, values } = state;
  const before = held?.sweeps[id] ?? null;
  // Along the dragged input the curve is the same.
  const began = before?.scenario === sweep?.scenario ? null : before;
  const ghost = useMemo(() => (held === null ? null : { ...held, sweep: began }), [held, began]);
  const isBlank = useOverdue(behind, state.revision, behindMs);
  return {
    ...state,
    overlays,
    ghost,
    scenario: scenarioMark(model, isBlank && along !== null ? along : values),
    blank: !isBlank ? null : along === null ? 'all' : 'result',
  };
}
