/** Time and loss against the mean interarrival time: how far the edge is. */
import { capacityMark, nowMark } from '../../figure-parts/marks.ts';
import { logAxis } from '../../figure-parts/axes.ts';
import type {
  Axis,
  CompanionDeclaration,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
} from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { measuredDots, timesAlongRate } from '../../figure-parts/measured-points.ts';
import { indicatorName } from '../../contract/model.ts';
import { losesNone } from '../../contract/edge.ts';
import { microsWords, niceCeil, probabilityWords, significant } from '../../../text/number-words.ts';
import {
  allCurves,
  companionCurves,
  type Curve,
  decades,
  finishedRows,
  lossStart,
  lossAxis,
  lossShare,
  lossViews,
  sweepTable,
  withCompanions,
} from '../../figure-parts/sweep-curves.ts';
import { chainLine, timeForm, timeLine } from './shared.ts';
import { expectedDifference } from '../simulation.ts';
import { sgwWeights } from '../solver/service-times.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Mean service time in µs, without building its law. */
function meanServiceUs(inputs: Inputs): number {
  const meanOf = (weights: readonly number[]) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.reduce((sum, weight, k) => sum + k * weight, 0) / total;
  };
  switch (inputs['service.family']) {
    case 'sgw':
      return meanOf(sgwWeights);
    case 'empirical':
      return meanOf(inputs['service.pmf']!) * inputs.slotUs;
    default:
      return inputs['service.meanUs'];
  }
}

/** From clear overload to gaps of three coalescing times, and at least to where the reader is. */
function interarrivalRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const { cores } = inputs;
  const now = inputs.meanInterarrivalUs;
  const low = 0.55 * (meanServiceUs(inputs) / cores);
  const high = niceCeil(Math.max((3 * inputs.coalescingUs) / cores, 4 * low, 1.2 * now));
  const slot = inputs.slotUs / cores;
  const least = inputs['arrivals.family'] === 'geometric' ? 1.05 * slot : 0.02 * slot;
  return [Math.min(now, Math.max(least, Math.min(low, 0.8 * now))), high];
}

/** The operating point (to be dragged) and the capacity. */
function interarrivalMarkers(context: FigureContext): Marker[] {
  const { values, solution } = context;
  const inputs = readInputs(values);
  const now = inputs.meanInterarrivalUs;
  const markers: Marker[] = [];
  const capacity = solution.indicators.capacityMpps ?? 0;
  if (capacity > 0) {
    markers.push(capacityMark(1 / capacity, `${significant(capacity)} Mpps`));
  }
  markers.push(nowMark('meanInterarrivalUs', now, `${significant(now)} µs`));
  return markers;
}

const interarrivalAxis = (values: InputValues): Axis =>
  logAxis('Mean interarrival time over all cores', 'µs', interarrivalRange(values));

export const histogramSetsRate =
  'Your own interarrival distribution sets the rate, so there is no curve against the rate.';

/** Without curves where the rate follows from a histogram. */
function againstInterarrival(context: FigureContext, spec: FigureSpec): FigureSpec {
  if (readInputs(context.values)['arrivals.family'] !== 'empirical') return spec;
  return { ...spec, series: [], markers: [], emptyMessage: histogramSetsRate };
}

const swept = { label: 'Mean interarrival time', unit: 'µs' };

function timeAgainstInterarrival(context: FigureContext): FigureSpec {
  const { method, values, solution } = context;
  const inputs = readInputs(values);
  const form = timeForm(inputs, method);
  const published = form === 'published';
  const curves: Curve[] = [
    { name: 'mean processing time', label: 'mean', indicator: 'processingUs.exact.mean', variant: 0 },
    ...(published
      ? [
          {
            name: 'mean processing time, as published',
            label: 'Eq. (13)',
            indicator: 'processingUs.published.mean',
            variant: 0,
          },
        ]
      : []),
    {
      name: 'processing time, 99 % of packets',
      label: '99 %',
      indicator: indicatorName('processingUs.{method}.p99', form),
      variant: 1,
    },
  ];
  const series = [
    ...companionCurves(context, curves[0], true),
    ...allCurves(context, curves, true),
    ...measuredDots(context.overlays, { log: true }),
  ];
  const now = solution.indicators[indicatorName('processingUs.{method}.mean', form)] ?? null;
  const best = finishedRows(context.sweep).reduce<{ x: number; y: number } | null>((least, row) => {
    const y = row.indicators['processingUs.exact.mean'];
    return y !== null && y !== undefined && (least === null || y < least.y) ? { x: row.x, y } : least;
  }, null);
  return againstInterarrival(context, {
    title: 'Processing time against the interarrival time',
    subtitle: `${timeLine(inputs, method)} · τ = ${inputs.coalescingUs} µs`,
    x: interarrivalAxis(values),
    y: { title: 'Processing time', unit: 'µs', scale: 'log', range: decades(series, [10, 10_000]) },
    series,
    markers: interarrivalMarkers(context),
    summary:
      (now === null ? 'All packets are lost now.' : `Packets now take ${microsWords(now, 4)} on average.`) +
      (best
        ? ` The minimum is ${microsWords(best.y, 4)} at one packet every ${microsWords(best.x)}: with more packets the CPU is the bottleneck, with fewer every packet waits for the timer.`
        : ''),
    table: withCompanions(sweepTable(context, swept, curves, { unit: 'µs' }), context, curves[0], {
      unit: 'µs',
    }),
  });
}

function lossAgainstInterarrival(context: FigureContext): FigureSpec {
  const { values, solution, method } = context;
  const inputs = readInputs(values);
  const curves: Curve[] = [
    { name: 'loss probability', label: 'model', indicator: 'lossProbability', variant: 0 },
    ...(timeForm(inputs, method) === 'published'
      ? [
          {
            name: 'Eq. (11) as printed',
            label: 'Eq. (11)',
            indicator: 'lossProbabilityPublished',
            variant: 0,
          },
        ]
      : []),
  ];
  const log = context.view !== 'linear';
  const series = [
    ...companionCurves(context, curves[0], log),
    ...allCurves(context, curves, log),
    ...measuredDots(context.overlays, { log }),
  ];
  const loss = solution.indicators.lossProbability ?? 0;
  const approximate = expectedDifference(inputs, 'lossProbability') !== null;
  const last = lossStart(context, (mpps) => 1 / mpps, 'low');
  const markers = interarrivalMarkers(context);
  if (last !== null) {
    const result = 'lossProbability';
    markers.push({ axis: 'x', value: last, label: 'loss starts here', kind: 'note', result });
  }
  return againstInterarrival(context, {
    title: 'Loss against the interarrival time',
    subtitle: `${chainLine(inputs)} · τ = ${inputs.coalescingUs} µs`,
    x: interarrivalAxis(values),
    y: lossAxis(log, series),
    series,
    markers,
    summary:
      (losesNone(loss)
        ? `No packet is lost at the current rate${approximate ? ' in this approximation' : ''}.`
        : `The loss is ${probabilityWords(loss)} at the current rate.`) +
      (last === null ? '' : ` Packets are lost up to an interarrival time of ${microsWords(last)}.`),
    table: withCompanions(sweepTable(context, swept, curves, lossShare), context, curves[0], lossShare),
  });
}

/** The coalescing times of Figs. 8 and 9, beside the present one. */
function otherTaus(values: InputValues): CompanionDeclaration[] {
  const inputs = readInputs(values);
  if (inputs['arrivals.family'] === 'empirical') return [];
  return [100, 200, 500]
    .filter((tau) => tau !== inputs.coalescingUs)
    .map((tau) => ({ label: `τ = ${tau} µs`, inputs: { coalescingUs: tau } }));
}

export const overInterarrival = { over: 'meanInterarrivalUs', range: interarrivalRange };

export const timeInterarrivalFigure: FigureDeclaration = {
  id: 'time-interarrival',
  label: 'Time against interarrival time',
  sweep: overInterarrival,
  accepts: timesAlongRate,
  shared: () => ({ x: 'offered traffic', y: 'latency' }),
  companions: otherTaus,
  simulated: ({ method }) => [
    {
      kind: 'indicator',
      name: 'processingUs.exact.mean',
      label: 'mean processing time',
      over: 'meanInterarrivalUs',
    },
    {
      kind: 'indicator',
      name: indicatorName('processingUs.{method}.p99', method),
      label: 'processing time, 99 %',
      over: 'meanInterarrivalUs',
    },
  ],
  build: timeAgainstInterarrival,
};

export const lossInterarrivalFigure: FigureDeclaration = {
  id: 'loss-interarrival',
  label: 'Loss against interarrival time',
  views: lossViews,
  sweep: overInterarrival,
  accepts: ['lossProbability'],
  shared: () => ({ x: 'offered traffic', y: 'loss' }),
  companions: otherTaus,
  simulated: () => [
    { kind: 'indicator', name: 'lossProbability', label: 'loss probability', over: 'meanInterarrivalUs' },
  ],
  build: lossAgainstInterarrival,
};
