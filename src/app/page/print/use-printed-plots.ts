import { useEffect } from 'react';
import { openDrawings } from '../../figures/plot/plot-drawing.ts';
import { placeAround, elementsAt } from '../../kit/places.ts';
import { listen } from '../../kit/listen.ts';

/** The drawing scales with its place, which has the same aspect ratio. */
function hold(svg: SVGElement): void {
  const { clientWidth: width, clientHeight: height } = svg;
  if (width === 0 || height === 0) return;
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  placeAround('plot', svg)?.style.setProperty('--drawn-ratio', `${width} / ${height}`);
}

function release(svg: SVGElement): void {
  svg.removeAttribute('viewBox');
  placeAround('plot', svg)?.style.removeProperty('--drawn-ratio');
}

/**
 * Plots cannot be measured and drawn between `beforeprint` and printing: before it, each becomes a picture that the
 * style sheet scales, also one that was never scrolled into view.
 */
export function usePrintedPlots(): void {
  useEffect(() => {
    const all = () => elementsAt<SVGElement>('drawing');
    const before = () => {
      for (const drawing of openDrawings) drawing.drawNow();
      all().forEach(hold);
    };
    const after = () => all().forEach(release);
    return listen(window, { beforeprint: before, afterprint: after });
  }, []);
}
