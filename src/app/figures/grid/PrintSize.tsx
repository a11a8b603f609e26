import { type RefObject, useEffect } from 'react';

/** Width of the printed area of an A4 page between margins of 12 mm, in CSS pixels. */
const printedWidth = 702;

/**
 * Plots are drawn for the screen's size and cannot be drawn anew between the order to print and the printing: before
 * it, the size of every figure on screen is noted, and the style sheet prints it at that size, scaled to the page.
 */
export function PrintSize({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    function note() {
      const element = sheet.current;
      if (!element) return;
      const { clientWidth: width } = element;
      element.style.setProperty('--screen-width', `${width}px`);
      element.style.setProperty('--print-zoom', String(printedWidth / width));
      for (const cell of element.querySelectorAll<HTMLElement>('.figure-cell')) {
        cell.style.setProperty('--screen-cell-width', `${cell.clientWidth}px`);
        cell.style.setProperty('--screen-cell-height', `${cell.clientHeight}px`);
      }
    }
    window.addEventListener('beforeprint', note);
    return () => {
      window.removeEventListener('beforeprint', note);
    };
  }, [sheet]);
  return null;
}
