/**
 * A figure's specification as the list of everything drawn: for the screen, for files and for print. Pure. A fraction
 * of a millisecond for a curve of some hundred points, a millisecond or two where ten labels are placed.
 */
import type { FigureSpec } from '../models/contract/figure.ts';
import type { Palette } from './palette.ts';
import { frameNodes, TITLE_ABOVE, yTitleEnd } from './frame/frame-nodes.ts';
import type { PlacedLabel } from './frame/labels/label-placement.ts';
import { markerLines, markerRowEntries } from './frame/markers/marker-look.ts';
import { type RowLabel, placeMarkerRow } from './frame/markers/marker-row.ts';
import { inPaintOrder, isWayPoint } from './frame/named-series.ts';
import { type PlotArea, type Size, isSmall, plotArea, stripArea } from './frame/plot-geometry.ts';
import { seriesLook } from './frame/series-look.ts';
import { inStrip, stripFrame, stripSpec } from './frame/strip-nodes.ts';
import { rangeNodes, rangeRowEntries } from './frame/markers/shaded-ranges.ts';
import { FIGURE_FONT_SIZE, textWidth } from './frame/words/text-width.ts';
import { wordsNodes } from './frame/words-nodes.ts';
import type { SvgNode } from './svg/svg-node.ts';
import { plotFrame } from './curves/plot-frame.ts';
import { drawSeries, drawStack } from './curves/series-shape.ts';
import type { LabelledPlot } from './plot-labels.ts';
import { px } from './svg/pixels.ts';

/** Length by which curves may extend past the plot area: half of a line on its edge, px. */
const MARGIN = 1;

/** Attributes of the `<svg>` that clips curves; inside of it coordinates start at the plot area's top left corner. */
export function curveWindow({ left, top, width, height }: PlotArea): Record<string, string> {
  const [wide, high] = [px(width + 2 * MARGIN), px(height + 2 * MARGIN)];
  return {
    x: px(left - MARGIN),
    y: px(top - MARGIN),
    width: wide,
    height: high,
    viewBox: `${-MARGIN} ${-MARGIN} ${wide} ${high}`,
    overflow: 'hidden',
    'stroke-miterlimit': '2',
  };
}

/** Bottom to top. `under` and `words` are in px from the plot's top left corner, the others from the plot area's. */
export interface PlotScene {
  size: Size;
  area: PlotArea;
  /** Shaded ranges, grid, ticks, titles, markers' lines. */
  under: SvgNode[];
  /** Clipped to the plot area. */
  curves: SvgNode[];
  /** Not clipped at the plot area's edge. */
  dots: SvgNode[];
  /** Operating points and labels. */
  words: SvgNode[];
  /** Positions of the words in the plot; pass them to the next call so that they do not move. */
  labels: readonly PlacedLabel[];
  /** The words above the plot. */
  row: readonly RowLabel[];
}

export interface SceneOptions {
  /** Places the words in the plot; without it there are none yet. */
  labelled?: ((plot: LabelledPlot) => PlacedLabel[]) | undefined;
  /** `labels` of the last call for this figure. */
  previousLabels?: readonly PlacedLabel[];
  /** Markers without the numbers that the page shows beside the figure; a small figure always leaves them out. */
  briefly?: boolean;
  /** Width of a text, px; an estimate when not given. */
  measure?: typeof textWidth;
}

type Drawing = Pick<PlotScene, 'curves' | 'dots'> &
  Pick<LabelledPlot, 'covered' | 'layers'> & {
    /** Dots that are drawn only beside their words, by id. */
    wayPoints: Map<string, readonly SvgNode[]>;
  };

function drawAllSeries(spec: FigureSpec, palette: Palette, area: PlotArea): Drawing {
  const frame = plotFrame(spec, palette, area);
  const entries = spec.series.map((series, index) => ({ series, id: `series ${index}` }));
  const stack = drawStack(
    entries.filter(({ series }) => series.shape === 'stack'),
    frame,
  );
  const drawing: Drawing = {
    curves: stack.nodes,
    dots: [],
    covered: new Map(),
    layers: stack.layers,
    wayPoints: new Map(),
  };
  for (const { series, id } of inPaintOrder(entries)) {
    if (series.shape === 'stack') continue;
    const { nodes, covers } = drawSeries(series, frame);
    if (isWayPoint(series) && series.label !== undefined) drawing.wayPoints.set(id, nodes);
    else (series.shape === 'dots' ? drawing.dots : drawing.curves).push(...nodes);
    if (covers) drawing.covered.set(id, covers);
  }
  return drawing;
}

interface DrawnStrip {
  under: SvgNode[];
  /** Right end of its title, px from the plot's left edge. */
  titleEnd: number;
}

function drawStrip(
  spec: FigureSpec,
  palette: Palette,
  size: Size,
  measure: typeof textWidth,
): DrawnStrip | null {
  const area = stripArea(size, spec);
  if (area === null) return null;
  const strip = stripSpec(spec, spec.strip!);
  const { curves, dots } = drawAllSeries(strip, palette, area);
  const { colour } = seriesLook(spec.strip!, palette);
  return {
    under: [
      ...rangeNodes(strip, palette, area, 'washes'),
      ...stripFrame(strip, palette, area, colour),
      ...inStrip([...curves, ...dots], area),
    ],
    titleEnd: yTitleEnd(strip.y, measure),
  };
}

/** `size` in px is the whole plot, margins included. */
export function plotScene(
  spec: FigureSpec,
  palette: Palette,
  size: Size,
  { labelled, previousLabels = [], briefly: asked = false, measure = textWidth }: SceneOptions = {},
): PlotScene {
  const area = plotArea(size, spec);
  const briefly = asked || isSmall(area);
  const { curves, covered, layers, wayPoints, ...drawn } = drawAllSeries(spec, palette, area);
  const entries = [
    ...markerRowEntries(spec, palette, area, briefly),
    ...rangeRowEntries(spec, palette, area),
  ];
  const strip = drawStrip(spec, palette, size, measure);
  const row = placeMarkerRow(entries, area, strip?.titleEnd ?? yTitleEnd(spec.y, measure), (text) =>
    measure(text, FIGURE_FONT_SIZE),
  );
  const title = area.top - TITLE_ABOVE;
  const titleBox = { right: yTitleEnd(spec.y, measure) + 4, top: title - 14, bottom: title + 5 };
  const plot = { spec, palette, size, area, covered, layers, briefly, previous: previousLabels, measure };
  const labels = labelled?.(plot) ?? [];
  const dots = [...drawn.dots, ...labels.flatMap(({ id }) => wayPoints.get(id) ?? [])];
  return {
    size,
    area,
    curves,
    dots,
    labels,
    row,
    under: [
      ...rangeNodes(spec, palette, area, 'washes'),
      ...frameNodes(spec, palette, area, measure, strip === null ? undefined : title),
      ...(strip?.under ?? []),
      ...rangeNodes(spec, palette, area, 'bars'),
      ...markerLines(spec, palette, area, row, strip === null ? null : titleBox),
    ],
    words: wordsNodes(spec, palette, area, { labels, row }),
  };
}
