import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type {
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Series,
  SeriesRole,
} from '../../../models/contract/figure.ts';
import { withPreliminaryRemark } from '../../../models/figure-parts/preliminary.ts';
import type { PinnedFigure } from '../../../models/figure-parts/pinned-curves.ts';
import { simulationOf } from '../../core/simulation/check-state.ts';
import type { RateConversion } from '../../../scenario/units/unit-scale.ts';
import { useActions, useApp, useAppShallow, useAppStore, useCatalogue } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';
import { type AskedCurves, declaredParts, type PartCurves } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { useLateCode } from '../../kit/lazy/use-late-code.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { lateFigures } from '../late-figures.ts';
import { comparedOptions } from '../compared-options.ts';
import { inRateUnit, rateFactor } from '../../core/traffic/in-rate-unit.ts';
import { type FigureState, useFigureState } from './use-figure-state.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import { rateChoices, rateConversion, rateScale } from '../../core/traffic/rate-scale.ts';

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
  /** Curves of other scenarios. */
  scenarios: readonly PinnedFigure[];
  /** All, in the axes of the figure. */
  over: (drawn: FigureSpec, rate: RateConversion) => readonly PinnedFigure[];
}

/**
 * Curves of parts over one view of a figure, in the order of the parts. Computed again only when their source changes,
 * with lower priority than other updates: a drag never waits for them.
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
    const having = withCurves().filter(({ hasCurves }) => hasCurves!(asked.state, declaration));
    return having.map(({ id, code }) => {
      const make = makers.get(id) ?? code!.now!.curves!();
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

/** The view of a figure and the unit of its rates: a view with a unit sets that of the whole screen. */
export function useFigureView({ id, views }: FigureDeclaration, values: InputValues) {
  const { setFigureView, setUnit } = useActions();
  const model = useApp((state) => state.model);
  const unit = useApp((state) => rateScale(state.model, values, state).unit);
  const chosen = useApp((state) => state.view.figureViews[id]);
  const rate = useMemo(() => rateConversion(unit, model, values), [unit, model, values]);
  const view = views?.find((one) => one.rate === unit)?.id ?? chosen ?? views?.[0].id ?? '';
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const choose = useCallback(
    (wanted: string) => {
      const chosenUnit = views?.find((one) => one.id === wanted)?.rate;
      const field = rateChoices(model, latest.current).find((choice) => choice.unit === chosenUnit);
      if (field === undefined) setFigureView(id, wanted);
      else setUnit(field.field, field.view);
    },
    [views, model, setFigureView, setUnit, id],
  );
  return { rate, view, choose };
}

interface ShownFigure extends Pick<
  FigureState,
  'dragging' | 'pending' | 'progress' | 'stale' | 'revision' | 'scenario'
> {
  spec: FigureSpec;
  /** The figure with its handles, which remain while the result of the present inputs is late. */
  handled: FigureSpec;
  /** The visible pins. */
  others: readonly PinnedFigure[];
  /** The chosen view of the figure; `''` where it has none. */
  view: string;
  choose: (view: string) => void;
}

/** Series that do not depend on the present inputs. */
const remainingRoles: readonly SeriesRole[] = ['measurement', 'pin', 'ghost'];

/** The figure while a result is too far behind the inputs: its frame, measurements, pins and the drag's beginning. */
function withoutPresent(spec: FigureSpec, blank: NonNullable<FigureState['blank']>): FigureSpec {
  if (blank === 'result') return { ...spec, markers: spec.markers.filter(({ kind }) => kind !== 'now') };
  const remaining = (series: readonly Series[]) => series.filter(({ role }) => remainingRoles.includes(role));
  return {
    ...spec,
    series: remaining(spec.series),
    markers: [],
    ranges: [],
    ...(spec.strip === undefined ? {} : { strip: { ...spec.strip, series: remaining(spec.strip.series) } }),
  };
}

/**
 * A figure of the model with all overlays, rates in the reader's unit. Only for states with a solution; out of view it
 * does not change during a drag.
 */
export function useFigureSpec(declaration: FigureDeclaration, inView: boolean): ShownFigure {
  const { build, simulated } = declaration;
  const method = useApp(chosenMethod);
  const report = useApp((state) => simulationOf(state));
  const { solution, values, lossFromMpps, sweep, companions, overlays, ghost, blank, ...shown } =
    useFigureState(declaration, inView);
  const { rate, view, choose } = useFigureView(declaration, values);
  const beside = usePartCurves(declaration, view, rate.unit);
  const offered = useApp(({ model }) => model.dimensioning?.offered);
  const { code: simulating } = useLateCode(lateFigures, report !== null);
  const { code: pinning } = useLateCode(lateFigures, beside.wanted);
  const model = useApp((state) => state.model);
  const comparedAs = useApp((state) => comparedOptions(state)?.present ?? null);
  const { code: comparing } = useLateCode(lateFigures, comparedAs !== null);
  const present = useMemo(() => {
    const drawn = comparedAs === null ? companions : [];
    const context: FigureContext = {
      values,
      solution,
      view,
      method,
      rate,
      lossFromMpps,
      ghost,
      sweep,
      overlays,
      companions: drawn,
    };
    const built = withPreliminaryRemark(build(context));
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
    lossFromMpps,
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
            model,
            figure: declaration,
            view,
            method,
            rate,
            present: comparedAs,
            others: companions,
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
  const drawn = useMemo(() => (blank === null ? spec : withoutPresent(spec, blank)), [blank, spec]);
  return {
    ...shown,
    scenario: blank === 'all' ? '' : shown.scenario,
    spec: drawn,
    handled: spec,
    others: beside.scenarios,
    view,
    choose,
  };
}
