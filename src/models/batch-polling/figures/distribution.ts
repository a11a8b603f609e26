/** Batch size and queue length: probabilities of whole numbers of packets. */
import { seriesAs } from '../../figure-parts/series.ts';
import { meanCountWords, numberOf, probabilityWords, significant } from '../../../text/number-words.ts';
import type {
  DistributionOverlay,
  FigureContext,
  FigureDeclaration,
  FigureTable,
  Marker,
  Series,
} from '../../contract/figure.ts';
import type { Distribution } from '../../contract/solution.ts';
import {
  coordinates,
  meanOf,
  measuredBinsWords,
  measuredSeries,
  measuredSupport,
  onlyValue,
  onlyValueWords,
  probabilityAxis,
  smallestProbability,
  surroundings,
  visibleSupport,
} from '../../figure-parts/distribution-points.ts';
import { methodLine } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

/** Fewest packets that an axis shows, so that a single probability is a bar and not a hairline. */
const fewestShown = 24;

/** More packets than these on the axis are drawn as a step. */
const mostBars = 150;

/** Limits a range that begins at 0 to a full batch or a full ring. */
function upToMost([from, to]: readonly [number, number], most: number): readonly [number, number] {
  return [from, from > 0 ? to : Math.min(to, Math.ceil(most))];
}

/** Several distributions of packets beside each other. */
function packetTable(columns: readonly { label: string; d: Distribution }[]): FigureTable {
  const from = Math.min(...columns.map(({ d }) => d.start));
  const to = Math.max(...columns.map(({ d }) => d.start + (d.p.length - 1) * d.step));
  const rows: (number | null)[][] = [];
  for (let k = from; k <= to; k++) rows.push([k, ...columns.map(({ d }) => d.p[k - d.start] ?? 0)]);
  return {
    columns: [
      { label: 'Packets', unit: 'packets' },
      ...columns.map(({ label }) => ({ label: `P(${label})`, unit: '' })),
    ],
    rows,
  };
}

/** Where one batch size is all that is seen in the figure: which; else null. */
function batchOfOneSize(d: Distribution, all: boolean): string | null {
  const only = onlyValue(d);
  if (only === null) return null;
  const size = numberOf(only.value, 'packet');
  return `${onlyValueWords([all ? 'poll' : 'non-empty poll', 'takes'], size, only.others)}.`;
}

function batchSize(context: FigureContext) {
  const all = context.view === 'all';
  const log = context.view === 'log';
  const name = all ? 'batchSize' : 'batchSizeNonEmpty';
  const d = context.solution.distributions[name];
  const { maxBatch } = readInputs(context.values);
  const overlays = all
    ? []
    : context.overlays.filter((o): o is DistributionOverlay => o.kind === 'distribution');
  const ghost = context.ghost?.solution.distributions[name];

  const [lower, upper] = visibleSupport(d, log ? smallestProbability : 1e-6);
  const [measuredLower, measuredUpper] = measuredSupport(overlays) ?? [lower, upper];
  const [least, most] = [Math.min(lower, measuredLower), Math.max(upper, measuredUpper)];
  const range = upToMost(surroundings(least, most, fewestShown), 1.04 * maxBatch);
  const series: Series[] = [
    ...(ghost ? [seriesAs('ghost', 'step', 'where the drag began', coordinates(ghost))] : []),
    seriesAs('model', range[1] - range[0] <= mostBars && !log ? 'bars' : 'step', 'model', coordinates(d), {
      label: 'model',
      fill: !log,
    }),
    ...overlays.flatMap(measuredSeries),
  ];
  const mean = meanOf(d);
  const markers: Marker[] = [
    { axis: 'x', value: mean, label: `mean ${significant(mean)}`, brief: 'mean', kind: 'note' },
  ];
  if (maxBatch <= range[1])
    markers.push({ axis: 'x', value: maxBatch, label: `β = ${maxBatch}`, brief: 'β', kind: 'limit' });
  const full = d.start + d.p.length - 1 === maxBatch ? d.p[d.p.length - 1] : 0;
  return {
    title: 'Batch size',
    subtitle: `${methodLine(context.values)} · ${all ? 'all polls' : 'polls that found packets'}`,
    x: {
      title: 'Packets per poll',
      unit: 'packets',
      scale: 'linear' as const,
      range,
      // Every batch is a full one: from zero on its bar would be a hairline.
      fixed: least === most,
    },
    y: probabilityAxis(series, log),
    series,
    markers,
    summary:
      (batchOfOneSize(d, all) ??
        `${all ? 'Polls' : 'Non-empty polls'} take ${significant(mean)} packets on average, nearly always at most ${Math.min(upper, maxBatch)}. ` +
          `${full < 1e-12 ? 'None' : probabilityWords(full)} of them are full with ${numberOf(maxBatch, 'packet')}.`) +
      measuredBinsWords(overlays),
    table: packetTable([{ label: 'batch size', d }]),
  };
}

/** A share of the highest probability that is less than a pixel high. */
const belowPixel = 0.002;

const queueViews = [
  { name: 'queueAtPoll', label: 'at polls', variant: 0 },
  { name: 'queueAtArrival', label: 'at arrivals', variant: 1 },
  { name: 'queueRandomTime', label: 'at random times', variant: 2 },
] as const;

/** `words`: beside the number; none where two means can be so close that only their numbers have room. */
function meanMarker(d: Distribution, result: string, words?: string): Marker {
  const value = meanOf(d);
  const short = significant(value, 2);
  const label = words === undefined ? short : `${words} ${significant(value)}`;
  return { axis: 'x', value, label, brief: words ?? short, kind: 'note', result };
}

function queueLength(context: FigureContext) {
  const log = context.view === 'log';
  const { ringSize, 'arrivals.family': family } = readInputs(context.values);
  const pasta =
    family === 'geometric'
      ? ' · memoryless arrivals find the queue of random times, but for a slot (PASTA)'
      : '';
  const drawn = queueViews.map((view) => ({ ...view, d: context.solution.distributions[view.name] }));
  const series: Series[] = drawn.map(({ d, label, variant }) =>
    seriesAs('model', 'step', label, coordinates(d), { label, variant }),
  );
  // Arrivals that are not a renewal process have no published form.
  const published = context.solution.distributions.queueRandomTimePublished as Distribution | undefined;
  if (context.method === 'published' && published) {
    series.push(
      seriesAs('published', 'step', 'at random times, as published', coordinates(published), {
        label: 'as published',
      }),
    );
  }
  const overlays = context.overlays.filter((o): o is DistributionOverlay => o.kind === 'distribution');
  series.push(...overlays.flatMap(measuredSeries));
  const highest = Math.max(...drawn.map(({ d }) => d.p.reduce((most, p) => Math.max(most, p), 0)));
  const least = log ? smallestProbability : Math.max(1e-4, belowPixel * highest);
  const supports = drawn.map(({ d }) => visibleSupport(d, least));
  const measured = measuredSupport(overlays);
  if (measured !== null) supports.push(measured);
  const low = Math.min(...supports.map(([from]) => from));
  const high = Math.max(...supports.map(([, to]) => to));
  const range = upToMost(surroundings(low, high, fewestShown), 1.04 * ringSize);
  const form = context.method === 'published' ? published : undefined;
  const { queueRandomTime } = context.solution.distributions;
  const markers: Marker[] =
    form === undefined
      ? [meanMarker(queueRandomTime, 'meanQueueRandomTime', 'mean at random times')]
      : [
          meanMarker(form, 'meanQueueRandomTimePublished'),
          meanMarker(queueRandomTime, 'meanQueueRandomTime'),
        ];
  if (ringSize <= range[1])
    markers.push({ axis: 'x', value: ringSize, label: `L = ${ringSize}`, brief: 'L', kind: 'limit' });
  const means = drawn.map(({ d, label }) => `${meanCountWords(meanOf(d))} ${label}`);
  return {
    title: 'Packets in the ring',
    subtitle: `${methodLine(context.values)} · the batch in service is not in the ring${pasta}`,
    x: { title: 'Packets waiting', unit: 'packets', scale: 'linear' as const, range },
    y: probabilityAxis(series, log),
    series,
    markers,
    summary: `Mean number of packets waiting: ${means.join(', ')}; the ring holds ${ringSize}.${measuredBinsWords(overlays)}`,
    table: packetTable(drawn.map(({ d, label }) => ({ label: `queue ${label}`, d }))),
  };
}

export const distributionFigures: readonly FigureDeclaration[] = [
  {
    id: 'batch-size',
    label: 'Batch size',
    views: [
      { id: 'non-empty', label: 'Non-empty polls' },
      { id: 'all', label: 'All polls' },
      { id: 'log', label: 'Log' },
    ],
    accepts: ['batchSizeNonEmpty'],
    shared: (view) => (view === 'all' ? null : { x: 'batch size', y: 'probability' }),
    simulated: ({ view }) => [
      { kind: 'distribution', name: view === 'all' ? 'batchSize' : 'batchSizeNonEmpty', label: 'batch size' },
    ],
    build: batchSize,
  },
  {
    id: 'queue',
    label: 'Queue',
    views: [
      { id: 'linear', label: 'Linear' },
      { id: 'log', label: 'Log' },
    ],
    accepts: ['queueAtArrival', 'queueRandomTime'],
    simulated: () =>
      queueViews.map(({ name, label }) => ({ kind: 'distribution', name, label: `queue ${label}` })),
    build: queueLength,
  },
];
