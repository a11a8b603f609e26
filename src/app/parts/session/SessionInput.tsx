import { useActions } from '../../core/app-context.tsx';

/** Of the one control that takes a session’s file (`SessionInput`): it outlives the menu that opens it. */
const sessionInputId = 'session-file';

/** Asks the reader for a session's file. */
export function openSessionFile(): void {
  document.getElementById(sessionInputId)?.click();
}

/** Takes the file of a session; a menu opens it. */
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
