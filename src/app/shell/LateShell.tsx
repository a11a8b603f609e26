import { DropTarget } from '../measurements/DropTarget.tsx';
import { PresentView, type PresentViewProps } from '../present/PresentView.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { usePrintedPlots } from './use-printed-plots.ts';

/**
 * What belongs to the whole window and can come after the first figure: presentation, keys, files dropped on it, paper.
 */
export function LateShell({ presented, ...parts }: PresentViewProps & { presented: boolean }) {
  usePrintedPlots();
  return (
    <>
      {presented ? (
        <PartBoundary part="The presentation">
          <PresentView {...parts} />
        </PartBoundary>
      ) : null}
      <Shortcuts />
      <PartBoundary part="The target for files">
        <DropTarget />
      </PartBoundary>
    </>
  );
}
