/** Controls that take letters or pasted text. */
const entries =
  'textarea, select, [contenteditable], input:not([type=range]):not([type=radio]):not([type=checkbox]):not([type=button])';

/** Whether keys and pasted text belong to the target of an event rather than to the page. */
export const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(entries) !== null;

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
