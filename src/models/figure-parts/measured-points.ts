/** Measured points over curves against an input: dots, and the results that bring a curve of the model with them. */
import type { Overlay, PointsOverlay, Series } from '../contract/figure.ts';

/** Quantities that figures of the time in the system against the rate take: its mean and any percentile. */
export const timesAlongRate: readonly string[] = ['sojournUs', 'sojournUs.p*'];

export const isPointsOverlay = (overlay: Overlay): overlay is PointsOverlay => overlay.kind === 'points';

export const isLoss = ({ quantity }: Overlay): boolean => quantity === 'lossProbability';

/**
 * A series for each overlay; `log`: without what a logarithmic axis cannot show; `placeOf`: where an input's value lies
 * on the axis. The first of each file bears its name, or how the points came about where there is one file only.
 */
export function measuredDots(
  overlays: readonly Overlay[],
  { log, placeOf = (x) => x }: { log: boolean; placeOf?: (x: number) => number },
): Series[] {
  const points = overlays.filter(isPointsOverlay);
  const sources = [...new Set(points.map(({ source }) => source ?? ''))];
  const labelled = new Set<string>();
  return points.map((overlay, variant): Series => {
    const { label, source = '', x, y, weight } = overlay;
    const shown = [...x.keys()].filter((k) => !log || y[k] > 0);
    const taken = (values: Float64Array) => shown.map((k) => values[k]);
    const first = !labelled.has(source);
    labelled.add(source);
    return {
      name: sources.length > 1 && source !== '' ? `${label}, ${source}` : label,
      // `measured` or `generated`; the table has the number of rates.
      ...(first ? { label: sources.length > 1 && source !== '' ? source : label.split(', ')[0] } : {}),
      role: 'measurement',
      shape: 'dots',
      variant,
      x: taken(x).map(placeOf),
      y: taken(y),
      weight: taken(weight),
    };
  });
}

/** Whether some measured points are of this result. */
export function isMeasured(overlays: readonly Overlay[], quantity: string): boolean {
  return overlays.some((overlay) => overlay.kind === 'points' && overlay.quantity === quantity);
}

/** Indicators of measured times: `sojournUs.p99` is `{time}.{method}.p99`, a mean `{time}.{method}.mean`. */
export const measuredTimesAs =
  (time: string) =>
  (result: string): string => {
    const [name, statistic = 'mean'] = result.split('.');
    return name === 'sojournUs' ? `${time}.{method}.${statistic}` : result;
  };
