import { DropTarget } from '../measurements/DropTarget.tsx';
import { PresentView, type PresentViewProps } from '../present/PresentView.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { useMethodsCard } from '../methods-card/card-state.ts';
import { lateCode } from '../store/late-code.ts';
import { LazyPart } from './LazyPart.tsx';
import { usePrintedPlots } from './use-printed-plots.ts';

const cardPart = lateCode(() =>
  import('../methods-card/MethodsCard.tsx').then((module) => module.MethodsCard),
);

/**
 * What belongs to the whole window and can come after the first figure: presentation, keys, files dropped on it, a
 * methods card, paper.
 */
export function LateShell({ presented, ...parts }: PresentViewProps & { presented: boolean }) {
  usePrintedPlots();
  const { subject, close } = useMethodsCard();
  return (
    <>
      {presented ? (
        <PartBoundary part="The presentation">
          <PresentView {...parts} />
        </PartBoundary>
      ) : null}
      <Shortcuts />
      {subject === null ? null : <LazyPart part={cardPart} props={{ subject, onClose: close }} />}
      <PartBoundary part="The target for files">
        <DropTarget />
      </PartBoundary>
    </>
  );
}
