import { useActions } from '../../core/app-context.tsx';

/** Id of the one file input of sessions (`SessionInput`): it remains mounted when the menu that opens it closes. */
const sessionInputId = 'session-file';

/** Opens the file picker for a session's file. */
export function openSessionFile(): void {
  document.getElementById(sessionInputId)?.click();
}

/** The file input for a session; a menu opens it. */
export function SessionInput() {
  const { openSession } = useActions();
  return (
    <input
      id={sessionInputId}
      type="file"
      accept=".json,application/json"
      className="visually-hidden"
      aria-label="Session file"
      tabIndex={-1}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file !== undefined) void openSession(file);
        event.target.value = '';
      }}
    />
  );
}
