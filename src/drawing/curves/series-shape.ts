import type { Series } from '../../models/contract/figure.ts';
import { layerColour, seriesLook, type SeriesLook, translucent } from '../frame/series-look.ts';
import { bandPoints, belowRange, visibleDots } from '../frame/visible-points.ts';
import { pathNode, type SvgNode } from '../svg/svg-node.ts';
import { areaPath, linePath } from './path-data.ts';
import { type DrawnSeries, NOTHING, pixelPoints, type PlotFrame, symbolPath } from './plot-frame.ts';
import { drawBars } from './bar-shape.ts';
import { drawLine } from './line-shape.ts';
import type { CoveredLayer } from '../frame/covered-pixels.ts';
import { isLogarithmic } from '../frame/plot-geometry.ts';

interface DrawnStack {
  nodes: SvgNode[];
  layers: CoveredLayer[];
}

/** Width of a column of a stack at named positions, which are one apart. */
const COLUMN_SHARE = 0.62;

/**
 * Layers on one another, in the order given: areas, or columns where the axis names its positions. All share the x of
 * the first.
 */
export function drawStack(layers: readonly { series: Series; id: string }[], frame: PlotFrame): DrawnStack {
  const { spec, palette, across, down } = frame;
  const positions = layers.length > 0 ? Array.from(layers[0].series.x) : [];
  const x = positions.map(across);
  const logarithmic = isLogarithmic(spec.y.scale);
  const edge = { colour: palette.layerEdge ?? palette.surface, width: 1 };
  const pixelsOf = (sums: readonly number[]) =>
    sums.map((sum) => down(logarithmic && sum <= 0 ? belowRange(spec.y) : sum));
  const columnWidth = across(spec.x.range[0] + COLUMN_SHARE);
  let below = positions.map(() => 0);
  const fills: SvgNode[] = [];
  const edges: SvgNode[] = [];
  const drawn = layers.map(({ series, id }) => {
    const above = below.map((sum, k) => sum + (Number.isFinite(series.y[k]) ? series.y[k] : 0));
    const [top, bottom] = [pixelsOf(above), pixelsOf(below)];
    const fill = layerColour(series, spec, palette);
    if (spec.x.ticks) {
      const columns = x.map((centre, k) =>
        top[k] === bottom[k] ? '' : columnPath(centre, columnWidth, top[k], bottom[k]),
      );
      fills.push(pathNode(columns.join(''), { fill, stroke: edge }));
    } else {
      fills.push(pathNode(areaPath({ x, y: top }, bottom), { fill }));
      edges.push(pathNode(linePath({ x, y: top }), { stroke: edge }));
    }
    below = above;
    return { id, upper: { x, y: top }, lower: { x, y: bottom } };
  });
  return { nodes: [...fills, ...edges], layers: drawn };
}

/** A closed rectangle on whole pixels. */
function columnPath(centre: number, width: number, top: number, bottom: number): string {
  const [left, right] = [Math.round(centre - width / 2) + 0.5, Math.round(centre + width / 2) + 0.5];
  const [upper, lower] = [Math.round(top) + 0.5, Math.round(bottom) + 0.5];
  return `M${left},${lower}V${upper}H${right}V${lower}z`;
}

/** Radius of a dot, px; of dots for few and for many observations. */
const RADIUS = 3;
const [SMALLEST, LARGEST] = [2, 3.5];

/** Dots with the symbol of the series; those of many observations are larger, by the logarithm. */
function drawDots(series: Series, frame: PlotFrame, look: SeriesLook): DrawnSeries {
  const { spec, palette, across, down } = frame;
  const { weight } = series;
  const shown = visibleDots(series, spec.x, spec.y, false);
  if (shown.length === 0) return NOTHING;
  const x = shown.map((k) => across(series.x[k]));
  const y = shown.map((k) => down(series.y[k]));
  const heaviest = weight ? shown.reduce((most, k) => Math.max(most, weight[k]), 1) : 1;
  const radius = (k: number) =>
    weight
      ? SMALLEST + ((LARGEST - SMALLEST) * Math.log1p(Math.max(0, weight[k]))) / Math.log1p(heaviest)
      : RADIUS;
  const d = shown.map((k, index) => symbolPath(look.symbol, x[index], y[index], radius(k))).join('');
  const fill = series.role === 'ghost' ? look.colour : translucent(look.colour, 0.88);
  return {
    nodes: [pathNode(d, { fill, stroke: { colour: palette.surface, width: 0.75 } })],
    covers: { kind: 'dots', points: { x, y }, radius: LARGEST + 0.5 },
  };
}

/** Contiguous runs of a band, each as one closed outline: along the upper edge and back along the lower one. */
function drawBand(series: Series, frame: PlotFrame, look: SeriesLook): DrawnSeries {
  const edges = bandPoints(series, frame.spec.x, frame.spec.y);
  const upper = pixelPoints(edges, frame);
  if (upper.y.every((y) => y === null)) return NOTHING;
  const lower = edges.lower.map(frame.down);
  const node = pathNode(areaPath(upper, lower), {
    fill: translucent(look.colour, 0.22),
    stroke: { colour: translucent(look.colour, 0.7), width: 0.75 },
  });
  return { nodes: [node], covers: { kind: 'line', points: upper } };
}

/** All shapes but stacks. */
export function drawSeries(series: Series, frame: PlotFrame): DrawnSeries {
  const look = seriesLook(series, frame.palette);
  switch (series.shape) {
    case 'bars':
      return drawBars(series, frame, look);
    case 'dots':
      return drawDots(series, frame, look);
    case 'band':
      return drawBand(series, frame, look);
    default:
      return drawLine(series, frame, look);
  }
}
