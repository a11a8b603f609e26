/** A coordinate to a tenth of a pixel. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A coordinate on the pixel grid, so that a hairline is one crisp pixel. */
export function crisp(value: number): string {
  return String(Math.floor(value) + 0.5);
}
