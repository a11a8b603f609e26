import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FigureSpec } from '../../models/figure.ts';
import type { Palette } from '../theme/palette.ts';
import { PlotFrame } from './PlotFrame.tsx';
import { cancelDraw, scheduleDraw } from './draw-scheduler.ts';
import type { PlacedLabel } from './label-placement.ts';
import { measuredWidth } from './measured-width.ts';
import { type Size, plotArea } from './plot-geometry.ts';
import { plotlyFigure } from './plotly-figure.ts';
import { type Plotly, plotlyIfReady, whenPlotlyReady } from './plotly-loader.ts';

export interface PlotProps {
  spec: FigureSpec;
  palette: Palette;
  /** Lower numbers are drawn first when several figures change at once. */
  priority?: number;
  /** Names the state shown by `spec`: when it has been drawn, the element's `data-rendered-revision` says so. */
  revision?: number | string;
  /** What lies over the plot (handles, readout), for the plot's present size. */
  overlay?: (size: Size) => ReactNode;
  /** Called with the plot's size, at first and whenever it changes. */
  onSize?: (size: Size) => void;
}

interface Wanted {
  spec: FigureSpec;
  palette: Palette;
  size: Size;
  priority: number;
  revision: string;
}

/** The imperative side of one plot: draws the newest wanted state when it is visible and Plotly is there. */
class PlotDrawing {
  private wanted: Wanted | null = null;
  private drawn: Wanted | null = null;
  private visible = false;
  private labels: readonly PlacedLabel[] = [];
  private closed = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly onDrawn: (revision: string) => void,
    private readonly onLoadFailure: (failed: boolean) => void,
  ) {}

  want(wanted: Wanted): void {
    this.wanted = wanted;
    this.ask();
  }

  see(visible: boolean): void {
    this.visible = visible;
    if (visible) this.ask();
    else cancelDraw(this);
  }

  close(): void {
    this.closed = true;
    cancelDraw(this);
    if (this.drawn) plotlyIfReady()?.purge(this.host);
  }

  private ask(): void {
    const { wanted } = this;
    if (this.closed || !this.visible || !wanted || wanted === this.drawn) return;
    if (wanted.size.width < 1 || wanted.size.height < 1) return;
    const plotly = plotlyIfReady();
    if (plotly) scheduleDraw(this, wanted.priority, () => this.draw(plotly));
    else
      whenPlotlyReady().then(
        () => {
          this.onLoadFailure(false);
          this.ask();
        },
        () => this.onLoadFailure(true),
      );
  }

  private draw(plotly: Plotly): void {
    const { wanted } = this;
    if (this.closed || !wanted) return;
    const { data, layout, labels } = plotlyFigure(wanted.spec, wanted.palette, wanted.size, {
      previousLabels: this.labels,
      measure: measuredWidth,
    });
    this.labels = labels;
    this.drawn = wanted;
    void plotly
      .react(this.host, data, layout, { staticPlot: true, displayModeBar: false, responsive: false })
      .then(() => {
        if (!this.closed && this.drawn === wanted) this.onDrawn(wanted.revision);
      });
  }
}

/** A counter for figures whose caller names no revision: each specification is a state of its own. */
let specCount = 0;
const specNumbers = new WeakMap<FigureSpec, number>();

function revisionOf(spec: FigureSpec, revision: number | string | undefined): string {
  if (revision !== undefined) return String(revision);
  if (!specNumbers.has(spec)) specNumbers.set(spec, ++specCount);
  return String(specNumbers.get(spec));
}

/** A plot that fills its parent. Has no words of its own for assistive technology: `FigureCard` gives it a name, a summary and a table. */
export function Plot({ spec, palette, priority = 0, revision, overlay, onSize }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<PlotDrawing | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);

  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current!;
    const mine = new PlotDrawing(
      host.current!,
      (drawn) => {
        element.dataset.renderedRevision = drawn;
        setShown(true);
      },
      setFailed,
    );
    drawing.current = mine;
    const sight = new IntersectionObserver((entries) => mine.see(entries.at(-1)!.isIntersecting), {
      rootMargin: '80px',
    });
    sight.observe(element);
    return () => {
      sight.disconnect();
      mine.close();
      drawing.current = null;
      setShown(false);
    };
  }, []);

  useEffect(() => {
    if (size) onSize?.(size);
  }, [size, onSize]);

  useEffect(() => {
    if (size) drawing.current?.want({ spec, palette, size, priority, revision: revisionOf(spec, revision) });
  }, [spec, palette, size, priority, revision]);

  return (
    <div ref={box} className="plot">
      <div ref={host} className="plot-host" aria-hidden="true" />
      {!shown && size && <PlotFrame spec={spec} size={size} />}
      {failed && size && (
        <p className="plot-message" role="status" style={plotArea(size)}>
          The plotting code did not load. Reload the page; the data table works without it.
        </p>
      )}
      {size && overlay?.(size)}
    </div>
  );
}
