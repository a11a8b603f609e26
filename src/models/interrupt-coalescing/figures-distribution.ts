/** Batch size, time between batches, unfinished work: probabilities. */
import {
  coordinates,
  distributionTable,
  meanOf,
  measuredBinsWords,
  measuredSeries,
  measuredSupport,
  probabilityAxis,
  smallestProbability,
  surroundings,
  visibleSupport,
} from '../distribution-points.ts';
import type {
  DistributionOverlay,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  Series,
} from '../figure.ts';
import { numberAt } from '../inputs.ts';
import { probabilityWords, significant } from '../number-words.ts';
import type { Distribution } from '../solution.ts';
import { chainLine, ghostSeries } from './figures-shared.ts';

/** Bars up to this many values; a step line beyond. */
const mostBars = 150;

const views = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
];

interface Look {
  name: string;
  /** Words for one value, in the table: `Packets`, `packets`. */
  value: { label: string; unit: string };
  axisTitle: string;
  least: number;
}

/** The parts that the three distributions share. */
function distributionFigure(
  context: FigureContext,
  look: Look,
  own: Pick<FigureSpec, 'title' | 'subtitle' | 'summary'>,
  markers: readonly Marker[],
): FigureSpec {
  const log = context.view === 'log';
  const d = context.solution.distributions[look.name];
  const overlays = context.overlays.filter((o): o is DistributionOverlay => o.kind === 'distribution');
  const ghost = context.ghost?.solution.distributions[look.name];
  const [low, high] = visibleSupport(d, log ? smallestProbability : 1e-6);
  const [measuredLow, measuredHigh] = measuredSupport(overlays) ?? [low, high];
  const drawn = coordinates(d);
  const series: Series[] = [
    ...(ghost ? [ghostSeries('step', coordinates(ghost))] : []),
    {
      name: 'model',
      label: 'model',
      role: 'model',
      shape: d.p.length <= mostBars && !log ? 'bars' : 'step',
      fill: !log,
      ...drawn,
    },
    ...overlays.flatMap(measuredSeries),
  ];
  return {
    ...own,
    summary: own.summary + measuredBinsWords(overlays),
    x: {
      title: look.axisTitle,
      unit: look.value.unit,
      scale: 'linear',
      range: surroundings(Math.min(low, measuredLow), Math.max(high, measuredHigh), look.least),
    },
    y: probabilityAxis(series, log),
    series,
    markers: [...markers],
    table: distributionTable(look.value, own.title.toLowerCase(), d),
  };
}

const meanMarker = (d: Distribution, unit: string): Marker => ({
  axis: 'x',
  value: meanOf(d),
  label: `mean ${significant(meanOf(d))}${unit}`,
  kind: 'note',
});

function batchSize(context: FigureContext): FigureSpec {
  const d = context.solution.distributions.batchSize;
  const [low, high] = visibleSupport(d, 1e-3);
  const interrupts = context.solution.indicators.interruptsPerSecond ?? 0;
  return distributionFigure(
    context,
    {
      name: 'batchSize',
      value: { label: 'Packets', unit: 'packets' },
      axisTitle: 'Packets per interrupt',
      least: 24,
    },
    {
      title: 'Batch size',
      subtitle: `${chainLine(context.values)} · with the packet that starts the timer`,
      summary: `An interrupt hands over ${significant(meanOf(d))} packets on average, nearly always ${low === high ? `${low}` : `${low} to ${high}`}; there are ${significant(interrupts)} interrupts per second.`,
    },
    [meanMarker(d, '')],
  );
}

function batchInterval(context: FigureContext): FigureSpec {
  const tau = numberAt(context.values, 'coalescingUs');
  const mean = context.solution.indicators.meanBatchIntervalUs ?? 0;
  return distributionFigure(
    context,
    {
      name: 'batchIntervalUs',
      value: { label: 'Time', unit: 'µs' },
      axisTitle: 'Time between two transfers',
      least: 10,
    },
    {
      title: 'Time between batches',
      subtitle: chainLine(context.values),
      summary: `Two transfers are at least τ = ${tau} µs apart, ${significant(mean, 4)} µs on average: after a transfer the timer waits for the next packet.`,
    },
    [
      { axis: 'x', value: tau, label: `τ = ${tau} µs`, kind: 'limit' },
      { axis: 'x', value: mean, label: `mean ${significant(mean, 4)} µs`, kind: 'note' },
    ],
  );
}

function unfinishedWork(context: FigureContext): FigureSpec {
  const d = context.solution.distributions.unfinishedWorkUs;
  const limit = numberAt(context.values, 'maxWorkUs');
  const { meanUnfinishedWorkUs, idleTransferShare, lossProbability } = context.solution.indicators;
  const [, high] = visibleSupport(d, context.view === 'log' ? smallestProbability : 1e-6);
  return distributionFigure(
    context,
    {
      name: 'unfinishedWorkUs',
      value: { label: 'Work', unit: 'µs' },
      axisTitle: 'Work left at a transfer',
      least: 20,
    },
    {
      title: 'Unfinished work',
      subtitle: `${chainLine(context.values)} · just before a transfer`,
      summary:
        `A transfer finds ${significant(meanUnfinishedWorkUs ?? 0)} µs of work left on average, and none in ${significant(100 * (idleTransferShare ?? 0))} % of all cases; ` +
        `the limit is ${limit} µs, the loss ${probabilityWords(lossProbability ?? 0)}.`,
    },
    [
      meanMarker(d, ' µs'),
      ...(limit <= 1.3 * high
        ? [{ axis: 'x' as const, value: limit, label: `L = ${limit} µs`, kind: 'limit' as const }]
        : []),
    ],
  );
}

export const batchSizeFigure: FigureDeclaration = {
  id: 'batch-size',
  label: 'Batch size',
  views,
  accepts: ['batchSizeNonEmpty', 'batchSize'],
  shared: () => ({ x: 'batch size', y: 'probability' }),
  simulated: () => [{ kind: 'distribution', name: 'batchSize', label: 'batch size' }],
  build: batchSize,
};

export const batchIntervalFigure: FigureDeclaration = {
  id: 'batch-interval',
  label: 'Batch interval',
  views,
  simulated: () => [{ kind: 'distribution', name: 'batchIntervalUs', label: 'batch interval' }],
  build: batchInterval,
};

export const unfinishedWorkFigure: FigureDeclaration = {
  id: 'unfinished-work',
  label: 'Unfinished work',
  views,
  simulated: () => [{ kind: 'distribution', name: 'unfinishedWorkUs', label: 'unfinished work' }],
  build: unfinishedWork,
};
