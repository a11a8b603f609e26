import '../kit/theme/forced-colors.css';
import { useClosed } from '../core/handout/handout-words.ts';
import { DropTarget } from '../parts/measurements/DropTarget.tsx';
import { PresentView, type PresentViewProps } from '../parts/present/PresentView.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { PartBoundary } from '../core/boundary/PartBoundary.tsx';
import { useFigureDialogs } from '../figures/figure-dialog-state.ts';
import { lateCode } from '../kit/lazy/late-code.ts';
import { LazyPart } from '../kit/lazy/LazyPart.tsx';
import { usePrintedPlots } from './print/use-printed-plots.ts';
import { useFieldKeys } from '../panel/use-field-keys.ts';
import { useFocusRecovery } from '../kit/focus/use-focus-recovery.ts';

const figureDialog = lateCode(() =>
  import('../parts/figure-dialogs/MethodsCard.tsx').then((module) => module.FigureDialog),
);

interface Props extends PresentViewProps {
  presented: boolean;
  /** In a frame, keys and files belong to the page around it. */
  framed: boolean;
}

/**
 * Parts of the whole window that are needed only after the first figure: presentation, shortcuts, dropped files,
 * dialogs of figures, paper.
 */
export function LateShell({ presented, framed, ...parts }: Props) {
  usePrintedPlots();
  useFocusRecovery();
  useFieldKeys();
  const unmeasured = useClosed('measurements');
  const { opened, close } = useFigureDialogs();
  if (framed) return null;
  return (
    <>
      {presented ? (
        <PartBoundary part="The presentation">
          <PresentView {...parts} />
        </PartBoundary>
      ) : null}
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
