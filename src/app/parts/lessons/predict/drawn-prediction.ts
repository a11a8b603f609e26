/** A drawing as it stays in its figure. */
import type { Axis } from '../../../../models/contract/figure.ts';
import type { Prediction } from './prediction.ts';

interface Drawn {
  model: string;
  figure: string;
  views: readonly string[] | undefined;
  x: Axis;
  y: Axis;
  positions: readonly number[];
  heights: readonly number[];
  band: Prediction['band'];
  /** Of bars: their width, and the distance between the values of the distribution they stand for. */
  bars: { width: number; step: number } | null;
}

/** A bar is the share of all values in it: in the figure each has its part, and nothing lies beside the bars. */
function steps(
  positions: readonly number[],
  { width, step }: { width: number; step: number },
): { at: readonly number[]; spread: (heights: readonly number[]) => readonly number[] } {
  // The upper end of a bar is not in it.
  const middles = positions.map((position) => position - step / 2);
  return {
    at: [middles[0] - width, ...middles, middles[middles.length - 1] + width],
    spread: (heights) => [0, ...heights.map((height) => (height * step) / width), 0],
  };
}

export function drawnPrediction(drawn: Drawn): Prediction {
  const { model, figure, views, x, y, positions, heights, band, bars } = drawn;
  const common = { model, figure, ...(views === undefined ? {} : { views }) };
  if (bars === null) {
    const along = { x: { unit: x.unit, values: positions }, y: { unit: y.unit, values: heights } };
    return { ...common, ...along, shape: 'line', band };
  }
  const { at, spread } = steps(positions, bars);
  return {
    ...common,
    shape: 'steps',
    x: { unit: x.unit, values: at },
    y: { unit: y.unit, values: spread(heights) },
    band: band === null ? null : { lower: spread(band.lower), upper: spread(band.upper) },
  };
}
