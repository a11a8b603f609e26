import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../../models/contract/figure.ts';
import type { DragPhase } from '../plot/handle-range.ts';
import { FigureCard } from '../FigureCard.tsx';
import { simulationOf } from '../../check/simulation-of.ts';
import { usePalette } from '../../shell/use-palette.ts';
import { useLateCode } from '../../shell/use-late-code.ts';
import type { Palette } from '../../theme/palette.ts';
import { useActions, useApp } from '../../store/app-context.tsx';
import { chosenMethod } from '../../store/chosen-method.ts';
import { lateCode } from '../../store/late-code.ts';
import { comparedOptions } from '../compared-options.ts';
import { useFigureState } from './use-figure-state.ts';
import { PartBoundary } from '../../shell/PartBoundary.tsx';
import { usePinnedFigures } from '../../pins/use-pinned-figures.ts';
import { inputAt } from './drag-along.ts';
import { inRateUnit, rateFactor } from './in-rate-unit.ts';
import { useFigureView } from './use-figure-view.ts';
import { useHandles } from './use-handles.ts';
import { useInView } from './use-in-view.ts';

const simulationCode = lateCode(() => import('../../../models/figure-parts/with-simulation.ts'));
const comparedCode = lateCode(() => import('../../../models/figure-parts/with-compared.ts'));
const pinCode = lateCode(() => import('../../../models/figure-parts/with-pins.ts'));

export interface FigureSlotProps {
  declaration: FigureDeclaration;
  /** Lower ones are drawn first. */
  priority: number;
  /** What every export carries. */
  provenance: readonly string[];
  /** In place of the theme's. */
  colours?: Palette;
}

/** Follows a drag only where it is seen: its properties stay the same objects while nothing about it changes. */
const Card = memo(FigureCard);

/** One figure of the model in its place; before the first result only its name. */
export const FigureSlot = memo(function FigureSlot(props: FigureSlotProps) {
  const { declaration } = props;
  const cell = useRef<HTMLDivElement>(null);
  const inView = useInView(cell);
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  return (
    <div className="figure-cell" ref={cell} data-testid={`figure-${declaration.id}`}>
      {solved ? (
        <PartBoundary part={`The figure “${declaration.label}”`}>
          <SolvedFigure {...props} inView={inView} />
        </PartBoundary>
      ) : (
        <section className="figure figure-awaited" aria-label={declaration.label} aria-busy="true">
          <h3>{declaration.label}</h3>
        </section>
      )}
    </div>
  );
});

function SolvedFigure({
  declaration,
  priority,
  provenance,
  colours,
  inView,
}: FigureSlotProps & { inView: boolean }) {
  const { id, views, build, simulated } = declaration;
  const { beginGesture, endGesture, hashOfFigure } = useActions();
  const themed = usePalette();
  const palette = colours ?? themed;
  const method = useApp(chosenMethod);
  const report = useApp((state) => simulationOf(state));
  const { solution, values, sweep, companions, overlays, ghost, dragging, ...shown } = useFigureState(
    declaration,
    inView,
  );
  const { rate, view, choose } = useFigureView(declaration, values);
  const pins = usePinnedFigures(declaration, view, rate.unit);
  const offered = useApp(({ model }) => model.dimensioning?.offered);
  const { code: simulating } = useLateCode(simulationCode, report !== null);
  const { code: pinning } = useLateCode(pinCode, pins.length > 0);
  const model = useApp((state) => state.model);
  const comparedAs = useApp((state) => comparedOptions(state)?.present ?? null);
  const { code: comparing } = useLateCode(comparedCode, comparedAs !== null);
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
      pins,
      !offered ? null : (mpps: number) => factor * offered.inputFor(mpps, values),
    );
  }, [compared, pinning, pins, offered, values, rate]);
  const handles = useHandles(spec, inView);
  const setAlong = useSetAlong(spec);
  const linkOf = useCallback(() => new URL(hashOfFigure(id), window.location.href).href, [hashOfFigure, id]);

  const drag = useCallback(
    (name: string, value: number, phase: DragPhase) => {
      if (phase === 'begin') beginGesture('drag');
      else setAlong(name, value);
      if (phase === 'end') endGesture('drag');
    },
    [beginGesture, endGesture, setAlong],
  );

  return (
    <Card
      spec={spec}
      palette={palette}
      {...(views === undefined ? {} : { views })}
      view={view}
      onView={choose}
      dragging={dragging}
      onDrag={drag}
      linkOf={linkOf}
      handles={handles}
      provenance={provenance}
      priority={priority}
      {...shown}
    />
  );
}

/** Sets an input from a place on the axis of its marker, on the grid of the input's own steps. */
function useSetAlong({ markers }: FigureSpec) {
  const { setValue } = useActions();
  const fields = useApp(({ model }) => model.fields);
  const latest = useRef(markers);
  useEffect(() => {
    latest.current = markers;
  }, [markers]);
  return useCallback(
    (name: string, place: number) => {
      const marker = latest.current.find(({ drags }) => drags === name);
      const value = marker === undefined ? null : inputAt(marker, place);
      const field = fields.find((one) => one.name === name);
      if (value === null || field?.kind !== 'number') return;
      setValue(name, Number((Math.round(value / field.step) * field.step).toPrecision(12)));
    },
    [fields, setValue],
  );
}
