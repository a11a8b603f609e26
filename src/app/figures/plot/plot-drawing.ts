/**
 * The imperative side of one plot: draws the newest wanted state, when it is visible, when Plotly is there, when its
 * turn has come.
 */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import { cancelDraw, scheduleDraw } from './draw-scheduler.ts';
import { notePageStands } from '../../shell/page-stands.ts';
import { frameMarkup } from '../frame/frame-markup.ts';
import type { PlacedLabel } from '../frame/label-placement.ts';
import { measuredWidth } from '../frame/measured-width.ts';
import type { Size } from '../frame/plot-geometry.ts';
import { plotlyFigure } from './plotly-figure.ts';
import { type Plotly, plotlyIfReady, whenPlotlyReady } from './plotly-loader.ts';

/** The elements drawn into, bottom to top. */
export interface PlotLayers {
  frame: SVGElement;
  curves: HTMLElement;
  words: SVGElement;
}

export interface WantedPlot {
  spec: FigureSpec;
  palette: Palette;
  size: Size;
  priority: number;
  revision: string;
}

function looksAlike(one: WantedPlot, other: WantedPlot): boolean {
  return one.spec === other.spec && one.palette === other.palette && one.size === other.size;
}

export class PlotDrawing {
  private wanted: WantedPlot | null = null;
  private drawn: WantedPlot | null = null;
  private visible = false;
  private closed = false;
  private labels: readonly PlacedLabel[] = [];
  private readonly markup = new Map<SVGElement, string>();

  /** `onDrawn` is told the revision that is now on screen; `onLoadFailure` whether Plotly could not be loaded. */
  constructor(
    private readonly layers: PlotLayers,
    private readonly onDrawn: (revision: string) => void,
    private readonly onLoadFailure: (failed: boolean) => void,
  ) {}

  want(wanted: WantedPlot): void {
    this.wanted = wanted;
    // axes and titles are there before the plotting code is
    if (!this.drawn)
      this.put(this.layers.frame, frameMarkup(wanted.spec, wanted.palette, wanted.size, measuredWidth));
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
    if (this.drawn) plotlyIfReady()?.purge(this.layers.curves);
  }

  private ask(): void {
    const { wanted } = this;
    if (this.closed || !this.visible || !wanted || wanted === this.drawn) return;
    if (wanted.size.width < 1 || wanted.size.height < 1) return;
    if (this.drawn && looksAlike(this.drawn, wanted)) {
      cancelDraw(this);
      this.drawn = wanted;
      this.onDrawn(wanted.revision);
      return;
    }
    const plotly = plotlyIfReady();
    if (plotly) {
      scheduleDraw(this, wanted.priority, () => this.draw(plotly));
      return;
    }
    whenPlotlyReady().then(
      () => {
        this.onLoadFailure(false);
        this.ask();
      },
      () => this.onLoadFailure(true),
    );
  }

  private draw(plotly: Plotly): void {
    const { wanted, layers } = this;
    if (this.closed || !wanted) return;
    const { data, layout, frame, words, labels } = plotlyFigure(wanted.spec, wanted.palette, wanted.size, {
      previousLabels: this.labels,
      measure: measuredWidth,
    });
    this.labels = labels;
    this.drawn = wanted;
    this.put(layers.frame, frame);
    this.put(layers.words, words);
    void plotly
      .react(layers.curves, data, layout, { staticPlot: true, displayModeBar: false, responsive: false })
      .then(() => {
        notePageStands();
        if (!this.closed && this.drawn === wanted) this.onDrawn(wanted.revision);
      });
  }

  /** Touches the page only where the markup has changed: while dragging, a frame mostly has not. */
  private put(layer: SVGElement, markup: string): void {
    if (this.markup.get(layer) === markup) return;
    this.markup.set(layer, markup);
    layer.innerHTML = markup;
  }
}
