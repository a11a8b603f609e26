import type { FigureSpec, Series } from '../../models/contract/figure.ts';
import type { Covers, PixelPoints } from '../frame/covered-pixels.ts';
import { fillOpacity, type SeriesLook, translucent } from '../frame/series-look.ts';
import { bandPoints, thinned, visiblePoints } from '../frame/visible-points.ts';
import { pathNode, type SvgNode } from '../svg/svg-node.ts';
import { areaPath, linePath, type PathShape } from './path-data.ts';
import { type DrawnSeries, NOTHING, pixelPoints, type PlotFrame, symbolPath } from './plot-frame.ts';

/** Paler than the measured part, but clearly visible. */
const EXTRAPOLATED_OPACITY = 0.5;

/** A line of more points than this has corners too flat to be seen. */
const MOST_ROUNDED = 120;

/** Radius of the dot that represents a line of one point, px. */
const LONE_RADIUS = 3;

/**
 * A step is a distribution, each value's column centred on it; on a percentile axis a quantile, which holds from the
 * point before.
 */
function stepCurve(spec: FigureSpec): PathShape {
  return spec.x.scale === 'percentile' ? 'step-before' : 'step';
}

/**
 * A solved curve of few points is smooth and drawn without corners; measured or given points are joined by straight
 * lines.
 */
export function lineCurve({ role }: Series, points: number): PathShape {
  return role === 'measurement' || role === 'reference' || points > MOST_ROUNDED ? 'linear' : 'smooth';
}

/** Look of a preliminary line, px: of the line, and of the points that are known. */
const PRELIMINARY = { radius: 2, width: 1.25, dash: '1.5px,2.5px' };

/** A line, and the known points of a preliminary one. */
function strokes(line: string, points: PixelPoints, series: Series, look: SeriesLook): SvgNode[] {
  const colour = series.extrapolated ? translucent(look.colour, EXTRAPOLATED_OPACITY) : look.colour;
  if (!series.preliminary) {
    const width = series.extrapolated ? 0.75 * look.width : look.width;
    return [pathNode(line, { stroke: { colour, width, dash: look.dash } })];
  }
  const { radius, width, dash } = PRELIMINARY;
  const dots = points.y.map((y, k) => (y === null ? '' : symbolPath('circle', points.x[k], y, radius)));
  return [pathNode(line, { stroke: { colour, width, dash } }), pathNode(dots.join(''), { fill: colour })];
}

/** The area between a line and the one below it; null where they do not have the same positions. */
function fillBetween(
  series: Series,
  frame: PlotFrame,
  { colour }: SeriesLook,
  { points, curve }: { points: PixelPoints; curve: PathShape },
): SvgNode | null {
  const { x, y, fillTo } = series;
  const edges = bandPoints({ x, y: fillTo!, yUpper: y }, frame.spec.x, frame.spec.y);
  let count = edges.y.length;
  while (count > 0 && edges.y[count - 1] === null) count--;
  if (count !== points.x.length) return null;
  const fill = translucent(colour, fillOpacity(series));
  return pathNode(areaPath(points, edges.lower.map(frame.down), curve), { fill });
}

/** A line or a step, filled to zero where the series asks for it. */
export function drawLine(series: Series, frame: PlotFrame, look: SeriesLook): DrawnSeries {
  const { spec, area, floor } = frame;
  const visible = thinned(visiblePoints(series, spec.x, spec.y), spec.x, area.width);
  const points = pixelPoints(visible, frame);
  const drawable = points.y.filter((y) => y !== null).length;
  if (drawable === 0) return NOTHING;
  const steps = series.shape !== 'line';
  const covers: Covers = { kind: steps ? 'step' : 'line', points };
  if (drawable === 1) {
    const k = points.y.findIndex((y) => y !== null);
    const dot = symbolPath(look.symbol, points.x[k], points.y[k]!, LONE_RADIUS);
    return { nodes: [pathNode(dot, { fill: look.colour })], covers };
  }
  const curve = steps ? stepCurve(spec) : lineCurve(series, drawable);
  const line = linePath(points, curve);
  const drawn = strokes(line, points, series, look);
  if (series.fillTo !== undefined) {
    const between = fillBetween(series, frame, look, { points, curve });
    return { nodes: between === null ? drawn : [between, ...drawn], covers };
  }
  if (!series.fill) return { nodes: drawn, covers };
  const fill = translucent(look.colour, fillOpacity(series));
  return { nodes: [pathNode(areaPath(points, floor, curve), { fill }), ...drawn], covers };
}
