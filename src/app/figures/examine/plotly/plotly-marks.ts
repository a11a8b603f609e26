/** Markers, shaded ranges and their words as Plotly's shapes and annotations. Pure; types only from Plotly. */
import type { Annotations, Layout, Shape } from 'plotly.js';
import type { Axis, FigureSpec } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { TITLE_ABOVE, yTitleEnd } from '../../../../drawing/frame/frame-nodes.ts';
import {
  markerLook,
  markerRowEntries,
  visibleMarkers,
} from '../../../../drawing/frame/markers/marker-look.ts';
import {
  ROW_BASELINES,
  ROW_FEET,
  placeMarkerRow,
  type RowLabel,
} from '../../../../drawing/frame/markers/marker-row.ts';
import {
  type PlotArea,
  PLOT_MARGINS,
  titleWithUnit,
  toCoordinate,
  valueAt,
  isSmall,
} from '../../../../drawing/frame/plot-geometry.ts';
import {
  RANGE_BAR,
  rangeColour,
  rangeRowEntries,
  rangeWash,
} from '../../../../drawing/frame/markers/shaded-ranges.ts';
import { seriesLook } from '../../../../drawing/frame/series-look.ts';
import { FIGURE_FONT_SIZE, textWidth } from '../../../../drawing/frame/words/text-width.ts';
import { axisCoordinates, plotlyText } from './plotly-axis.ts';

/** Height of a word's baseline above the bottom of its box, px. */
const DESCENT = 5;

/** The wash of a range over the full length of the other axis, and its bar along the axis; clipped to the axis. */
function rangeShapes({ ranges = [], x, y }: FigureSpec, palette: Palette): Partial<Shape>[] {
  return ranges.flatMap((range): Partial<Shape>[] => {
    const axis = range.axis === 'x' ? x : y;
    const least = axis.scale === 'linear' ? -Infinity : axis.range[0] / 1e6;
    const [from, to] = [Math.max(range.from, least), Math.max(range.to, least)].map((end) =>
      Number.isFinite(end) ? end : end > 0 ? 1e3 * Math.abs(axis.range[1]) : -1e3 * Math.abs(axis.range[1]),
    );
    const colour = rangeColour(range, palette);
    const wash = {
      type: 'rect' as const,
      layer: 'below' as const,
      fillcolor: rangeWash(colour, palette),
      line: { width: 0 },
    };
    const bar = { ...wash, fillcolor: colour };
    if (range.axis === 'x') {
      const along = { xref: 'x' as const, yref: 'paper' as const, x0: from, x1: to };
      return [
        { ...wash, ...along, y0: 0, y1: 1 },
        { ...bar, ...along, ysizemode: 'pixel', yanchor: 0, y0: 0, y1: RANGE_BAR },
      ];
    }
    const along = { xref: 'paper' as const, yref: 'y' as const, y0: from, y1: to };
    return [
      { ...wash, ...along, x0: 0, x1: 1 },
      { ...bar, ...along, xsizemode: 'pixel', xanchor: 0, x0: 0, x1: RANGE_BAR },
    ];
  });
}

function markerShapes(
  spec: FigureSpec,
  palette: Palette,
  area: PlotArea,
  row: readonly RowLabel[],
): Partial<Shape>[] {
  return visibleMarkers(spec).map((marker, index): Partial<Shape> => {
    const { colour, dash } = markerLook(marker.kind, palette);
    const look = {
      type: 'line' as const,
      layer: 'below' as const,
      line: { color: colour, width: 1.5, dash: dash as 'solid' },
    };
    if (marker.axis === 'y')
      return { ...look, xref: 'paper', yref: 'y', x0: 0, x1: 1, y0: marker.value, y1: marker.value };
    const label = row.find(({ id }) => id === `marker ${index}`);
    const above = label === undefined ? 0 : (area.top - ROW_FEET[label.row]) / area.height;
    return { ...look, xref: 'x', yref: 'paper', x0: marker.value, x1: marker.value, y0: 0, y1: 1 + above };
  });
}

/** Each word at its position, px from the plot's left edge, attached to the axis so that it moves with it. */
function rowWords({ x }: FigureSpec, area: PlotArea, row: readonly RowLabel[]): Partial<Annotations>[] {
  return row.map(({ left, text, colour, row: line }) => ({
    text: plotlyText(text),
    xref: 'x',
    x: toCoordinate(x.scale, valueAt(x, (left - area.left) / area.width)),
    xanchor: 'left',
    yref: 'paper',
    y: 1,
    yanchor: 'bottom',
    yshift: area.top - ROW_BASELINES[line] - DESCENT,
    showarrow: false,
    font: { size: FIGURE_FONT_SIZE, color: colour },
    borderpad: 0,
  }));
}

/**
 * Words of horizontal markers and ranges, inside the plot at its right end; words that would overlap another are left
 * out.
 */
function sideWords(spec: FigureSpec, palette: Palette, area: PlotArea): Partial<Annotations>[] {
  const [low, high] = axisCoordinates(spec.y);
  const words = [
    ...visibleMarkers(spec)
      .filter(({ axis, label }) => axis === 'y' && label !== '')
      .map(({ value, label, kind }) => ({ value, label, colour: markerLook(kind, palette).text })),
    ...(spec.ranges ?? [])
      .filter(({ axis, label }) => axis === 'y' && label !== '')
      .map((range) => ({ value: range.from, label: range.label, colour: rangeColour(range, palette) })),
  ].map((word) => ({ ...word, at: toCoordinate(spec.y.scale, word.value) }));
  const apart = ((high - low) * 20) / area.height;
  return words
    .filter(({ at }, k) => {
      const free = words.slice(0, k).every((other) => Math.abs(other.at - at) >= apart);
      return free && at >= low && at <= high;
    })
    .map(({ label, colour, at }) => ({
      text: plotlyText(label),
      xref: 'paper',
      x: 1,
      xanchor: 'right',
      yref: 'y',
      y: at,
      yanchor: 'bottom',
      showarrow: false,
      font: { size: FIGURE_FONT_SIZE, color: colour },
    }));
}

/**
 * Shapes and words behind and above the curves, the titles of y axes included. `whole`: of plot and strip, `area`: of
 * the plot alone.
 */
export function plotlyMarks(
  spec: FigureSpec,
  palette: Palette,
  whole: PlotArea,
  area: PlotArea,
  measure = textWidth,
): Required<Pick<Layout, 'shapes' | 'annotations'>> {
  const entries = [
    ...markerRowEntries(spec, palette, whole, isSmall(area)),
    ...rangeRowEntries(spec, palette, whole),
  ];
  const { strip } = spec;
  const row = placeMarkerRow(entries, whole, yTitleEnd(strip?.y ?? spec.y, measure), (text) =>
    measure(text, FIGURE_FONT_SIZE),
  );
  const title = ({ title: words, unit }: Axis, colour: string, top: number, above: number) => ({
    text: plotlyText(titleWithUnit(words, unit)),
    xref: 'paper' as const,
    x: 0,
    xanchor: 'left' as const,
    xshift: 4 - PLOT_MARGINS.left,
    yref: 'paper' as const,
    y: top,
    yanchor: 'bottom' as const,
    yshift: above - DESCENT,
    showarrow: false,
    font: { size: FIGURE_FONT_SIZE, color: colour },
    borderpad: 0,
  });
  const inRow = whole.top - ROW_BASELINES.upper;
  const titles =
    strip === undefined
      ? [title(spec.y, palette.inkMuted, 1, inRow)]
      : [
          title(strip.y, seriesLook(strip, palette).colour, 1, inRow),
          title(spec.y, palette.inkMuted, area.height / whole.height, TITLE_ABOVE),
        ];
  return {
    shapes: [...rangeShapes(spec, palette), ...markerShapes(spec, palette, whole, row)],
    annotations: [...titles, ...rowWords(spec, whole, row), ...sideWords(spec, palette, area)],
  };
}
