/** How many px on screen one px of the element's own measure is: more than 1 where a presentation shows it enlarged. */
export function screenScale(element: HTMLElement): number {
  const own = element.offsetWidth;
  return own === 0 ? 1 : element.getBoundingClientRect().width / own;
}
