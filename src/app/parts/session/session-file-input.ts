/** Of the one control that takes a session’s file (`SessionInput`): it outlives the menu that opens it. */
export const sessionInputId = 'session-file';

/** Asks the reader for a session's file. */
export function openSessionFile(): void {
  document.getElementById(sessionInputId)?.click();
}
