/** Points in px from the plot area's left and top; null breaks the curve. Equal lengths. */
export interface PixelPoints {
  x: readonly number[];
  y: readonly (number | null)[];
}

/** Shape of the pixels that a drawn series covers; `radius`: of a dot, or half of a bar's width, px. */
export type Covers =
  | { kind: 'line' | 'step'; points: PixelPoints }
  | { kind: 'bars' | 'dots'; points: PixelPoints; radius: number };

/** A layer of a stack: between its edges there is room for its name. */
export interface CoveredLayer {
  id: string;
  upper: PixelPoints;
  lower: PixelPoints;
}
