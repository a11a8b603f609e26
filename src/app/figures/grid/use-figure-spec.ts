import { useMemo } from 'react';
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../../models/contract/figure.ts';
import { simulationOf } from '../../check/simulation-of.ts';
import { usePinnedFigures } from '../../pins/use-pinned-figures.ts';
import { useLateCode } from '../../shell/use-late-code.ts';
import { useApp } from '../../store/app-context.tsx';
import { chosenMethod } from '../../store/chosen-method.ts';
import { lateCode } from '../../store/late-code.ts';
import { type FigureState, useFigureState } from './use-figure-state.ts';

const simulationCode = lateCode(() => import('../../../models/figure-parts/with-simulation.ts'));
const pinCode = lateCode(() => import('../../../models/figure-parts/with-pins.ts'));

interface ShownFigure extends Pick<FigureState, 'dragging' | 'pending' | 'progress' | 'stale' | 'revision'> {
  spec: FigureSpec;
  /** The chosen one of the figure's views; `''` where it has none. */
  view: string;
}

/** A figure of the model with all that is laid over it. Only for states with a solution; out of view it rests during a drag. */
export function useFigureSpec(declaration: FigureDeclaration, inView: boolean): ShownFigure {
  const { id, views, build, simulated } = declaration;
  const view = useApp((state) => state.view.figureViews[id] ?? views?.[0].id ?? '');
  const method = useApp(chosenMethod);
  const report = useApp((state) => simulationOf(state));
  const { solution, values, sweep, companions, overlays, ghost, ...shown } = useFigureState(
    declaration,
    inView,
  );
  const pins = usePinnedFigures(declaration, view);
  const offered = useApp(({ model }) => model.dimensioning?.offered);
  const { code: simulating } = useLateCode(simulationCode, report !== null);
  const { code: pinning } = useLateCode(pinCode, pins.length > 0);
  const present = useMemo(() => {
    const context: FigureContext = { values, solution, view, method, ghost, sweep, companions, overlays };
    const own = build(context);
    if (report === null || simulated === undefined || simulating === null) return own;
    return simulating.withSimulation(own, simulated(context), report, values);
  }, [
    build,
    simulated,
    simulating,
    report,
    values,
    solution,
    view,
    method,
    ghost,
    sweep,
    companions,
    overlays,
  ]);
  const spec = useMemo(
    () =>
      pinning?.withPins(present, pins, !offered ? null : (mpps: number) => offered.inputFor(mpps, values)) ??
      present,
    [present, pinning, pins, offered, values],
  );
  return { ...shown, spec, view };
}
