/** An element added by an action is mounted within a few frames; in a lazy module it takes longer. */
const mostFrames = 90;

/** Focuses the element returned by `find`, as soon as it is mounted and focusable. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  let frames = 0;
  requestAnimationFrame(function attempt() {
    const element = find();
    element?.focus();
    frames += 1;
    if (element !== null && element !== undefined && document.activeElement === element) {
      element.scrollIntoView({ block: 'nearest' });
    } else if (frames < mostFrames) requestAnimationFrame(attempt);
  });
}
