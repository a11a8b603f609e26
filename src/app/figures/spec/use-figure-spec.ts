import { useMemo } from 'react';
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../../models/contract/figure.ts';
import type { PinnedFigure } from '../../../models/figure-parts/pinned-curves.ts';
import { simulationOf } from '../../core/simulation/simulation-of.ts';
import { usePartCurves } from './use-part-curves.ts';
import { useLateCode } from '../../kit/lazy/use-late-code.ts';
import { useApp } from '../../core/app-context.tsx';
import { chosenMethod } from '../../core/chosen-method.ts';
import { lateFigures } from '../late-figures.ts';
import { comparedOptions } from '../compared-options.ts';
import { inRateUnit, rateFactor } from '../../core/traffic/in-rate-unit.ts';
import { type FigureState, useFigureState } from './use-figure-state.ts';
import { useFigureView } from './use-figure-view.ts';

interface ShownFigure extends Pick<FigureState, 'dragging' | 'pending' | 'progress' | 'stale' | 'revision'> {
  spec: FigureSpec;
  /** The pins that are drawn. */
  others: readonly PinnedFigure[];
  /** The chosen one of the figure's views; `''` where it has none. */
  view: string;
  choose: (view: string) => void;
}

/**
 * A figure of the model with all that is laid over it, rates in the reader's unit. Only for states with a solution; out
 * of view it rests during a drag.
 */
export function useFigureSpec(declaration: FigureDeclaration, inView: boolean): ShownFigure {
  const { build, simulated } = declaration;
  const method = useApp(chosenMethod);
  const report = useApp((state) => simulationOf(state));
  const { solution, values, sweep, companions, overlays, ghost, ...shown } = useFigureState(
    declaration,
    inView,
  );
  const { rate, view, choose } = useFigureView(declaration, values);
  const beside = usePartCurves(declaration, view, rate.unit);
  const offered = useApp(({ model }) => model.dimensioning?.offered);
  const { code: simulating } = useLateCode(lateFigures, report !== null);
  const { code: pinning } = useLateCode(lateFigures, beside.wanted);
  const model = useApp((state) => state.model);
  const comparedAs = useApp((state) => comparedOptions(state)?.present ?? null);
  const { code: comparing } = useLateCode(lateFigures, comparedAs !== null);
  const present = useMemo(() => {
    const own = comparedAs === null ? companions : [];
    const context: FigureContext = {
      ...{ values, solution, view, method, rate, ghost, sweep, overlays },
      companions: own,
    };
    const built = build(context);
    if (report === null || simulated === undefined || simulating === null) return built;
    return simulating.withSimulation(built, simulated(context), report, values);
  }, [
    build,
    simulated,
    simulating,
    report,
    values,
    solution,
    view,
    method,
    rate,
    ghost,
    sweep,
    companions,
    comparedAs,
    overlays,
  ]);
  const compared = useMemo(
    () =>
      comparedAs === null || comparing === null
        ? present
        : comparing.withCompared(present, {
            ...{ model, figure: declaration, view, method, rate },
            ...{ present: comparedAs, others: companions },
          }),
    [present, comparing, comparedAs, model, declaration, view, method, rate, companions],
  );
  const spec = useMemo(() => {
    const drawn = inRateUnit(compared, rate);
    if (pinning === null) return drawn;
    const factor = rateFactor(compared.x, rate);
    return pinning.withPins(
      drawn,
      beside.over(drawn, rate),
      !offered ? null : (mpps: number) => factor * offered.inputFor(mpps, values),
    );
  }, [compared, pinning, beside, offered, values, rate]);
  return { ...shown, spec, others: beside.scenarios, view, choose };
}
