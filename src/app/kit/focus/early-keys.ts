/** Keys pressed before the code of the page's shortcuts is loaded. */
let early: readonly KeyboardEvent[] = [];

/** Enough for what is pressed while code loads; a number being typed does not grow without end. */
const mostKeys = 8;

function note(event: KeyboardEvent): void {
  early = [...early, event].slice(-mostKeys);
}

/** Called once, before anything is drawn. */
export function noteEarlyKeys(): void {
  window.addEventListener('keydown', note);
}

/** Ends the record and returns it, the first key first: each shall act as if pressed now. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  window.removeEventListener('keydown', note);
  const taken = early;
  early = [];
  return taken;
}
