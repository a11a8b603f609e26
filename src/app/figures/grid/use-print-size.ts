import { type RefObject, useEffect } from 'react';

/** Width of the printed area of an A4 page between margins of 12 mm, in CSS pixels. */
const printedWidth = 702;

/**
 * Plots are drawn for the screen's size and cannot be drawn anew between the order to print and the printing: before
 * it, the grid's size on screen is noted, and the style sheet prints it at that size, scaled to the page.
 */
export function usePrintSize(grid: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function note() {
      const element = grid.current;
      const cell = element?.firstElementChild;
      if (!element || !cell) return;
      const width = element.clientWidth;
      const columns = Math.max(1, Math.round(width / cell.clientWidth));
      element.style.setProperty('--screen-width', `${width}px`);
      element.style.setProperty('--screen-columns', String(columns));
      element.style.setProperty('--screen-row', `${cell.clientHeight}px`);
      element.style.setProperty('--print-zoom', String(printedWidth / width));
    }
    window.addEventListener('beforeprint', note);
    return () => {
      window.removeEventListener('beforeprint', note);
    };
  }, [grid]);
}
