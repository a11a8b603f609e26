/**
 * The page stands when its controls are there and its first figure is drawn. What can wait for that does: everything
 * fetched before keeps the first figure waiting.
 */
let standing = false;
let resolveStands: () => void = () => undefined;

/** Resolves when the page stands. */
export const pageStands = new Promise<void>((resolve) => {
  resolveStands = resolve;
});

export function isPageStanding(): boolean {
  return standing;
}

/** What was to be shown first is on screen. */
export function notePageStands(): void {
  standing = true;
  resolveStands();
}
