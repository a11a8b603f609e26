import { type RefObject, useEffect } from 'react';

/** What A4 and Letter both have between margins of 12 mm, CSS pixels. */
const paper = { width: 700, height: 955 };

/** Smaller letters are not read on paper; a longer card goes on to a second page. */
const leastFit = 0.6;

/** Laid out as on paper at this scale, how high the page is, in CSS pixels of the paper. */
function printedHeight(page: HTMLElement, fit: number): number {
  page.style.width = `${paper.width / fit}px`;
  return page.scrollHeight * fit;
}

/** Before it is printed the card is made as small as one page needs; `--card-fit` is the scale. */
export function usePageFit(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function fit() {
      const element = page.current;
      if (element === null) return;
      element.dataset.paper = '';
      let scale = 1;
      while (scale > leastFit && printedHeight(element, scale) > paper.height) scale -= 0.04;
      element.style.width = '';
      delete element.dataset.paper;
      element.style.setProperty('--card-fit', scale.toFixed(2));
      element.style.setProperty('--card-width', `${Math.floor(paper.width / scale)}px`);
    }
    window.addEventListener('beforeprint', fit);
    return () => {
      window.removeEventListener('beforeprint', fit);
    };
  }, [page]);
}
