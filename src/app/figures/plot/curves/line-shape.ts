import { area as areaShape, curveLinear, curveStep, curveStepBefore, line as lineShape } from 'd3-shape';
import type { FigureSpec, Series } from '../../../../models/contract/figure.ts';
import { type PixelPoints, lineExtent } from '../../frame/curve-extent.ts';
import { type SeriesLook, translucent } from '../../frame/series-look.ts';
import { thinned, visiblePoints } from '../../frame/visible-points.ts';
import { pathNode } from '../../svg/svg-node.ts';
import { type DrawnSeries, NOTHING, type PlotFrame, pixelPoints } from './plot-frame.ts';
import { symbolPath } from './symbol-path.ts';

/** Pale enough to be told from its measured part, strong enough to be followed. */
const EXTRAPOLATED_OPACITY = 0.5;

/** Of the dot that stands for a line of one point, px. */
const LONE_RADIUS = 3;

/** A step is a distribution, each value's column centred on it; on a percentile axis a quantile, which holds from the point before. */
function stepCurve(spec: FigureSpec) {
  return spec.x.scale === 'percentile' ? curveStepBefore : curveStep;
}

type Curve = typeof curveLinear;

/** Path data through the points, broken at nulls; a tenth of a pixel is exact enough. */
export function linePath({ x, y }: PixelPoints, curve: Curve = curveLinear): string {
  const shape = lineShape<number | null>(
    (_, k) => x[k]!,
    (value) => value!,
  )
    .defined((value) => value !== null)
    .curve(curve)
    .digits(1);
  return shape(y as (number | null)[]) ?? '';
}

/** Path data of the area between the points and `floor`: one height, or a height at each point. */
export function areaPath(
  { x, y }: PixelPoints,
  floor: number | readonly number[],
  curve: Curve = curveLinear,
): string {
  const shape = areaShape<number | null>()
    .x((_, k) => x[k]!)
    .y1((value) => value!)
    .defined((value) => value !== null)
    .curve(curve)
    .digits(1);
  if (typeof floor === 'number') shape.y0(floor);
  else shape.y0((_, k) => floor[k]!);
  return shape(y as (number | null)[]) ?? '';
}

function fillOpacity(series: Series): number {
  return series.role === 'ghost' ? 0.12 : series.role === 'measurement' ? 0.24 : 0.13;
}

/** A line or a step, filled to zero where the series asks for it. */
export function drawLine(series: Series, id: string, frame: PlotFrame, look: SeriesLook): DrawnSeries {
  const { spec, area, floor } = frame;
  const visible = thinned(visiblePoints(series, spec.x, spec.y), spec.x, area.width);
  const points = pixelPoints(visible, frame);
  const drawable = points.y.filter((y) => y !== null).length;
  if (drawable === 0) return NOTHING;
  const steps = series.shape !== 'line';
  const extent = lineExtent(id, points, area, steps);
  const colour = series.extrapolated ? translucent(look.colour, EXTRAPOLATED_OPACITY) : look.colour;
  if (drawable === 1) {
    const k = points.y.findIndex((y) => y !== null);
    const dot = symbolPath(look.symbol, points.x[k]!, points.y[k]!, LONE_RADIUS);
    return { nodes: [pathNode(dot, { fill: colour })], extent };
  }
  const curve = steps ? stepCurve(spec) : curveLinear;
  const width = series.extrapolated ? 0.75 * look.width : look.width;
  const stroke = pathNode(linePath(points, curve), { stroke: { colour, width, dash: look.dash } });
  if (!series.fill) return { nodes: [stroke], extent };
  const fill = translucent(look.colour, fillOpacity(series));
  return { nodes: [pathNode(areaPath(points, floor, curve), { fill }), stroke], extent };
}
