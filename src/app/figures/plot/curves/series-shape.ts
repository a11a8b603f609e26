import type { Series } from '../../../../models/contract/figure.ts';
import { seriesLook } from '../../frame/series-look.ts';
import { drawBand } from './band-shape.ts';
import { drawBars } from './bar-shape.ts';
import { drawDots } from './dot-shape.ts';
import { drawLine } from './line-shape.ts';
import type { DrawnSeries, PlotFrame } from './plot-frame.ts';

/** Everything but stacks. */
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
