import type { Series } from '../../../../models/contract/figure.ts';
import { type SeriesLook, translucent } from '../../frame/series-look.ts';
import { visibleDots } from '../../frame/visible-points.ts';
import { pathNode } from '../../svg/svg-node.ts';
import { type DrawnSeries, NOTHING, type PlotFrame } from './plot-frame.ts';
import { symbolPath } from './symbol-path.ts';

/** Radius of a dot, px; of one that stands for few and for many observations. */
const RADIUS = 3;
const [SMALLEST, LARGEST] = [2, 3.5];

/** Dots with the series' own symbol; those of many observations are larger, by the logarithm. */
export function drawDots(series: Series, frame: PlotFrame, look: SeriesLook): DrawnSeries {
  const { spec, palette, across, down } = frame;
  const { weight } = series;
  const shown = visibleDots(series, spec.x, spec.y, false);
  if (shown.length === 0) return NOTHING;
  const x = shown.map((k) => across(series.x[k]!));
  const y = shown.map((k) => down(series.y[k]!));
  const heaviest = weight ? shown.reduce((most, k) => Math.max(most, weight[k]!), 1) : 1;
  const radius = (k: number) =>
    weight
      ? SMALLEST + ((LARGEST - SMALLEST) * Math.log1p(Math.max(0, weight[k]!))) / Math.log1p(heaviest)
      : RADIUS;
  const d = shown.map((k, index) => symbolPath(look.symbol, x[index]!, y[index]!, radius(k))).join('');
  const fill = series.role === 'ghost' ? look.colour : translucent(look.colour, 0.88);
  return {
    nodes: [pathNode(d, { fill, stroke: { colour: palette.surface, width: 0.75 } })],
    covers: { kind: 'dots', points: { x, y }, radius: LARGEST + 0.5 },
  };
}
