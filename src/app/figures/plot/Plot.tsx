import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../../drawing/palette.ts';
import { PlotDrawing } from './plot-drawing.ts';
import type { Size } from '../../../drawing/frame/plot-geometry.ts';
import { usePlaceSize } from '../frame/use-place-size.ts';
import { usePlace } from '../../kit/use-place.ts';

interface PlotProps {
  spec: FigureSpec;
  palette: Palette;
  /** Markers leave out the numbers that the page shows beside the plot. */
  briefly?: boolean;
  /** Lower numbers are drawn first when several figures change at once. */
  priority?: number | undefined;
  /** Identifies the state shown by `spec`: after drawing, the element's `data-rendered-revision` has it. */
  revision?: number | string | undefined;
  /** The inputs that `spec` is of: after drawing, the element's `data-scenario` has it. */
  scenario?: string | undefined;
  /** Layer over the plot (handles, readout), for the plot's present size. */
  overlay?: (size: Size) => ReactNode;
  /** Called with the plot's size, at first and whenever it changes. */
  onSize?: (size: Size) => void;
}

/** A counter for figures without a revision: each specification is a state of its own. */
let specCount = 0;
const specNumbers = new WeakMap<FigureSpec, number>();

function revisionOf(spec: FigureSpec, revision: number | string | undefined): string {
  if (revision !== undefined) return String(revision);
  if (!specNumbers.has(spec)) specNumbers.set(spec, ++specCount);
  return String(specNumbers.get(spec));
}

/**
 * A plot that fills its parent. It has no text for assistive technology: `FigureCard` adds a name, a summary and a
 * table.
 */
export function Plot({
  spec,
  palette,
  briefly = false,
  priority = 0,
  revision,
  scenario = '',
  overlay,
  onSize,
}: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  usePlace('drawing', svg);
  const drawing = useRef<PlotDrawing | null>(null);
  const size = usePlaceSize(box);

  useLayoutEffect(() => {
    const element = box.current!;
    const mine = new PlotDrawing(svg.current!, (drawn) => {
      element.dataset.scenario = drawn.scenario;
      element.dataset.renderedRevision = drawn.revision;
    });
    drawing.current = mine;
    const sight = new IntersectionObserver((entries) => mine.see(entries.at(-1)!.isIntersecting), {
      rootMargin: '80px',
    });
    sight.observe(element);
    return () => {
      sight.disconnect();
      mine.close();
      drawing.current = null;
    };
  }, []);

  useEffect(() => {
    if (size) onSize?.(size);
  }, [size, onSize]);

  // before the browser paints, so that the drawing is part of the next frame
  useLayoutEffect(() => {
    if (!size) return;
    const wanted = { spec, palette, size, briefly, priority, scenario };
    drawing.current?.want({ ...wanted, revision: revisionOf(spec, revision) });
  }, [spec, palette, size, briefly, priority, revision, scenario]);

  return (
    <div ref={box} className="plot">
      <svg ref={svg} className="plot-layer" aria-hidden="true" />
      {size && overlay?.(size)}
    </div>
  );
}
