import type { PlotArea } from '../frame/plot-geometry.ts';
import { px } from '../svg/pixels.ts';

/** Length by which curves may extend past the plot area: half of a line on its edge, px. */
const MARGIN = 1;

/** Attributes of the `<svg>` that clips curves; inside of it coordinates start at the plot area's top left corner. */
export function curveWindow({ left, top, width, height }: PlotArea): Record<string, string> {
  const [wide, high] = [px(width + 2 * MARGIN), px(height + 2 * MARGIN)];
  return {
    ...{ x: px(left - MARGIN), y: px(top - MARGIN), width: wide, height: high },
    viewBox: `${-MARGIN} ${-MARGIN} ${wide} ${high}`,
    overflow: 'hidden',
    'stroke-miterlimit': '2',
  };
}
