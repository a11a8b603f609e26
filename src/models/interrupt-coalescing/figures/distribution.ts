/** Batch size, time between batches, unfinished work: probabilities. */
import { seriesAs } from '../../figure-parts/series.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import {
  coordinates,
  distributionTable,
  meanOf,
  measuredBinsWords,
  measuredSeries,
  measuredSupport,
  noOther,
  onlyValue,
  onlyValueWords,
  probabilityAxis,
  smallestProbability,
  surroundings,
  visibleSupport,
} from '../../figure-parts/distribution-points.ts';
import type {
  DistributionOverlay,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  FigureTable,
  Marker,
  Series,
} from '../../contract/figure.ts';
import { microsWords, numberOf, probabilityWords, significant } from '../../../text/number-words.ts';
import type { Distribution, SampledDistribution, Solution } from '../../contract/solution.ts';
import { closingWords } from '../headline.ts';
import { chainLine, ghostSeries } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

/** Bars up to this many values; a step line beyond. */
const mostBars = 150;

/** A law whose listed values hold all but this share is drawn value by value. */
const unlisted = 1e-9;

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

/**
 * Drawn part of one distribution: value by value, or averages where too much of it lies beyond the last listed value.
 */
interface Drawn {
  points: { x: ArrayLike<number>; y: ArrayLike<number> };
  /** Values that hold all but `share` at either end. */
  support: (share: number) => readonly [number, number];
  averaged: boolean;
}

function drawnOf({ distributions, sampled }: Solution, name: string): Drawn {
  const d = distributions[name];
  const law = sampled[name];
  if (d.tailMass < unlisted || law === undefined) {
    return { points: coordinates(d), support: (share) => visibleSupport(d, share), averaged: false };
  }
  const { x, cdf, ccdf } = law;
  const last = x.length - 1;
  const support = (share: number): [number, number] => {
    const high = ccdf.findIndex((above) => above <= share);
    return [
      x[
        Math.max(
          0,
          cdf.findIndex((below) => below > share),
        )
      ],
      x[high < 0 ? last : high],
    ];
  };
  return { points: slotAverages(law, d.step), support, averaged: true };
}

/** The parts that the three distributions share. */
function distributionFigure(
  context: FigureContext,
  look: Look,
  words: Pick<FigureSpec, 'title' | 'subtitle' | 'summary'>,
  markers: readonly Marker[],
): FigureSpec {
  const log = context.view === 'log';
  const { points, support, averaged } = drawnOf(context.solution, look.name);
  const overlays = context.overlays.filter((o): o is DistributionOverlay => o.kind === 'distribution');
  const ghost = context.ghost && drawnOf(context.ghost.solution, look.name);
  const [low, high] = support(log ? smallestProbability : 1e-6);
  const [measuredLow, measuredHigh] = measuredSupport(overlays) ?? [low, high];
  const listedShape = points.x.length <= mostBars && !log ? 'bars' : 'step';
  const series: Series[] = [
    ...(ghost ? [ghostSeries(ghost.averaged ? 'line' : 'step', ghost.points)] : []),
    seriesAs('model', averaged ? 'line' : listedShape, 'model', points, { label: 'model', fill: !log }),
    ...overlays.flatMap(measuredSeries),
  ];
  return {
    ...words,
    summary: words.summary + (averaged ? averagedWords : '') + measuredBinsWords(overlays),
    x: linearAxis(
      look.axisTitle,
      look.value.unit,
      surroundings(Math.min(low, measuredLow), Math.max(high, measuredHigh), look.least),
    ),
    y: probabilityAxis(series, log),
    series,
    markers: [...markers],
    table: averaged
      ? averagesTable(look, words.title.toLowerCase(), points)
      : distributionTable(look.value, words.title.toLowerCase(), context.solution.distributions[look.name]),
  };
}

const averagedWords =
  ' The range is too wide to show every slot: each point is the mean over the slots around it.';

function averagesTable({ value }: Look, label: string, { x, y }: Drawn['points']): FigureTable {
  return {
    columns: [value, { label: `P(${label}), mean over the slots around`, unit: '' }],
    rows: Array.from(x, (at, k) => [Number(at.toPrecision(12)), y[k]]),
  };
}

const meanMarker = (d: Distribution, unit: string): Marker => ({
  axis: 'x',
  value: meanOf(d),
  label: `mean ${significant(meanOf(d))}${unit}`,
  brief: 'mean',
  kind: 'note',
});

function batchSize(context: FigureContext): FigureSpec {
  const d = context.solution.distributions.batchSize;
  const [low, high] = visibleSupport(d, 1e-3);
  const only = onlyValue(d);
  const handedOver =
    only === null
      ? `An interrupt hands over ${significant(meanOf(d))} packets on average, nearly always ${low === high ? `${low}` : `${low} to ${high}`}`
      : onlyValueWords(['interrupt', 'hands over'], numberOf(only.value, 'packet'), only.others);
  const { interruptsPerSecond, closedByFramesShare } = context.solution.indicators;
  const { coalescingFrames: frames } = readInputs(context.values);
  const closing = frames === null ? '' : ` ${closingWords(closedByFramesShare ?? 0, frames)}.`;
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
      subtitle: `${chainLine(readInputs(context.values))} · with the packet that starts the timer`,
      summary: `${handedOver}; there are ${significant(interruptsPerSecond ?? 0)} interrupts per second.${closing}`,
    },
    [
      meanMarker(d, ''),
      ...(frames !== null && frames <= 1.3 * high
        ? [{ axis: 'x' as const, value: frames, label: `m = ${frames}`, brief: 'm', kind: 'limit' as const }]
        : []),
    ],
  );
}

function batchInterval(context: FigureContext): FigureSpec {
  const { coalescingUs: tau, coalescingFrames: frames } = readInputs(context.values);
  const mean = context.solution.indicators.meanBatchIntervalUs ?? 0;
  const closed = context.solution.indicators.closedByFramesShare ?? 0;
  const { batchIntervalUs: d } = context.solution.distributions;
  const only = onlyValue(d);
  const apart = `${only === null ? '' : only.others < noOther ? 'always ' : 'nearly always '}${microsWords(mean, 4)}${only === null ? ' on average' : ''}`;
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
      subtitle: chainLine(readInputs(context.values)),
      summary:
        frames === null
          ? `Two transfers are at least τ = ${microsWords(tau, 7)} apart, ${apart}: after a transfer the timer waits for the next packet.`
          : `Two transfers are ${microsWords(mean, 4)} apart on average. ${closingWords(closed, frames)}.`,
    },
    [
      ...(frames === null
        ? [{ axis: 'x' as const, value: tau, label: `τ = ${tau} µs`, brief: 'τ', kind: 'limit' as const }]
        : []),
      { axis: 'x', value: mean, label: `mean ${significant(mean, 4)} µs`, kind: 'note' },
    ],
  );
}

function unfinishedWork(context: FigureContext): FigureSpec {
  const d = context.solution.distributions.unfinishedWorkUs;
  const { maxWorkUs: limit } = readInputs(context.values);
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
      subtitle: `${chainLine(readInputs(context.values))} · just before a transfer`,
      summary:
        (meanUnfinishedWorkUs === null
          ? 'Interrupts alone are more than the core can do: the work grows without bound; '
          : `A transfer finds ${microsWords(meanUnfinishedWorkUs)} of work left on average, and none in ${significant(100 * (idleTransferShare ?? 0))} % of all cases; `) +
        `the limit is ${microsWords(limit, 7)}, the loss ${probabilityWords(lossProbability ?? 0)}.`,
    },
    [
      meanMarker(d, ' µs'),
      ...(limit <= 1.3 * high
        ? [{ axis: 'x' as const, value: limit, label: `L = ${limit} µs`, brief: 'L', kind: 'limit' as const }]
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
  label: 'Time between batches',
  views,
  simulated: () => [{ kind: 'distribution', name: 'batchIntervalUs', label: 'time between batches' }],
  build: batchInterval,
};

export const unfinishedWorkFigure: FigureDeclaration = {
  id: 'unfinished-work',
  label: 'Unfinished work',
  views,
  simulated: () => [{ kind: 'distribution', name: 'unfinishedWorkUs', label: 'unfinished work' }],
  build: unfinishedWork,
};

/**
 * A law too long to list slot by slot: the probability of one slot of `step` (in the law's unit) against time. Between
 * two places it is the mean over the slots there, at their middle; differences are taken on the smaller side. The first
 * place has all that lies up to it.
 */
function slotAverages({ x, cdf, ccdf }: SampledDistribution, step: number): { x: number[]; y: number[] } {
  const points = { x: [x[0]], y: [cdf[0]] };
  for (let k = 1; k < x.length; k++) {
    const mass = cdf[k] < 0.5 ? cdf[k] - cdf[k - 1] : ccdf[k - 1] - ccdf[k];
    const slots = Math.round((x[k] - x[k - 1]) / step);
    points.x.push(x[k] - ((slots - 1) / 2) * step);
    points.y.push(Math.max(0, mass) / slots);
  }
  return points;
}
