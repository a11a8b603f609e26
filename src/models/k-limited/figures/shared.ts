/** Common parts of the figures against the packet rate: grid, curves by Eq. (1), operating point, axis. */
import { capacityMark, nowMark } from '../../figure-parts/marks.ts';
import type { Axis, FigureContext, Marker, Series } from '../../contract/figure.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import { type CoreQueue, maxRate, publishedWaiting } from '../solver/core-queue.ts';
import { curveLoads } from '../solver/solver.ts';
import { hasLegalQueue, readSystem } from '../system.ts';
import { capacityMpps } from '../inputs.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

export const publishedLine = 'k-limited, Eq. (1)';
export const exactLine = 'k-limited, exact mean, gamma times';

/** Points of a curve in closed form. */
const curvePoints = 100;
/** Points below the lowest of these loads, each at half of the next. */
const lowPoints = 7;

/** The numbers of functions of the paper's Fig. 9. */
export const paperFunctions = [1, 10, 25] as const;

export interface RateCurve {
  /** Mpps over all cores. */
  x: Float64Array;
  /** Mean response time by Eq. (1), µs. */
  responseUs: Float64Array;
  /** Mean number waiting at a core, by Little's law. */
  queue: Float64Array;
}

/** Eq. (1) from no load to 99 % of the limit, a rate among its points; about 100 evaluations of a closed form. */
export function rateCurve(queue: CoreQueue, cores: number, rateMpps: number | null = null): RateCurve {
  const [none, first, ...others] = curveLoads(curvePoints);
  // Between no load and the first one the mean may rise tenfold.
  const low = Array.from({ length: lowPoints }, (_, k) => first * 2 ** (k - lowPoints));
  const loads = [none, ...low, first, ...others].map((load) => load * maxRate(queue));
  const present = rateMpps === null ? Infinity : (rateMpps * 1e6) / cores;
  const lambdas = [...loads, ...(present < loads.at(-1)! && !loads.includes(present) ? [present] : [])];
  lambdas.sort((a, b) => a - b);
  const waits = lambdas.map((lambda) => publishedWaiting(queue, lambda));
  return {
    x: Float64Array.from(lambdas, (lambda) => (lambda * cores) / 1e6),
    responseUs: Float64Array.from(waits, (waiting) => (waiting + queue.beta) * 1e6),
    queue: Float64Array.from(waits, (waiting, k) => waiting * lambdas[k]),
  };
}

/** `N = 10`, or that β⁽²⁾ was given. */
export function presentName(inputs: Inputs): string {
  const { functions } = readSystem(inputs);
  return functions === null ? 'given β⁽²⁾' : `N = ${functions}`;
}

/** The axis of the packet rate, to beyond the limit and at least to the last measured point. */
export function rateAxis(inputs: Inputs, furthest = 0): Axis {
  const end = niceCeil(Math.max(1.1 * capacityMpps(inputs), furthest));
  return { title: 'Packet rate over all cores', unit: 'Mpps', scale: 'linear', range: [0, end] };
}

/** Limit and present rate (to be dragged). */
export function rateMarkers({ values }: Pick<FigureContext, 'values'>): Marker[] {
  const inputs = readInputs(values);
  const rate = inputs.rateMpps;
  const capacity = capacityMpps(values);
  return [
    capacityMark(capacity, `${significant(capacity)} Mpps`),
    nowMark('rateMpps', rate, `${significant(rate, 4)} Mpps`),
  ];
}

/** Why there is nothing to draw, or null. */
export function nothingToDraw(inputs: Inputs): string | null {
  return hasLegalQueue(inputs)
    ? null
    : 'These service and switchover times are not possible, so there is no curve.';
}

/** The values at the points of `at` between the points of a rising grid; null outside. */
export function interpolate(x: Float64Array, y: Float64Array, at: number): number | null {
  const above = x.findIndex((value) => value >= at);
  if (above < 0) return null;
  if (x[above] === at) return y[above];
  if (above === 0) return null;
  const share = (at - x[above - 1]) / (x[above] - x[above - 1]);
  return y[above - 1] + share * (y[above] - y[above - 1]);
}

/** Measured points as dots. */
export function measuredSeries(context: FigureContext, against: string): Series[] {
  return context.overlays.flatMap((overlay, variant) =>
    overlay.kind === 'points' && overlay.against === against
      ? [
          {
            name: overlay.label,
            // The kind of points is named once.
            label: variant === 0 ? overlay.label : overlay.label.split(', ')[0],
            role: 'measurement' as const,
            shape: 'dots' as const,
            variant,
            x: overlay.x,
            y: overlay.y,
            weight: overlay.weight,
          },
        ]
      : [],
  );
}
