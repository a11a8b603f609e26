import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { useDragAlong } from '../drag/use-drag-along.ts';
import { useFigureSpec } from '../spec/use-figure-spec.ts';
import { useHandles } from '../drag/use-handles.ts';
import { useProvenance } from '../export/provenance/use-provenance.ts';
import { ExaminedPlot } from './ExaminedPlot.tsx';

/** A figure of the model, alone: it follows the inputs like its card. Only for states with a solution. */
export function ExaminedFigure({ declaration }: { declaration: FigureDeclaration }) {
  const { id, views } = declaration;
  const { choose, ...shown } = useFigureSpec(declaration, true);
  return (
    <ExaminedPlot
      {...shown}
      {...(views === undefined ? {} : { views })}
      examined={id}
      figureId={id}
      onView={choose}
      provenance={useProvenance()}
      handles={useHandles(shown.spec, true)}
      onDrag={useDragAlong(shown.spec)}
    />
  );
}
