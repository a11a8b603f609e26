/** Times of packets: of waiting and in the system, and the parts of the latter. */
import { seriesAs } from '../../figure-parts/series.ts';
import { stackedParts } from '../../figure-parts/stacked-parts.ts';
import type {
  DistributionOverlay,
  FigureContext,
  FigureDeclaration,
  Series,
  SeriesRole,
} from '../../contract/figure.ts';
import { microsWords, probabilityWords } from '../../../text/number-words.ts';
import type { Solution } from '../../contract/solution.ts';
import {
  sharedTimeAxes,
  timeAxes,
  timePoints,
  type TimeView,
  timeViews,
} from '../../figure-parts/time-points.ts';
import { measuredTimeSeries, measuredTimeWords } from '../../input-parts/measured-times.ts';
import { isSimulated } from '../closed-form/load.ts';
import { readInputs } from '../read-inputs.ts';
import { timeMethodLine } from './shared.ts';

function lineOf(
  solution: Solution,
  name: string,
  view: TimeView,
  look: { name: string; label: string; role: SeriesRole; variant?: number },
): Series {
  return { ...look, shape: 'line', ...timePoints(solution.sampled[name], view) };
}

function sojournTime(context: FigureContext) {
  const view = (context.view || 'percentiles') as TimeView;
  const { solution, method } = context;
  // Simulated results have no published form.
  const published = method === 'published' && 'sojournUsPublished' in solution.sampled;
  const overlays = context.overlays.filter((o): o is DistributionOverlay => o.kind === 'distribution');
  const series: Series[] = [];
  if (context.ghost) {
    series.push(
      seriesAs(
        'ghost',
        'line',
        'where the drag began',
        timePoints(context.ghost.solution.sampled.sojournUs, view),
      ),
    );
  }
  series.push(
    lineOf(solution, 'waitingUs', view, { name: 'waiting', label: 'waiting', role: 'model', variant: 1 }),
  );
  series.push(
    lineOf(solution, 'sojournUs', view, {
      name: 'time in the system',
      label: 'in the system',
      role: 'model',
    }),
  );
  if (published) {
    series.push(
      lineOf(solution, 'waitingUsPublished', view, {
        name: 'waiting, as published',
        label: 'Eq. (5)',
        role: 'published',
        variant: 1,
      }),
      lineOf(solution, 'sojournUsPublished', view, {
        name: 'time in the system, as published',
        label: 'Eq. (6)',
        role: 'published',
      }),
    );
  }
  overlays.forEach((overlay, variant) => series.push(measuredTimeSeries(overlay, view, variant)));
  const indicators = solution.indicators;
  const form = published ? 'published' : 'exact';
  const { waitingUs, sojournUs } = solution.sampled;
  const drawn = [waitingUs, sojournUs, ...(published ? [solution.sampled.sojournUsPublished] : [])];
  const loss = indicators.lossProbability ?? 0;
  const at = (level: string) => microsWords(indicators[`sojournUs.${form}.${level}`] ?? 0, 4);
  return {
    title: 'Time in the system',
    subtitle: `${timeMethodLine(method, context.values)}${loss > 1e-12 ? ' · accepted packets only' : ''}`,
    ...timeAxes('Time in the system', view, drawn, overlays),
    series,
    markers: [],
    summary:
      `Half of the packets take at most ${at('p50')} from arrival to the end of their batch, 99 % at most ${at('p99')}, ` +
      `99.9 % at most ${at('p999')}; the mean is ${at('mean')}.` +
      (loss > 0 ? ` Lost packets (${probabilityWords(loss)}) are not counted.` : '') +
      measuredTimeWords(overlays, view),
    table: {
      columns: [
        { label: 'Time', unit: 'µs' },
        { label: 'P(longer)', unit: '' },
        { label: 'P(at most as long)', unit: '' },
      ],
      rows: Array.from(solution.sampled.sojournUs.x, (x, k) => [
        x,
        solution.sampled.sojournUs.ccdf[k],
        solution.sampled.sojournUs.cdf[k],
      ]),
    },
  };
}

function breakdown({ solution, values }: FigureContext) {
  return stackedParts(
    solution.breakdowns.sojournUs,
    isSimulated(readInputs(values))
      ? 'Batch polling, simulated · mean parts of all packets'
      : 'Batch polling, corrected · mean parts of the packets at each percentile of the time in the system',
  );
}

export const latencyFigures: readonly FigureDeclaration[] = [
  {
    id: 'sojourn',
    label: 'Time in the system',
    views: timeViews,
    accepts: ['sojournUs', 'waitingUs'],
    shared: sharedTimeAxes,
    simulated: ({ view }) => [
      { kind: 'tail', name: 'sojournUs', label: 'in the system', view: view as TimeView },
    ],
    build: sojournTime,
  },
  { id: 'breakdown', label: 'Where the time goes', build: breakdown },
];
