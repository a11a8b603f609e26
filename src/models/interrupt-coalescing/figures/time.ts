/** Processing time of packets, its parts, and its dependence on the position in the batch. */
import { seriesAs } from '../../figure-parts/series.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import { stackedParts } from '../../figure-parts/stacked-parts.ts';
import type {
  Axis,
  CompanionDeclaration,
  DistributionOverlay,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Series,
} from '../../contract/figure.ts';
import { lossShare } from '../../figure-parts/sweep-curves.ts';
import { microsWords, niceCeil, probabilityWords } from '../../../text/number-words.ts';
import {
  type TimeView,
  sharedTimeAxes,
  timeAxes,
  timePoints,
  timeViews,
} from '../../figure-parts/time-points.ts';
import { measuredTimeSeries, measuredTimeWords } from '../../input-parts/measured-times.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { chainLine, ghostSeries, timeForm, timeLine } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

/** Instead of a plot where there is nothing to show. */
const noPacketAccepted = 'No packet is ever accepted: interrupts alone fill the queue to its limit.';

/** The figure's words and axes, without a curve. */
function empty(title: string, subtitle: string): FigureSpec {
  const axis: Axis = { title: 'Processing time', unit: 'µs', scale: 'linear', range: [0, 1] };
  return {
    title,
    subtitle,
    x: axis,
    y: axis,
    series: [],
    markers: [],
    summary: noPacketAccepted,
    table: { columns: [], rows: [] },
    emptyMessage: noPacketAccepted,
  };
}

/** The loads of Fig. 10, beside the present one. */
function otherRates(values: InputValues): CompanionDeclaration[] {
  const inputs = readInputs(values);
  if (inputs['arrivals.family'] === 'empirical') return [];
  return [8, 30, 100]
    .filter((mean) => mean !== inputs.meanInterarrivalUs)
    .map((mean) => ({ label: `E[A] = ${mean} µs`, inputs: { meanInterarrivalUs: mean } }));
}

/** Only the distribution function shows them, as in the paper. */
function shownCompanions({ companions }: FigureContext, view: TimeView) {
  if (view !== 'cdf') return [];
  return companions.flatMap(({ label, solution }) => {
    const law = solution?.sampled.processingUs;
    return law === undefined ? [] : [{ label, law }];
  });
}

function processingTime(context: FigureContext): FigureSpec {
  const view = (context.view || 'percentiles') as TimeView;
  const { solution, method, values } = context;
  const inputs = readInputs(values);
  const published = timeForm(inputs, method) === 'published';
  const { processingUs } = solution.sampled;
  const printed = published ? solution.sampled.processingUsPublished : undefined;
  if (processingUs === undefined) return empty('Processing time', timeLine(inputs, method));
  const before = context.ghost?.solution.sampled.processingUs;
  const overlays = context.overlays.filter((o): o is DistributionOverlay => o.kind === 'distribution');
  const companions = shownCompanions(context, view);
  const series: Series[] = [
    ...companions.map(({ label, law }, variant) =>
      seriesAs('reference', 'line', `processing time, ${label}`, timePoints(law, view), { label, variant }),
    ),
    ...(before ? [ghostSeries('line', timePoints(before, view))] : []),
    seriesAs('model', 'line', 'processing time', timePoints(processingUs, view), {
      label: printed ? 'exact' : 'model',
    }),
    ...(printed
      ? [
          seriesAs('published', 'line', 'processing time, as published', timePoints(printed, view), {
            label: 'Eq. (13)',
          }),
        ]
      : []),
    ...overlays.map((overlay, variant) => measuredTimeSeries(overlay, view, variant)),
  ];
  const form = published ? 'published' : 'exact';
  const at = (level: string) => microsWords(solution.indicators[`processingUs.${form}.${level}`] ?? 0, 4);
  const loss = solution.indicators.lossProbability ?? 0;
  return {
    title: 'Processing time',
    subtitle: `${timeLine(inputs, method)}${loss > 1e-12 && !published ? ' · accepted packets only' : ''}`,
    ...timeAxes(
      'Processing time',
      view,
      [processingUs, ...(printed ? [printed] : []), ...companions.map(({ law }) => law)],
      overlays,
    ),
    series,
    markers: [],
    summary:
      `Half of the packets take at most ${at('p50')} from the NIC to the end of their service, 95 % at most ${at('p95')}, ` +
      `99 % at most ${at('p99')}, 99.9 % at most ${at('p999')}; the mean is ${at('mean')}.` +
      (loss > 0 && !published ? ` Lost packets (${probabilityWords(loss)}) are not counted.` : '') +
      measuredTimeWords(overlays, view),
    table: {
      columns: [
        { label: 'Time', unit: 'µs' },
        { label: 'P(processing time > time)', unit: '' },
        { label: 'P(processing time ≤ time)', unit: '' },
      ],
      rows: Array.from(processingUs.x, (x, k) => [x, processingUs.ccdf[k], processingUs.cdf[k]]),
    },
  };
}

function breakdown(context: FigureContext): FigureSpec {
  const { processingUs } = context.solution.breakdowns;
  if (processingUs === undefined) return empty('Where the time goes', chainLine(readInputs(context.values)));
  return stackedParts(
    processingUs,
    `${chainLine(readInputs(context.values))} · mean parts of the packets at each percentile of the processing time`,
  );
}

function byPosition(context: FigureContext): FigureSpec {
  const { relations, breakdowns } = context.solution;
  const { nicWaitingUs, nicWaitingLowUs, nicWaitingHighUs, queueWaitingUs, positionShare, positionLoss } =
    relations;
  const all = context.view === 'all';
  const serviceUs = breakdowns.processingUs?.levels[0].values[4] ?? 0;
  const { x } = nicWaitingUs;
  const last = x.length - 1;
  const sum = (k: number) => nicWaitingUs.y[k] + queueWaitingUs.y[k] + serviceUs;
  const ghost = context.ghost?.solution.relations.nicWaitingUs;
  const nicSeries: Series[] = [
    ...(ghost ? [ghostSeries('line', ghost)] : []),
    seriesAs(
      'model',
      'band',
      '5 to 95 % of the packets',
      { x, y: nicWaitingLowUs.y },
      { variant: 1, yUpper: nicWaitingHighUs.y },
    ),
    { name: 'mean waiting in the NIC', label: 'mean', role: 'model', shape: 'line', x, y: nicWaitingUs.y },
  ];
  const stacks: Series[] = [
    { name: 'waiting in the NIC', y: nicWaitingUs.y, variant: 0 },
    { name: 'waiting for the CPU', y: queueWaitingUs.y, variant: 1 },
    { name: 'service of the packet', y: x.map(() => serviceUs), variant: 2 },
  ].map((part) => ({ ...part, label: part.name, role: 'model' as const, shape: 'stack' as const, x }));
  let top = 0;
  for (let k = 0; k <= last; k++) top = Math.max(top, all ? sum(k) : nicWaitingHighUs.y[k]);
  const { coalescingUs: tau, coalescingFrames } = readInputs(context.values);
  const y: Axis = linearAxis(all ? 'Mean time' : 'Waiting in the NIC', 'µs', [0, niceCeil(1.05 * top)]);
  const middle = positionShare.y.findIndex((share) => share < 0.5);
  const k = middle < 0 ? last : Math.max(0, middle - 1);
  return {
    title: 'Time by place in the batch',
    subtitle: `${chainLine(readInputs(context.values))} · given that the batch has such a packet`,
    x: linearAxis('Place in the batch', '', [0.5, Math.max(4.5, last + 1.5)]),
    y,
    series: all ? stacks : nicSeries,
    listed: all,
    markers: all ? [] : [{ axis: 'y', value: tau, label: `τ = ${tau} µs`, kind: 'limit' }],
    summary: positionLoss.y.every((lost) => lost === 1)
      ? noPacketAccepted
      : `The packet that starts the timer waits ${coalescingFrames === null || nicWaitingUs.y[0] >= (1 - 1e-6) * tau ? `the full τ = ${microsWords(tau, 7)}` : microsWords(nicWaitingUs.y[0])} in the NIC and takes ${microsWords(sum(0), 4)} in all; ` +
        `packet ${k + 1}, which half of the batches have, waits ${microsWords(nicWaitingUs.y[k])} in the NIC and ${microsWords(queueWaitingUs.y[k])} for the CPU.`,
    table: {
      columns: [
        { label: 'Place in the batch', unit: '' },
        { label: 'Batches that have it', unit: '' },
        { label: 'Waiting in the NIC', unit: 'µs' },
        { label: '5 %', unit: 'µs' },
        { label: '95 %', unit: 'µs' },
        { label: 'Waiting for the CPU', unit: 'µs' },
        { label: 'Lost', ...lossShare },
      ],
      rows: Array.from(x, (place, i) => [
        place,
        positionShare.y[i],
        nicWaitingUs.y[i],
        nicWaitingLowUs.y[i],
        nicWaitingHighUs.y[i],
        queueWaitingUs.y[i],
        positionLoss.y[i],
      ]),
    },
  };
}

export const processingTimeFigure: FigureDeclaration = {
  id: 'processing-time',
  label: 'Processing time',
  views: timeViews,
  companions: otherRates,
  accepts: ['sojournUs'],
  shared: sharedTimeAxes,
  simulated: ({ view }) => [
    { kind: 'tail', name: 'processingUs', label: 'processing time', view: view as TimeView },
  ],
  build: processingTime,
};

export const breakdownFigure: FigureDeclaration = {
  id: 'breakdown',
  label: 'Where the time goes',
  build: breakdown,
};

export const positionFigure: FigureDeclaration = {
  id: 'position',
  label: 'Place in the batch',
  views: [
    { id: 'all', label: 'All parts' },
    { id: 'nic', label: 'In the NIC' },
  ],
  build: byPosition,
};
