/**
 * The imperative side of one plot: draws the newest requested state in the next animation frame, when it is visible.
 */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { isPageReady, notePageReady, pageReady } from '../../kit/lazy/page-ready.ts';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateFigures } from '../late-figures.ts';
import type { Palette } from '../../../drawing/palette.ts';
import type { PlacedLabel } from '../../../drawing/frame/labels/label-placement.ts';
import { measuredWidth } from './measured-width.ts';
import type { Size } from '../../../drawing/frame/plot-geometry.ts';
import { cancelDraw, printing, scheduleDraw } from './draw-scheduler.ts';
import { plotScene } from '../../../drawing/plot-scene.ts';
import { ScenePainter } from './scene-painter.ts';

const labelCode = oneOf(lateFigures, ({ plotLabels }) => plotLabels);

interface WantedPlot {
  spec: FigureSpec;
  palette: Palette;
  size: Size;
  /** See `SceneOptions`. */
  briefly: boolean;
  priority: number;
  revision: string;
  scenario: string;
}

function looksAlike(one: WantedPlot, other: WantedPlot): boolean {
  return (
    one.spec === other.spec &&
    one.palette === other.palette &&
    one.size === other.size &&
    one.briefly === other.briefly
  );
}

/** All drawings on the page, in view or not. */
export const openDrawings = new Set<PlotDrawing>();

export class PlotDrawing {
  private readonly painter: ScenePainter;
  private wanted: WantedPlot | null = null;
  private drawn: WantedPlot | null = null;
  private visible = printing();
  private closed = false;
  private labels: readonly PlacedLabel[] = [];

  /** Draws into `svg`; `onDrawn` is called with what is now on screen. */
  constructor(
    private readonly svg: SVGElement,
    private readonly onDrawn: (drawn: WantedPlot) => void,
  ) {
    this.painter = new ScenePainter(svg);
    openDrawings.add(this);
  }

  want(wanted: WantedPlot): void {
    this.wanted = wanted;
    this.ask();
  }

  see(visible: boolean): void {
    this.visible = visible;
    if (visible) this.ask();
    else cancelDraw(this);
  }

  /** Draws at once, for paper, which shows everything and has no frames. */
  drawNow(): void {
    if (this.wanted !== this.drawn) this.draw();
  }

  close(): void {
    openDrawings.delete(this);
    this.closed = true;
    cancelDraw(this);
    this.svg.replaceChildren();
  }

  private ask(): void {
    const { wanted } = this;
    // Paper has the light palette, which is set after `beforeprint`, also for plots out of view.
    if (this.closed || !(this.visible || printing()) || !wanted || wanted === this.drawn) return;
    if (wanted.size.width < 1 || wanted.size.height < 1) return;
    if (this.drawn && looksAlike(this.drawn, wanted)) {
      cancelDraw(this);
      this.drawn = wanted;
      this.onDrawn(wanted);
      return;
    }
    scheduleDraw(this, wanted.priority, () => this.draw());
  }

  private draw(): void {
    const { wanted } = this;
    if (this.closed || !wanted) return;
    const { spec, palette, size, briefly, priority } = wanted;
    const scene = plotScene(spec, palette, size, {
      labelled: labelCode.now ?? undefined,
      previousLabels: this.labels,
      briefly,
      measure: measuredWidth,
    });
    if (labelCode.now === null) void this.drawAgainWithLabels();
    this.labels = scene.labels;
    this.drawn = wanted;
    this.painter.paint(scene);
    this.onDrawn(wanted);
    if (!isPageReady() && priority === 0 && hasContent(spec)) afterPaint(notePageReady);
  }

  private async drawAgainWithLabels(): Promise<void> {
    await pageReady;
    await labelCode.fetch();
    if (this.drawn === null) return;
    this.drawn = null;
    this.ask();
  }
}

/** Calls once the frame that is being made is on screen: what starts then takes no time from it. */
function afterPaint(call: () => void): void {
  requestAnimationFrame(() => setTimeout(call));
}

/** Whether there is more to see than a frame that waits for its curves. */
function hasContent({ series, emptyMessage }: FigureSpec): boolean {
  return emptyMessage !== undefined || series.some(({ x }) => x.length > 1);
}
