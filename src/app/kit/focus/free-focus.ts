/** What has the focus only because nothing else had: whoever has a better place for it may take it from there. */
let kept: Element | null = null;

/** The focus went here for want of a better place; null: it went somewhere on purpose. */
export function noteKeptFocus(element: Element | null): void {
  kept = element;
}

/** Nobody has the focus, or it waits for a place. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === kept;
}
