/** What an action brings onto the page is there within a few frames; a part that has to be fetched takes longer. */
const mostFrames = 90;

/** Gives the focus to what `find` finds, as soon as it is there and takes it. */
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
