import { placeOf } from '../../kit/places.ts';

/** Name of the one file input of sessions (`SessionInput`), for `placeOf`. */
export const sessionInput = 'session-file';

/** Opens the platform's dialog for a session's file. */
export function openSessionFile(): void {
  const input = placeOf(sessionInput);
  if (input instanceof HTMLInputElement) input.showPicker();
}
