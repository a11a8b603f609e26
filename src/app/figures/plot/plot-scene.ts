/**
 * A figure's specification as everything that is drawn of it: for the screen, for files and for print. Pure. A fraction of a millisecond
 * for a curve of some hundred points, a millisecond or two where ten labels look for their places.
 */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import type { CurveExtent } from '../frame/curve-extent.ts';
import { frameNodes, yTitleEnd } from '../frame/frame-nodes.ts';
import type { LabelRequest } from '../frame/label-candidates.ts';
import {
  type CrossingLine,
  LABEL_FONT_SIZE,
  type PlacedLabel,
  placeLabels,
} from '../frame/label-placement.ts';
import { markerLabels, markerLines, markerRowEntries, visibleMarkers } from '../frame/marker-look.ts';
import { type RowLabel, placeMarkerRow } from '../frame/marker-row.ts';
import { inNameOrder, inPaintOrder, namedSeries, needsLegend } from '../frame/named-series.ts';
import { type PlotArea, type Size, fractionOf, plotArea } from '../frame/plot-geometry.ts';
import { seriesLook } from '../frame/series-look.ts';
import { rangeLabels, rangeNodes, rangeRowEntries } from '../frame/shaded-ranges.ts';
import { textWidth } from '../frame/text-width.ts';
import { wordsNodes } from '../frame/words-nodes.ts';
import type { SvgNode } from '../svg/svg-node.ts';
import { plotFrame } from './curves/plot-frame.ts';
import { drawSeries } from './curves/series-shape.ts';
import { drawStack } from './curves/stack-shape.ts';

/** Bottom to top. `under` and `words` are in px from the plot's top left corner, the others from the plot area's. */
export interface PlotScene {
  size: Size;
  area: PlotArea;
  /** Shaded ranges, grid, ticks, titles, markers' lines. */
  under: SvgNode[];
  /** Cut off at the plot area. */
  curves: SvgNode[];
  /** Whole, even at the plot area's edge. */
  dots: SvgNode[];
  /** Operating points and labels. */
  words: SvgNode[];
  /** Where the words in the plot went; hand it to the next call to keep them there. */
  labels: readonly PlacedLabel[];
  /** The words above the plot. */
  row: readonly RowLabel[];
}

export interface SceneOptions {
  /** What the last call for this figure returned as `labels`. */
  previousLabels?: readonly PlacedLabel[];
  /** Width of a text, px; an estimate when not given. */
  measure?: (text: string, fontSize: number) => number;
}

interface Drawing {
  curves: SvgNode[];
  dots: SvgNode[];
  extents: CurveExtent[];
  requests: LabelRequest[];
}

function drawAllSeries(spec: FigureSpec, palette: Palette, area: PlotArea): Drawing {
  const frame = plotFrame(spec, palette, area);
  const entries = spec.series.map((series, index) => ({ series, id: `series ${index}` }));
  const stacked = entries.filter(({ series }) => series.shape === 'stack');
  const others = entries.filter(({ series }) => series.shape !== 'stack');
  const named = new Set(namedSeries(spec).map((series) => spec.series.indexOf(series)));
  const labelled = entries.filter((_, index) => named.has(index));
  const stack = drawStack(stacked, frame);
  const drawing: Drawing = {
    curves: stack.nodes,
    dots: [],
    extents: stack.layers.map(({ extent }) => extent),
    requests: stack.layers.flatMap(({ layer }): LabelRequest[] => {
      const own = labelled.find(({ id }) => id === layer.id);
      if (own === undefined) return [];
      return [{ id: own.id, text: own.series.label!, colour: palette.ink, kind: 'layer', layer }];
    }),
  };
  for (const { series, id } of inPaintOrder(others)) {
    const { nodes, extent } = drawSeries(series, id, frame);
    (series.shape === 'dots' ? drawing.dots : drawing.curves).push(...nodes);
    if (extent) drawing.extents.push(extent);
  }
  for (const { series, id } of inNameOrder(labelled.filter((entry) => others.includes(entry)))) {
    const { colour } = seriesLook(series, palette);
    drawing.requests.push({ id, text: series.label!, colour, kind: 'curve' });
  }
  return drawing;
}

/** True where something may stand above the plot, now or at another place of the operating point. */
function hasMarkerRow({ markers, ranges = [] }: FigureSpec): boolean {
  return [...markers, ...ranges].some(({ axis, label }) => axis === 'x' && label !== '');
}

function crossingLines(spec: FigureSpec, area: PlotArea): CrossingLine[] {
  return visibleMarkers(spec).map(({ axis, value }) => {
    const fraction = fractionOf(spec[axis], value);
    return axis === 'x'
      ? { orientation: 'vertical', at: fraction * area.width }
      : { orientation: 'horizontal', at: (1 - fraction) * area.height };
  });
}

/** `size` in px is the whole plot, margins included. */
export function plotScene(
  spec: FigureSpec,
  palette: Palette,
  size: Size,
  { previousLabels = [], measure = textWidth }: SceneOptions = {},
): PlotScene {
  const area = plotArea(size);
  const { curves, dots, extents, requests } = drawAllSeries(spec, palette, area);
  const entries = [...markerRowEntries(spec, palette, area), ...rangeRowEntries(spec, palette, area)];
  const row = placeMarkerRow(entries, area, yTitleEnd(spec.y, measure), (text) =>
    measure(text, LABEL_FONT_SIZE),
  );
  const labels = placeLabels(
    [
      ...markerLabels(spec, palette, area),
      ...rangeLabels(spec, palette, area),
      ...(needsLegend(spec, size) ? [] : requests),
    ],
    extents,
    area,
    {
      lines: crossingLines(spec, area),
      previous: new Map(previousLabels.map(({ id, candidate }) => [id, candidate])),
      measure,
    },
  );
  return {
    ...{ size, area, curves, dots, labels, row },
    under: [
      ...rangeNodes(spec, palette, area),
      ...frameNodes(spec, palette, area, hasMarkerRow(spec) ? 'upper' : 'lower', measure),
      ...markerLines(spec, palette, area, row),
    ],
    words: wordsNodes(spec, palette, area, { labels, row }),
  };
}
