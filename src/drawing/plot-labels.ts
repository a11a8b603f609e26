/**
 * The words inside a plot: names of curves and layers, of horizontal markers and of stretches of the y axis. Loaded
 * after the first figure is drawn. Pure.
 */
import type { FigureSpec } from '../models/contract/figure.ts';
import type { Palette } from './palette.ts';
import type { CoveredLayer, Covers } from './frame/covered-pixels.ts';
import { extentOf, lineExtent } from './frame/labels/curve-extent.ts';
import { fannedLabels } from './frame/labels/fanned-labels.ts';
import type { LabelRequest } from './frame/labels/label-candidates.ts';
import { type CrossingLine, type PlacedLabel, placeLabels } from './frame/labels/label-placement.ts';
import { markerLook, markerWords, visibleMarkers, wordedMarkers } from './frame/markers/marker-look.ts';
import {
  inNameOrder,
  isBeside,
  isInRidge,
  isWayPoint,
  namedSeries,
  needsLegend,
} from './frame/named-series.ts';
import { type PlotArea, type Size, fractionOf } from './frame/plot-geometry.ts';
import { layerInk, seriesLook } from './frame/series-look.ts';
import { RANGE_BAR, wordedStretches } from './frame/markers/shaded-ranges.ts';
import type { textWidth } from './frame/words/text-width.ts';

export interface LabelledPlot {
  spec: FigureSpec;
  palette: Palette;
  size: Size;
  area: PlotArea;
  /** Pixels covered by the series, by their id, in the order painted; stacks separately. */
  covered: Map<string, Covers>;
  layers: readonly CoveredLayer[];
  /** Markers without the numbers that are shown elsewhere. */
  briefly: boolean;
  /** Result of the last call for this figure: labels remain where they were. */
  previous: readonly PlacedLabel[];
  measure: typeof textWidth;
}

function crossingLines(spec: FigureSpec, area: PlotArea): CrossingLine[] {
  return visibleMarkers(spec).map(({ axis, value }) => {
    const fraction = fractionOf(spec[axis], value);
    return axis === 'x'
      ? { orientation: 'vertical', at: fraction * area.width }
      : { orientation: 'horizontal', at: (1 - fraction) * area.height };
  });
}

/** Horizontal lines first, then layers, then curves. */
function requestsOf({ spec, palette, size, area, layers, briefly }: LabelledPlot): LabelRequest[] {
  const markers = wordedMarkers(spec, 'y').map(({ id, marker }): LabelRequest => ({
    id,
    text: markerWords(marker, briefly),
    kind: 'line',
    colour: markerLook(marker.kind, palette).text,
    at: (1 - fractionOf(spec.y, marker.value)) * area.height,
  }));
  // beside the middle of a stretch, which is inside of a wide one
  const stretches = wordedStretches(spec, area, 'y').map(({ range, index, start, length }): LabelRequest => ({
    id: `range ${index}`,
    text: range.label,
    colour: palette.good,
    kind: 'line',
    at: start + length / 2,
  }));
  const listed = needsLegend(spec, size);
  const direct = namedSeries(spec).filter(
    (series) => !listed || isWayPoint(series) || (isBeside(series) && spec.listed !== true),
  );
  const named = direct.map((series) => ({ series, id: `series ${spec.series.indexOf(series)}` }));
  const inLayers = named.flatMap(({ series, id }): LabelRequest[] => {
    const drawn = layers.find((one) => one.id === id);
    if (drawn === undefined) return [];
    const [upper, lower] = [drawn.upper, drawn.lower].map((points) => lineExtent(id, points, area, false));
    const layer = { id, top: upper!.top, bottom: lower!.top };
    return [{ id, text: series.label, colour: layerInk(series, spec, palette), kind: 'layer', layer }];
  });
  const atCurves = inNameOrder(named)
    .filter(({ series }) => series.shape !== 'stack')
    .map(({ series, id }): LabelRequest => {
      const { colour } = seriesLook(series, palette);
      const words = { id, text: series.label, colour };
      if (isWayPoint(series)) return { ...words, kind: 'dot' };
      return {
        ...words,
        kind: 'curve',
        elsewhere: series.role === 'pin' || series.aside === true,
        far: series.aside === true,
      };
    });
  return [...markers, ...stretches, ...inLayers, ...atCurves];
}

/** Names of quantiles over one another, where they have room in a column beside them, and the ids of these curves. */
function ridgeLabels(plot: LabelledPlot): { fan: PlacedLabel[]; fanned: ReadonlySet<string> } {
  const { spec, palette, size, area, covered, previous, measure } = plot;
  const ridge = spec.series.filter((series) => isInRidge(series, spec) && series.label !== undefined);
  if (ridge.length < 2 || needsLegend(spec, size)) return { fan: [], fanned: new Set() };
  const names = ridge.map((series) => {
    const id = `series ${spec.series.indexOf(series)}`;
    const covers = covered.get(id);
    const points = covers === undefined || 'radius' in covers ? null : covers.points;
    return { id, text: series.label!, colour: seriesLook(series, palette).colour, points };
  });
  const fan = fannedLabels(names, area, { lines: crossingLines(spec, area), previous, measure });
  return { fan, fanned: new Set(fan.length === 0 ? [] : names.map(({ id }) => id)) };
}

export function plotLabels(plot: LabelledPlot): PlacedLabel[] {
  const { spec, area, covered, layers, previous, measure } = plot;
  const { fan, fanned } = ridgeLabels(plot);
  const requests = requestsOf(plot).filter(({ id }) => !fanned.has(id));
  if (requests.length === 0) return fan;
  const extents = [
    ...layers.map(({ id, upper }) => lineExtent(id, upper, area, false)),
    ...[...covered].map(([id, covers]) => extentOf(id, covers, area)),
  ];
  // clear of the bar along the axis
  const barred = spec.ranges?.some(({ axis }) => axis === 'x') === true;
  const room = barred ? { ...area, height: area.height - RANGE_BAR - 1 } : area;
  return placeLabels(requests, extents, room, {
    placed: fan,
    lines: crossingLines(spec, area),
    previous: new Map(previous.map(({ id, candidate }) => [id, candidate])),
    measure,
  });
}
