import { useDeferredValue, useMemo, useState } from 'react';
import type { FigureDeclaration, FigureSpec } from '../../../models/contract/figure.ts';
import type { PinnedFigure } from '../../../models/figure-parts/pinned-curves.ts';
import type { RateConversion } from '../../../scenario/units/rate-conversion.ts';
import { useApp, useAppShallow, useAppStore, useCatalogue } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';
import { type AskedCurves, declaredParts, type PartCurves } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { useLateCode } from '../../kit/lazy/use-late-code.ts';

const withCurves = () => declaredParts().filter(({ hasCurves }) => hasCurves !== undefined);

/** The code of all parts that have curves. */
const curvesCode = lateCode(() => Promise.all(withCurves().map(({ code }) => code!.fetch())));

const watched = (state: AppState): readonly unknown[] =>
  withCurves().flatMap(({ curvesFrom }) => curvesFrom?.(state) ?? []);

const noCurves: readonly PartCurves[] = [];
const noScenarios: readonly PinnedFigure[] = [];

interface DrawnCurves {
  /** Some part has curves for this figure. */
  wanted: boolean;
  /** Those of other scenarios. */
  scenarios: readonly PinnedFigure[];
  /** All, in the axes of the figure. */
  over: (drawn: FigureSpec, rate: RateConversion) => readonly PinnedFigure[];
}

/**
 * Curves of parts over one view of a figure, in the order of the parts. Made anew only when their source changed, and
 * after more urgent updates: a drag never waits for them.
 */
export function usePartCurves(
  declaration: FigureDeclaration,
  view: string,
  unit: AskedCurves['unit'],
): DrawnCurves {
  const store = useAppStore();
  const catalogue = useCatalogue();
  const model = useApp((state) => state.model);
  const wanted = useApp((state) => withCurves().some((part) => part.hasCurves!(state, declaration)));
  const sources = useDeferredValue(useAppShallow(watched));
  const { code } = useLateCode(curvesCode, wanted);
  const [makers] = useState(() => new Map<string, (asked: AskedCurves) => PartCurves>());
  const curves = useMemo(() => {
    if (code === null || sources.length === 0) return noCurves;
    const asked = { state: { ...store.getState(), model }, catalogue, declaration, view, unit };
    return withCurves().map(({ id, code: own }) => {
      const make = makers.get(id) ?? own!.now!.curves!();
      makers.set(id, make);
      return make(asked);
    });
  }, [code, sources, store, catalogue, model, declaration, view, unit, makers]);
  return useMemo(() => {
    const scenarios = curves.flatMap((one) => one.scenarios ?? []);
    return {
      wanted,
      scenarios: scenarios.length === 0 ? noScenarios : scenarios,
      over: (drawn, rate) => [...scenarios, ...curves.flatMap(({ over }) => over?.(drawn, rate) ?? [])],
    };
  }, [curves, wanted]);
}
