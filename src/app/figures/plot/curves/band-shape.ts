import type { Series } from '../../../../models/contract/figure.ts';
import { type SeriesLook, translucent } from '../../frame/series-look.ts';
import { bandPoints } from '../../frame/visible-points.ts';
import { pathNode } from '../../svg/svg-node.ts';
import { areaPath } from './path-data.ts';
import { type DrawnSeries, NOTHING, type PlotFrame, pixelPoints } from './plot-frame.ts';

/** Contiguous runs of a band, each as one closed outline: along the upper edge and back along the lower one. */
export function drawBand(series: Series, frame: PlotFrame, look: SeriesLook): DrawnSeries {
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
