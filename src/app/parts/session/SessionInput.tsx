import { useActions } from '../../core/app-context.tsx';
import { sessionInput } from './session-file-input.ts';
import { placeRef } from '../../kit/places.ts';

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
