import { useActions } from '../../core/app-context.tsx';
import { sessionInput } from './session-file-input.ts';
import { placeRef } from '../../kit/places.ts';

/** Takes the file of a session; a menu opens it. */
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
