import { useRef } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useMarkedHolders } from './use-marked-holders.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** At the end of the header of what is examined. */
export function ExamineButtons() {
  const { setExamine } = useActions();
  const screen = useFullScreen();
  const close = useRef<HTMLButtonElement>(null);
  useMarkedHolders(close);
  return (
    <>
      {screen.possible && (
        <ActionButton className="button quiet" onClick={screen.toggle}>
          {screen.on ? 'Leave full screen' : 'Full screen'}
        </ActionButton>
      )}
      <ActionButton
        ref={close}
        className="button"
        title="Back to all figures (Esc)"
        onClick={() => setExamine(null)}
      >
        Close
      </ActionButton>
    </>
  );
}
