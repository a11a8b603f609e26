/** Phase of a drag along a figure's axis. */
export type DragPhase = 'begin' | 'move' | 'end';

/** The input that a draggable marker sets, in its canonical unit. */
export interface HandleRange {
  /** Accessible name: the input's label. */
  label: string;
  min: number;
  max: number;
  /** Step of an arrow key; also the grid to which values are rounded. */
  step: number;
  /** The input's present value, where it can be ahead of the drawn result. */
  value?: number;
}

/** The nearest value that the input can take: on the grid of its step, inside its limits. */
export function onGrid(
  value: number,
  { min, max, step }: { min: number; max: number; step: number | undefined },
): number {
  const rounded = step === undefined ? value : Number((Math.round(value / step) * step).toPrecision(12));
  return Math.min(max, Math.max(min, rounded));
}
