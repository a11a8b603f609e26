let noteDrawn: () => void = () => undefined;

/** Resolves when a figure is on screen for the first time. */
export const firstFigure: Promise<void> = new Promise((resolve) => {
  noteDrawn = resolve;
});

/** A figure is on screen. */
export function noteFigureDrawn(): void {
  noteDrawn();
}
