import { memo, useCallback, useRef } from 'react';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { AwaitedFigure } from '../AwaitedFigure.tsx';
import { FigureCard } from '../card/FigureCard.tsx';
import { usePalette } from '../../kit/use-palette.ts';
import type { Palette } from '../../../drawing/palette.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { useFigureSpec } from '../spec/use-figure-spec.ts';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useExamining } from '../use-examining.ts';
import { useDragAlong } from '../drag/use-drag-along.ts';
import { useHandles } from '../drag/use-handles.ts';
import { useInView } from '../in-view/use-in-view.ts';
import type { Provenance } from '../export/provenance/provenance.ts';
import { usePlace } from '../../kit/use-place.ts';
import { figurePlace } from '../../../scenario/handout/hideable-places.ts';

export interface FigureSlotProps {
  declaration: FigureDeclaration;
  /** Figures with lower numbers are drawn first. */
  priority: number;
  /** Provenance of every export. */
  provenance: Provenance | null;
  /** Replaces the theme's palette. */
  colours?: Palette;
  /** Sentence and sliders are beside it: at rest its markers leave out the numbers that those show. */
  briefly?: boolean;
  /** See `FigureCard`. */
  onNames?: (names: string) => void;
  namesBeside?: string;
}

/** Rendered during a drag only in view: its properties are the same objects while nothing of it changes. */
const Card = memo(FigureCard);

/** One figure of the model on its card or alone; before the first result only its name. */
export const FigureSlot = memo(function FigureSlot(props: FigureSlotProps) {
  const { declaration } = props;
  const cell = useRef<HTMLDivElement>(null);
  const inView = useInView(cell);
  usePlace('figure', cell);
  usePlace(figurePlace(declaration.id), cell);
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  return (
    <div className="figure-cell" ref={cell} data-testid={`figure-${declaration.id}`}>
      {solved ? (
        <PartBoundary part={`The figure “${declaration.label}”`}>
          <SolvedFigure {...props} inView={inView} />
        </PartBoundary>
      ) : (
        <AwaitedFigure label={declaration.label} />
      )}
    </div>
  );
});

function SolvedFigure({
  declaration,
  priority,
  provenance,
  colours,
  briefly = false,
  onNames,
  namesBeside,
  inView,
}: FigureSlotProps & { inView: boolean }) {
  const { id, views } = declaration;
  const { hashOfFigure } = useActions();
  const themed = usePalette();
  const palette = colours ?? themed;
  const { handled, choose, ...shown } = useFigureSpec(declaration, inView);
  const handles = useHandles(handled, inView);
  const linkOf = useCallback(() => new URL(hashOfFigure(id), window.location.href).href, [hashOfFigure, id]);
  const { examine } = useExamining(id);

  // A presentation and a frame show no menus.
  const below = useApp(({ view: page, handout }) => page.present !== null || handout?.embed === true);
  const drag = useDragAlong(handled);

  return (
    <Card
      palette={palette}
      views={views}
      onView={choose}
      viewsBelow={below}
      briefly={briefly}
      onNames={onNames}
      namesBeside={namesBeside}
      onDrag={drag}
      grips={handled.markers}
      figureId={id}
      linkOf={linkOf}
      examine={examine}
      handles={handles}
      provenance={provenance}
      priority={priority}
      {...shown}
    />
  );
}
