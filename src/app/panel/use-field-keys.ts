import { useEffect } from 'react';

/** First characters of a number. */
const numeral = /^[\d.,+-]$/;

/** Opens the list where the browser allows scripts to; else the arrow keys choose in the closed list. */
function openList(list: HTMLSelectElement): void {
  list.focus();
  try {
    list.showPicker();
  } catch {
    // The list has the focus.
  }
}

/**
 * A field of the panel is one tab stop: its slider or its list. From there a digit or Enter moves to the number, Alt+↓
 * to its units, F1 to its help.
 */
function pressed(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  const field = target.closest('.field');
  if (field === null) return;
  if (key === 'F1') {
    const help = field.querySelector<HTMLElement>('.help-button');
    if (help === null) return;
    event.preventDefault();
    help.focus();
    help.click();
  } else if (event.altKey && key === 'ArrowDown') {
    const list = field.querySelector<HTMLSelectElement>('.unit-menu > select');
    if (list === null || target === list) return;
    event.preventDefault();
    openList(list);
  } else if (!event.altKey && target.matches('input[type=range]') && (key === 'Enter' || numeral.test(key))) {
    const entry = field.querySelector<HTMLInputElement>('.number-entry');
    // The browser types a numeral, replacing the selection.
    if (key === 'Enter') event.preventDefault();
    entry?.focus();
    entry?.select();
  }
}

/** Shortcuts of the panel's fields. */
export function useFieldKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
