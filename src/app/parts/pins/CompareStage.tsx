import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useActions, useApp } from '../../core/app-context.tsx';
import { Differences } from './differences/Differences.tsx';
import { PinList } from './cards/PinList.tsx';
import './pins.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** The pinned scenarios, with their differences from the present one and from each other. */
export function CompareStage() {
  const some = useApp(({ pinned }) => pinned.list.length > 0);
  const known = useApp(({ pinned }) => pinned.list.length + pinned.removed.length > 0);
  const provenance = useProvenance();
  return (
    <div className="compare-stage" data-testid="compare-stage">
      {known ? <PinList /> : null}
      {some ? (
        <PartBoundary part="The table of differences">
          <Differences provenance={provenance} />
        </PartBoundary>
      ) : (
        <NothingPinned />
      )}
    </div>
  );
}

function NothingPinned() {
  const { pinPresent } = useActions();
  return (
    <div className="nothing-pinned">
      <p>
        Nothing is pinned. A pin keeps the current scenario: its curves stay in the figures while you change
        the inputs, and the differences are listed here.
      </p>
      <ActionButton onClick={pinPresent}>Pin the current scenario</ActionButton>
    </div>
  );
}
