/** Distributions as figures draw them: coordinates, visible range, axis, table. For figures of any model. */
import type { Axis, DistributionOverlay, FigureTable, Series } from './figure.ts';
import { niceCeil } from './number-words.ts';
import type { Distribution } from './solution.ts';

/** On a log axis: the smallest probability drawn. */
export const smallestProbability = 1e-15;

/** Values and probabilities of a distribution as a series' coordinates. */
export function coordinates(d: Distribution): { x: number[]; y: Float64Array } {
  return { x: Array.from(d.p, (_, k) => d.start + k * d.step), y: d.p };
}

/** The smallest interval that leaves out at most `share` at either end. */
export function visibleSupport(d: Distribution, share: number): [number, number] {
  let low = 0;
  let high = d.p.length - 1;
  for (let mass = d.p[low]; low < high && mass <= share; mass += d.p[low]) low++;
  for (let mass = d.tailMass + d.p[high]; high > low && mass <= share; mass += d.p[high]) high--;
  return [d.start + low * d.step, d.start + high * d.step];
}

/** Mean, what lies in the tail left out. */
export function meanOf(d: Distribution): number {
  let sum = 0;
  for (let k = 0; k < d.p.length; k++) sum += (d.start + k * d.step) * d.p[k];
  return sum;
}

/** From zero, unless the mass sits far from it: then the axis shows its surroundings. `least`: fewest units shown. */
export function surroundings(low: number, high: number, least: number): readonly [number, number] {
  if (low > 0.6 * high && high > least) {
    const span = Math.max(least, 1.3 * (high - low));
    const end = Math.ceil(high + 0.15 * span);
    return [Math.max(0, Math.floor(end - span)), end];
  }
  return [0, niceCeil(1.1 * Math.max(high, least / 10))];
}

/** Up to the largest probability drawn, or over the decades that can be shown. */
export function probabilityAxis(series: readonly { y: ArrayLike<number> }[], log: boolean): Axis {
  let top = 0;
  for (const { y } of series) for (let k = 0; k < y.length; k++) top = Math.max(top, y[k]);
  return {
    title: 'Probability',
    unit: '',
    scale: log ? 'log' : 'linear',
    range: log ? [smallestProbability, 1] : [0, Math.min(1.02, niceCeil(top * 1.05))],
  };
}

/** Probability per unit of a measured histogram of whole numbers. */
export function measuredSeries(overlay: DistributionOverlay, variant: number): Series {
  const { lower, width, count, sampleSize } = overlay;
  return {
    name: overlay.label,
    label: 'measured',
    role: 'measurement',
    shape: 'dots',
    x: lower.map((edge, k) => edge + (width[k] - 1) / 2),
    y: count.map((n, k) => n / (sampleSize * width[k])),
    weight: count,
    variant,
  };
}

/** Every value with its probability. */
export function distributionTable(
  value: { label: string; unit: string },
  label: string,
  d: Distribution,
): FigureTable {
  return {
    columns: [value, { label: `P(${label})`, unit: '' }],
    rows: Array.from(d.p, (p, k) => [Number((d.start + k * d.step).toPrecision(12)), p]),
  };
}
