import { useApp } from '../../store/app-context.tsx';
import { ExaminedFigure } from './ExaminedFigure.tsx';

/** The figure that is examined; before the first result only its name. */
export function ExamineStage() {
  const figure = useApp(({ model, view }) => model.figures.find(({ id }) => id === view.examine));
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  if (figure === undefined) return null;
  if (solved) return <ExaminedFigure key={figure.id} declaration={figure} />;
  return (
    <section className="figure figure-awaited" aria-label={figure.label} aria-busy="true">
      <h3>{figure.label}</h3>
    </section>
  );
}
