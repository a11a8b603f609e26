/** Screen px per px of the element: more than 1 where a presentation enlarges it. */
export function screenScale(element: HTMLElement): number {
  const cssWidth = element.offsetWidth;
  return cssWidth === 0 ? 1 : element.getBoundingClientRect().width / cssWidth;
}
