/**
 * The last key pressed before the code of the page's shortcuts is loaded. One only: a reader who sees no answer presses
 * it again, and two presses of a switch would do nothing.
 */
let early: KeyboardEvent | null = null;

function note(event: KeyboardEvent): void {
  early = event;
}

/** Called once, before anything is drawn. */
export function noteEarlyKey(): void {
  window.addEventListener('keydown', note);
}

/** Ends the record and returns it: the key acts as if pressed now. Null where none was pressed, or it was taken. */
export function takeEarlyKey(): KeyboardEvent | null {
  window.removeEventListener('keydown', note);
  const taken = early;
  early = null;
  return taken;
}
