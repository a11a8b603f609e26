import '../kit/theme/forced-colors.css';
import '../parts/headline/presented-headline.css';
import type { ComponentType } from 'react';
import { isPagePlace } from '../../lessons/lesson-place.ts';
import { useApp } from '../core/app-context.tsx';
import { presentedFigures } from '../core/presentation/presented.ts';
import { stageOf } from '../core/stages.ts';
import { useClosed } from '../core/handout/handout-words.ts';
import { DropTarget } from '../parts/measurements/files/DropTarget.tsx';
import { type PresentedLesson, PresentView, type PresentViewProps } from '../parts/present/PresentView.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { PartBoundary } from '../core/boundary/PartBoundary.tsx';
import { useFigureDialogs } from '../figures/figure-dialog-state.ts';
import { type LateCode, lateCode } from '../kit/lazy/late-code.ts';
import { LazyPart } from '../kit/lazy/LazyPart.tsx';
import { usePrintedPlots } from './print/use-printed-plots.ts';
import { useFieldKeys } from '../panel/use-field-keys.ts';
import { useFocusRecovery } from '../kit/focus/use-focus-recovery.ts';

const figureDialog = lateCode(() =>
  import('../parts/figure-dialogs/MethodsCard.tsx').then((module) => module.FigureDialog),
);

interface Props extends Omit<PresentViewProps, 'lesson'> {
  presented: boolean;
  lessonPart: LateCode<ComponentType<{ place: string }>>;
  /** In a frame, keys and files belong to the page around it. */
  framed: boolean;
}

/**
 * Parts of the whole window that are needed only after the first figure: presentation, shortcuts, dropped files,
 * dialogs of figures, paper.
 */
export function LateShell({ presented, framed, lessonPart, ...parts }: Props) {
  usePrintedPlots();
  useFocusRecovery();
  useFieldKeys();
  const unmeasured = useClosed('measurements');
  const { opened, close } = useFigureDialogs();
  if (framed) return null;
  return (
    <>
      {presented ? <Presentation lessonPart={lessonPart} parts={parts} /> : null}
      <Shortcuts />
      {opened === null ? null : <LazyPart part={figureDialog} props={{ opened, onClose: close }} />}
      {unmeasured ? null : (
        <PartBoundary part="The target for files">
          <DropTarget />
        </PartBoundary>
      )}
    </>
  );
}

/** A presentation, and the step of a lesson that is open. */
function Presentation({ lessonPart, parts }: Pick<Props, 'lessonPart'> & { parts: PresentViewProps }) {
  const step = useApp(({ view }) => (isPagePlace(view.lesson) ? null : view.lesson));
  const lies = useApp(({ model, view: { stage, present, figure } }): PresentedLesson => {
    const isSecond = stageOf(stage)?.presented === undefined && present !== null;
    return isSecond && presentedFigures(model, present, figure).length > 1 ? 'below' : 'beside';
  });
  return (
    <>
      {step === null ? null : (
        <div className="presented-lesson" data-lies={lies}>
          <LazyPart part={lessonPart} props={{ place: step }} />
        </div>
      )}
      <PartBoundary part="The presentation">
        <PresentView {...parts} lesson={step === null ? null : lies} />
      </PartBoundary>
    </>
  );
}
