import type { Series } from '../../models/contract/figure.ts';
import { type SeriesLook, translucent } from '../frame/series-look.ts';
import { visibleDots } from '../frame/visible-points.ts';
import { pathNode } from '../svg/svg-node.ts';
import { drawLine } from './line-shape.ts';
import { type DrawnSeries, NOTHING, type PlotFrame } from './plot-frame.ts';

/** More bars than this are drawn as a filled step: they would be narrower than their edges. */
export const MAX_DRAWN_BARS = 150;

/** Width of a bar as a share of the distance between neighbours. */
const BAR_SHARE = 0.86;
/** Width of a bar without neighbours on a logarithmic axis, px. */
const LONE_BAR = 6;
/** Bars narrower than this have no edge colour, px. */
const EDGED = 4;

/** Smallest distance between neighbouring bars, px. */
function spacing(at: readonly number[], { spec, area, across }: PlotFrame): number {
  let smallest = Infinity;
  for (let k = 1; k < at.length; k++) {
    const away = Math.abs(at[k] - at[k - 1]);
    if (away > 0) smallest = Math.min(smallest, away);
  }
  if (Number.isFinite(smallest)) return smallest;
  const unit = spec.x.scale === 'linear' ? across(spec.x.range[0] + 1) : LONE_BAR;
  return Math.min(area.width, unit);
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Three sides of a rectangle above `foot`; with `edged` on whole pixels, so that its edges are crisp. */
function barPath(centre: number, width: number, top: number, foot: number, edged: boolean): string {
  if (!edged)
    return `M${rounded(centre - width / 2)},${rounded(foot)}V${rounded(top)}h${rounded(width)}V${rounded(foot)}`;
  const left = Math.round(centre - width / 2) + 0.5;
  const right = Math.max(left + 1, Math.round(centre + width / 2) - 0.5);
  const upper = Math.abs(foot - top) < 1 ? rounded(top) : Math.round(top) + 0.5;
  return `M${left},${rounded(foot)}V${upper}H${right}V${rounded(foot)}`;
}

/** Bars from zero upwards or downwards, or from the axis. */
export function drawBars(series: Series, frame: PlotFrame, look: SeriesLook): DrawnSeries {
  const { spec, across, down, floor } = frame;
  const shown = visibleDots(series, spec.x, spec.y, true).filter((k) => series.y[k] !== 0);
  if (shown.length === 0) return NOTHING;
  if (shown.length > MAX_DRAWN_BARS) return drawLine({ ...series, shape: 'step', fill: true }, frame, look);
  const x = shown.map((k) => across(series.x[k]));
  const y = shown.map((k) => down(series.y[k]));
  const width = spacing(x, frame) * BAR_SHARE;
  const edged = width >= EDGED;
  const d = x.map((centre, k) => barPath(centre, width, y[k], floor, edged)).join('');
  const fill = translucent(look.colour, series.role === 'ghost' ? 0.25 : 0.38);
  const node = pathNode(d, { fill, ...(edged ? { stroke: { colour: look.colour, width: 1 } } : {}) });
  return { nodes: [node], covers: { kind: 'bars', points: { x, y }, radius: width / 2 } };
}
