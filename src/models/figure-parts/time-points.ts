/**
 * Distribution functions of times as figures draw them: percentiles, CDF or CCDF, modelled or measured. For figures of
 * any model.
 */
import { logAxis } from './axes.ts';
import { levelTolerance } from '../../numerics/laws/times/quantiles.ts';
import type { Axis, DistributionOverlay, SharedAxes } from '../contract/figure.ts';
import { binAt, bodyEnd } from '../input-parts/measured-bins.ts';
import { niceCeil } from '../../text/number-words.ts';
import type { SampledDistribution } from '../contract/solution.ts';

export type TimeView = 'percentiles' | 'cdf' | 'ccdf';

export const timeViews: readonly { id: TimeView; label: string }[] = [
  { id: 'percentiles', label: 'Percentiles' },
  { id: 'cdf', label: 'CDF' },
  { id: 'ccdf', label: 'CCDF' },
];

/** Meaning of the axes of such a figure. */
export function sharedTimeAxes(view: string): SharedAxes {
  if (view === 'percentiles') return { x: 'percentile of packets', y: 'latency' };
  return { x: 'latency', y: view === 'cdf' ? 'share of packets within' : 'share of packets beyond' };
}

/** The percentile axis ends at 99.9999 %: the resolution of a measurement of a few million packets. */
const lastPercentile = 1e6;
/** The complement is drawn down to this. */
const smallestComplement = 1e-9;

export interface Points {
  x: number[];
  y: number[];
}

/** The distribution function as the view draws it. Tails come from the complement, so nothing is lost to 1 - cdf. */
export function timePoints(d: SampledDistribution, view: TimeView): Points {
  const out: Points = { x: [], y: [] };
  for (let k = 0; k < d.x.length; k++) {
    if (view === 'percentiles') {
      if (d.ccdf[k] <= 0) {
        // A time that none exceeds is that of every percentile beyond the last step.
        out.x.push(out.x.at(-1) ?? 1, lastPercentile);
        out.y.push(d.x[k], d.x[k]);
        break;
      }
      const percentile = 1 / d.ccdf[k];
      if (percentile >= lastPercentile) {
        out.y.push(onLine(out, percentile, d.x[k]));
        out.x.push(lastPercentile);
        break;
      }
      out.x.push(percentile);
      out.y.push(d.x[k]);
    } else {
      out.x.push(d.x[k]);
      out.y.push(view === 'cdf' ? d.cdf[k] : d.ccdf[k]);
    }
  }
  return out;
}

/** Where the line to a point beyond the end of the axis, which is logarithmic, crosses that end. */
function onLine({ x, y }: Points, beyond: number, time: number): number {
  const [from, before] = [x.at(-1), y.at(-1)];
  if (from === undefined || before === undefined) return time;
  return before + ((time - before) * Math.log(lastPercentile / from)) / Math.log(beyond / from);
}

/** Time at which the complement falls to `level`. */
export function timeAt(d: SampledDistribution, level: number): number {
  const k = d.ccdf.findIndex((p) => p <= level * (1 + levelTolerance));
  return d.x[k < 0 ? d.x.length - 1 : k];
}

/** Time at which the distribution function reaches `level`. */
function timeFrom(d: SampledDistribution, level: number): number {
  const k = d.cdf.findIndex((p) => p >= level * (1 - levelTolerance));
  return d.x[k < 0 ? d.x.length - 1 : k];
}

/**
 * Axes that show all of the modelled times and the measured ones up to their 99.9 %, stalls left out. Percentiles are
 * drawn from zero, so that heights compare; distribution functions too, unless all lies far from it.
 */
export function timeAxes(
  title: string,
  view: TimeView,
  modelled: readonly SampledDistribution[],
  measured: readonly DistributionOverlay[],
): { x: Axis; y: Axis } {
  const tail = view === 'cdf' ? 1e-4 : view === 'ccdf' ? smallestComplement : 1 / lastPercentile;
  const high = Math.max(...modelled.map((d) => timeAt(d, tail)), ...measured.map(bodyEnd));
  const low = Math.min(
    ...modelled.map((d) => timeFrom(d, 1e-4)),
    ...measured.map((o) => binAt(o, 0.001).lower),
  );
  const span = high - low;
  const range: readonly [number, number] =
    low > 3 * span && view !== 'percentiles'
      ? [Math.max(0, Math.floor(low - 0.1 * span)), Math.ceil(high + 0.1 * span)]
      : [0, niceCeil(1.05 * high)];
  const time: Axis = { title, unit: 'µs', scale: 'linear', range };
  if (view === 'percentiles') {
    return {
      x: { title: 'Percentile of packets', unit: '%', scale: 'percentile', range: [1, lastPercentile] },
      y: time,
    };
  }
  return {
    x: time,
    y:
      view === 'cdf'
        ? { title: 'Share of packets within', unit: '', scale: 'linear', range: [0, 1] }
        : logAxis('Share of packets beyond', '', [smallestComplement, 1]),
  };
}
