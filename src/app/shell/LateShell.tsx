import { useClosed } from '../handout/use-closed.ts';
import { DropTarget } from '../measurements/DropTarget.tsx';
import { PresentView, type PresentViewProps } from '../present/PresentView.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { usePrintedPlots } from './use-printed-plots.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import '../theme/forced-colors.css';

interface Props extends PresentViewProps {
  presented: boolean;
  /** In a frame keys and files belong to the page around it. */
  framed: boolean;
}

/**
 * What belongs to the whole window and can come after the first figure: presentation, keys, files dropped on it, paper.
 */
export function LateShell({ presented, framed, ...parts }: Props) {
  usePrintedPlots();
  useKeptFocus();
  const unmeasured = useClosed('measurements');
  if (framed) return null;
  return (
    <>
      {presented ? (
        <PartBoundary part="The presentation">
          <PresentView {...parts} />
        </PartBoundary>
      ) : null}
      <Shortcuts />
      {unmeasured ? null : (
        <PartBoundary part="The target for files">
          <DropTarget />
        </PartBoundary>
      )}
    </>
  );
}
