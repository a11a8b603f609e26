import type { Series } from '../../../../models/contract/figure.ts';
import type { CoveredLayer } from '../../frame/covered-pixels.ts';
import { isLogarithmic } from '../../frame/plot-geometry.ts';
import { layerColour } from '../../frame/series-look.ts';
import { belowRange } from '../../frame/visible-points.ts';
import { type SvgNode, pathNode } from '../../svg/svg-node.ts';
import { areaPath, linePath } from './path-data.ts';
import type { PlotFrame } from './plot-frame.ts';

export interface DrawnStack {
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
  const positions = layers.length > 0 ? Array.from(layers[0]!.series.x) : [];
  const x = positions.map(across);
  const logarithmic = isLogarithmic(spec.y.scale);
  const edge = { colour: palette.surface, width: 1 };
  const pixelsOf = (sums: readonly number[]) =>
    sums.map((sum) => down(logarithmic && sum <= 0 ? belowRange(spec.y) : sum));
  const columnWidth = across(spec.x.range[0] + COLUMN_SHARE);
  let below = positions.map(() => 0);
  const fills: SvgNode[] = [];
  const edges: SvgNode[] = [];
  const drawn = layers.map(({ series, id }) => {
    const above = below.map((sum, k) => sum + (Number.isFinite(series.y[k]!) ? series.y[k]! : 0));
    const [top, bottom] = [pixelsOf(above), pixelsOf(below)];
    const fill = layerColour(series, spec, palette);
    if (spec.x.ticks) {
      const columns = x.map((centre, k) => columnPath(centre, columnWidth, top[k]!, bottom[k]!));
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
