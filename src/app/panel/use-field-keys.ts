import { useEffect } from 'react';
import { placeAround, placeOf } from '../kit/places.ts';

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
  const field = placeAround('field', target);
  if (field === null) return;
  if (key === 'F1') {
    const help = placeOf('popover-button', field);
    if (help === null) return;
    event.preventDefault();
    help.focus();
    placeOf('popover', field)?.togglePopover();
  } else if (event.altKey && key === 'ArrowDown') {
    const list = placeOf('units', field);
    if (!(list instanceof HTMLSelectElement) || target === list) return;
    event.preventDefault();
    openList(list);
  } else if (!event.altKey && target === placeOf('slider', field) && (key === 'Enter' || numeral.test(key))) {
    const entry = placeOf('entry', field);
    // The browser types a numeral, replacing the selection.
    if (key === 'Enter') event.preventDefault();
    if (!(entry instanceof HTMLInputElement)) return;
    entry.focus();
    entry.select();
  }
}

/** Shortcuts of the panel's fields. */
export function useFieldKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
