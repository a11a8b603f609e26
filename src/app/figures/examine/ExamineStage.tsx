import { useApp } from '../../core/app-context.tsx';
import { PartsAt } from '../../core/PartsAt.tsx';
import { ExaminedFigure } from './ExaminedFigure.tsx';

/** The figure or drawing that is examined; before the first result only its name. */
export function ExamineStage() {
  const figure = useApp(({ model, view }) => model.figures.find(({ id }) => id === view.examine));
  const diagram = useApp(({ model, view }) =>
    model.diagram?.id === view.examine ? model.diagram : undefined,
  );
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  const declaration = figure ?? diagram;
  if (declaration === undefined) return null;
  if (solved && figure !== undefined) return <ExaminedFigure key={figure.id} declaration={figure} />;
  if (solved && diagram !== undefined)
    return (
      <PartsAt
        place="examinedDiagram"
        subject={`The drawing “${diagram.label}”`}
        props={{ declaration: diagram }}
      />
    );
  return (
    <section className="figure figure-awaited" aria-label={declaration.label} aria-busy="true">
      <h3>{declaration.label}</h3>
    </section>
  );
}
