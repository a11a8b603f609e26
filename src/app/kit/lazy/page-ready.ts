/**
 * The page is ready when its controls are there and its first figure is drawn. Code that can wait is fetched only then:
 * every request before delays the first figure.
 */
let ready = false;
let resolveReady: () => void = () => undefined;

/** Resolves when the page is ready. */
export const pageReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

export function isPageReady(): boolean {
  return ready;
}

/** Called once the first figure, or its failure, is on screen. */
export function notePageReady(): void {
  ready = true;
  resolveReady();
}
