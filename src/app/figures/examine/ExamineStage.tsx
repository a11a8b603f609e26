import { useApp } from '../../core/app-context.tsx';
import { PartsAt } from '../../core/PartsAt.tsx';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { AwaitedFigure } from '../AwaitedFigure.tsx';
import { useDragAlong } from '../drag/use-drag-along.ts';
import { useFigureSpec } from '../spec/use-figure-spec.ts';
import { useHandles } from '../drag/use-handles.ts';
import { useProvenance } from '../export/provenance/use-provenance.ts';
import { ExaminedPlot } from './ExaminedPlot.tsx';

/** One figure of the model alone: it follows the inputs like its card. Only for states with a solution. */
export function ExaminedFigure({ declaration }: { declaration: FigureDeclaration }) {
  const { id, views } = declaration;
  const { choose, handled, ...shown } = useFigureSpec(declaration, true);
  return (
    <ExaminedPlot
      {...shown}
      views={views}
      examined={id}
      figureId={id}
      onView={choose}
      provenance={useProvenance()}
      grips={handled.markers}
      handles={useHandles(handled, true)}
      onDrag={useDragAlong(handled)}
    />
  );
}

/** The examined figure or drawing; before the first result only its name. */
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
  return <AwaitedFigure label={declaration.label} />;
}
