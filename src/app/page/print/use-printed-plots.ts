import { useEffect } from 'react';
import { openDrawings } from '../../figures/plot/plot-drawing.ts';

/** Everything that is drawn for the size it has on the screen. */
const drawings = '.plot-layer, .map-drawing > svg';

/** The drawing scales with its place, whose shape is the drawing's. */
function hold(svg: SVGElement): void {
  const { clientWidth: width, clientHeight: height } = svg;
  if (width === 0 || height === 0) return;
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.closest<HTMLElement>('.figure-plot')?.style.setProperty('--drawn-ratio', `${width} / ${height}`);
}

function release(svg: SVGElement): void {
  svg.removeAttribute('viewBox');
  svg.closest<HTMLElement>('.figure-plot')?.style.removeProperty('--drawn-ratio');
}

/**
 * Plots cannot be measured and drawn anew between the order to print and the printing: before it, each becomes a
 * picture that the style sheet scales, also where it was never scrolled into sight.
 */
export function usePrintedPlots(): void {
  useEffect(() => {
    const all = () => document.querySelectorAll<SVGElement>(drawings);
    const before = () => {
      for (const drawing of openDrawings) drawing.drawNow();
      all().forEach(hold);
    };
    const after = () => all().forEach(release);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}
