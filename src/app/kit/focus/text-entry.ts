/** Controls that take letters or pasted text. */
const entries =
  'textarea, select, [contenteditable], input:not([type=range]):not([type=radio]):not([type=checkbox]):not([type=button])';

/** Whether keys and pasted text belong to the target of an event rather than to the page. */
export const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(entries) !== null;
