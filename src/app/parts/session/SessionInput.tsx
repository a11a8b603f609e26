import { useActions } from '../../core/app-context.tsx';
import { placeOf, placeRef } from '../../kit/places.ts';

/** Name of the one file input of sessions (`SessionInput`), for `placeOf`. */
const sessionInput = 'session-file';

/** Opens the platform's dialog for a session's file. */
export function openSessionFile(): void {
  const input = placeOf(sessionInput);
  if (input instanceof HTMLInputElement) input.showPicker();
}

/** The file input for a session; a menu opens it, and it remains mounted when the menu closes. */
export function SessionInput() {
  const { openSession } = useActions();
  return (
    <input
      ref={placeRef(sessionInput)}
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
