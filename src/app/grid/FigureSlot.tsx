import { useMemo } from 'react';
import type { FigureContext, FigureDeclaration } from '../../models/figure.ts';
import type { DragPhase } from '../figures/DragHandle.tsx';
import { FigureCard } from '../figures/FigureCard.tsx';
import { usePalette } from '../shell/use-palette.ts';
import { useActions, useApp, useAppShallow } from '../state/app-context.tsx';
import { useHandles } from './use-handles.ts';
import { useProvenance } from './use-provenance.ts';

interface Props {
  declaration: FigureDeclaration;
  /** Lower ones are drawn first. */
  priority: number;
}

/** One figure of the model, built from the newest result; before the first one only its name and its place. */
export function FigureSlot({ declaration, priority }: Props) {
  const solution = useApp(({ solve }) => solve.solution);
  const values = useApp(({ solve }) => solve.forValues);
  if (solution === null || values === null) {
    return (
      <section className="figure figure-awaited" aria-label={declaration.label} aria-busy="true">
        <h3>{declaration.label}</h3>
      </section>
    );
  }
  return <SolvedFigure declaration={declaration} priority={priority} solution={solution} values={values} />;
}

function SolvedFigure({
  declaration,
  priority,
  solution,
  values,
}: Props & Pick<FigureContext, 'solution' | 'values'>) {
  const { id, views, sweep: swept, build } = declaration;
  const { setFigureView, beginGesture, endGesture, setValue } = useActions();
  const palette = usePalette();
  const provenance = useProvenance();
  const view = useApp((state) => state.view.figureViews[id] ?? views?.[0].id ?? '');
  const method = useApp((state) => state.view.method);
  const sweep = useApp((state) => (swept === undefined ? null : (state.sweep.sweeps[id] ?? null)));
  const overlays = useAppShallow((state) =>
    state.overlays.filter(({ quantity }) => declaration.accepts?.includes(quantity)),
  );
  const held = useApp((state) => state.gesture?.ghost ?? null);
  const dragging = useApp(({ gesture }) => gesture?.kind === 'drag');
  const revision = useApp(({ solve }) => solve.generation);
  const { pending, progress, stale } = useAppShallow(({ solve, sweep: curves, fault, entryFaults }) => ({
    pending: solve.pending || (swept !== undefined && (curves.stale || curves.progress !== null)),
    progress: swept === undefined ? solve.progress : curves.progress,
    stale:
      fault !== null || solve.failure !== null || Object.keys(entryFaults).length > 0
        ? 'Shown for the last valid inputs'
        : null,
  }));
  const ghost = useMemo(
    () => (held === null ? null : { ...held, sweep: held.sweeps[id] ?? null }),
    [held, id],
  );
  const spec = useMemo(
    () => build({ values, solution, view, method, ghost, sweep, overlays }),
    [build, values, solution, view, method, ghost, sweep, overlays],
  );
  const handles = useHandles(spec);

  function drag(name: string, value: number, phase: DragPhase) {
    if (phase === 'begin') beginGesture('drag');
    else setValue(name, value);
    if (phase === 'end') endGesture('drag');
  }

  return (
    <FigureCard
      spec={spec}
      palette={palette}
      {...(views === undefined ? {} : { views })}
      view={view}
      onView={(chosen) => {
        setFigureView(id, chosen);
      }}
      dragging={dragging}
      onDrag={drag}
      handles={handles}
      pending={pending}
      progress={progress}
      stale={stale}
      provenance={provenance}
      priority={priority}
      revision={revision}
    />
  );
}
