import { useEffect, useRef } from 'react';
import { useActions, useApp } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** Removes all files at once, and takes back the last removal. */
export function Removed() {
  const { removeAllFiles, undoRemoval } = useActions();
  const removed = useApp(({ measurement }) => measurement.removed);
  const several = useApp(({ measurement: { files, tools } }) => files.length + tools.length > 1);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that removed it is gone, and with it the focus.
  useEffect(() => {
    if (removed !== null && document.activeElement === document.body) undo.current?.focus();
  }, [removed]);
  return (
    <div className="removed" role="status">
      {removed === null ? null : (
        <p className="quiet-text">
          {removed.what} removed.{' '}
          <ActionButton
            ref={undo}
            quiet
            aria-label={`Undo the removal of ${removed.what}`}
            onClick={undoRemoval}
          >
            Undo
          </ActionButton>
        </p>
      )}
      {several ? (
        <ActionButton quiet onClick={removeAllFiles}>
          Remove all
        </ActionButton>
      ) : null}
    </div>
  );
}
