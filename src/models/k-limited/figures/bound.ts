/** Eq. (1) beside the exact mean: the distance of the bound, and the effect of the length of the cycle on both. */
import { seriesAs } from '../../figure-parts/series.ts';
import { logAxis } from '../../figure-parts/axes.ts';
import { emptyFigure } from '../../figure-parts/sweep-curves.ts';
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  Series,
} from '../../contract/figure.ts';
import { microsWords, niceCeil, significant } from '../../../text/number-words.ts';
import { maxRate, publishedWaiting } from '../solver/core-queue.ts';
import { interpolate, nothingToDraw, presentName, rateAxis, rateMarkers } from './shared.ts';
import { curveCycles, largestCycleWithCurves } from '../solver/solver.ts';
import { readSystem } from '../system.ts';
import { readQueue } from '../inputs.ts';
import { readInputs } from '../read-inputs.ts';

const tooLongCycle = `With more than ${largestCycleWithCurves} packets per cycle the exact curve is not computed: Eq. (1) is then exact but for a fraction of a percent.`;

function excessAgainstRate(context: FigureContext): FigureSpec {
  const { values, solution } = context;
  const inputs = readInputs(values);
  const frame = {
    title: 'Excess of the published mean',
    subtitle: `k-limited, Eq. (1) and exact · response time, ${presentName(inputs)}`,
    x: rateAxis(inputs),
  };
  const axis = { title: 'Excess', unit: '%', scale: 'linear' } as const;
  const points = solution.relations.exactResponseUs;
  const emptyReason = nothingToDraw(inputs) ?? (points ? null : tooLongCycle);
  if (emptyReason !== null || !points) {
    return emptyFigure({ ...frame, y: { ...axis, range: [0, 1] } }, emptyReason ?? tooLongCycle);
  }
  const queue = readQueue(inputs);
  const { cores } = inputs;
  const published = points.x.map(
    (rate) => (publishedWaiting(queue, (rate * 1e6) / cores) + queue.beta) * 1e6,
  );
  // Rounding can put the two a last digit apart where they are equal.
  const excess = points.y.map((exactUs, k) => Math.max(0, 100 * (published[k] / exactUs - 1)));
  const most = excess.reduce((index, value, k) => (value > excess[index] ? k : index), 0);
  const { boundExcess, load } = solution.indicators;
  return {
    ...frame,
    y: { ...axis, range: [0, niceCeil(Math.max(0.1, 1.1 * excess[most]))] },
    series: [
      seriesAs(
        'model',
        'line',
        'Eq. (1) above exact',
        { x: points.x, y: excess },
        { label: 'Eq. (1) above exact' },
      ),
    ],
    markers: rateMarkers(context),
    summary:
      `Eq. (1) is an upper bound on the exact mean. At the current load of ${significant(100 * (load ?? 0))} % its waiting time is ${significant(100 * (boundExcess ?? 0))} % above it; ` +
      `the response time is at most ${significant(excess[most])} % above, at ${significant(points.x[most], 4)} Mpps.`,
    computedOver: [{ name: 'rateMpps', values: Array.from(points.x) }],
    table: {
      columns: [
        { label: 'Packet rate', unit: 'Mpps' },
        { label: 'Response time, Eq. (1)', unit: 'µs' },
        { label: 'Response time, exact', unit: 'µs' },
        { label: 'Excess', unit: '%' },
      ],
      rows: Array.from(points.x, (rate, k) => [rate, published[k], points.y[k], excess[k]]),
    },
  };
}

function responseAgainstCycle(context: FigureContext): FigureSpec {
  const { values, solution } = context;
  const inputs = readInputs(values);
  const { queue, lambda } = readSystem(values);
  const cycles = curveCycles(queue.k);
  const frame = {
    title: 'Response against the cycle',
    subtitle: `k-limited, Eq. (1) and exact · at ${significant(inputs.rateMpps, 4)} Mpps`,
    x: logAxis('Packets per cycle', 'packets', [1, cycles[cycles.length - 1]]) as Axis,
  };
  const axis = { title: 'Mean response time', unit: 'µs', scale: 'log' } as const;
  const stable = cycles.filter((k) => lambda < maxRate({ ...queue, k }));
  const emptyReason =
    nothingToDraw(inputs) ??
    (stable.length > 0 ? null : 'At this rate the queue grows without bound with every cycle length shown.');
  if (emptyReason !== null) return emptyFigure({ ...frame, y: { ...axis, range: [1, 10_000] } }, emptyReason);
  const responseUs = (k: number) => (publishedWaiting({ ...queue, k }, lambda) + queue.beta) * 1e6;
  const x = Float64Array.from(stable);
  const y = x.map(responseUs);
  const exact = solution.relations.exactResponseByCycleUs;
  const series: Series[] = [
    { name: 'Eq. (1)', role: 'published', shape: 'line', ...(exact ? {} : { label: 'Eq. (1)' }), x, y },
    ...(exact ? [seriesAs('model', 'line', 'exact', { x: exact.x, y: exact.y }, { label: 'exact' })] : []),
  ];
  const unlimited = lambda < 1 / queue.beta ? responseUs(Infinity) : null;
  const shortest = (lambda * queue.s) / (1 - lambda * queue.beta);
  const markers: Marker[] = [];
  if (shortest > 1) {
    const label = `needs more than ${significant(shortest)}`;
    markers.push({ axis: 'x', value: shortest, label, brief: 'minimum', kind: 'limit' });
  }
  if (Number.isFinite(queue.k))
    markers.push({ axis: 'x', value: queue.k, label: `now k = ${queue.k}`, brief: 'now', kind: 'now' });
  if (unlimited !== null) markers.push({ axis: 'y', value: unlimited, label: 'no limit', kind: 'note' });
  const lowest = Math.min(...y, ...(exact?.y ?? []), unlimited ?? Infinity);
  return {
    ...frame,
    y: { ...axis, range: [10 ** Math.floor(Math.log10(lowest)), niceCeil(1.1 * Math.max(...y))] },
    series,
    markers,
    summary:
      `At this rate a cycle must serve more than ${significant(Math.max(0, shortest))} packets for the queue to stay finite. ` +
      `With k = ${stable[0]} a packet takes ${microsWords(y[0], 4)} on average by Eq. (1), without limit ${microsWords(unlimited ?? y[y.length - 1], 4)}.`,
    computedOver: [{ name: 'packetsPerCycle', values: stable }],
    table: {
      columns: [
        { label: 'Packets per cycle', unit: 'packets' },
        { label: 'Eq. (1)', unit: 'µs' },
        { label: 'Exact', unit: 'µs' },
      ],
      rows: stable.map((k, row) => [k, y[row], exact ? interpolate(exact.x, exact.y, k) : null]),
    },
  };
}

export const boundFigures: readonly FigureDeclaration[] = [
  { id: 'bound-rate', label: 'Published against exact', build: excessAgainstRate },
  { id: 'response-cycle', label: 'Response against cycle', build: responseAgainstCycle },
];
