/** Element focused as a fallback; other code may move the focus. */
let kept: Element | null = null;

/** Records a fallback of the focus; null: the focus was moved on purpose. */
export function noteKeptFocus(element: Element | null): void {
  kept = element;
}

/** Whether no element has the focus, or only a fallback. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === kept;
}
