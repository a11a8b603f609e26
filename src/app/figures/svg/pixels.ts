/** Screen px per px of the element: more than 1 where a presentation enlarges it. */
export function screenScale(element: HTMLElement): number {
  const cssWidth = element.offsetWidth;
  return cssWidth === 0 ? 1 : element.getBoundingClientRect().width / cssWidth;
}

/** A coordinate to a tenth of a pixel. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A coordinate on the pixel grid, so that a hairline is one crisp pixel. */
export function crisp(value: number): string {
  return String(Math.floor(value) + 0.5);
}
