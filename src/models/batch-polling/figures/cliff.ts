/** The cliff of batch polling: quantiles of the time in the system and loss against the packet rate. */
import { seriesAs } from '../../figure-parts/series.ts';
import type { FigureContext, FigureDeclaration, FigureSpec, Series } from '../../contract/figure.ts';
import {
  type AnyCurve,
  type Curve,
  lossShare,
  sweepCurves,
  valueOn,
  withinWords,
} from '../../figure-parts/sweep-curves.ts';
import {
  isLoss,
  isMeasured,
  isPointsOverlay,
  measuredDots,
  timesAlongRate,
} from '../../figure-parts/measured-points.ts';
import { indicatorName } from '../../contract/model.ts';
import { losesNone } from '../../contract/edge.ts';
import {
  asRidge,
  cliffAxis,
  cliffTitle,
  fullQueue,
  lossRange,
  lossStrip,
  openAtCapacity,
} from '../../figure-parts/cliff.ts';
import { microsWords, probabilityWords } from '../../../text/number-words.ts';
import { singleServer, type TextbookQueue, textbookQueues } from '../closed-form/textbook.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { capacityMbps } from '../closed-form/load.ts';
import { wireBits } from '../../input-parts/frames.ts';
import { isApproximateLoss, lossOf } from '../headline.ts';
import { againstRate, overRate, rateRange, wireWords } from './against-rate.ts';
import { timeMethodLine } from './shared.ts';

const levels = [
  { level: 'p50', label: 'median', of: 'half of the packets' },
  { level: 'p90', label: '90 %', of: '90 %' },
  { level: 'p99', label: '99 %', of: '99 %' },
  { level: 'p999', label: '99.9 %', of: '99.9 %' },
];

/** Drawn where they are measured. */
const meanLevel = { level: 'mean', label: 'mean', of: 'mean', measured: 'sojournUs' };
const furtherLevels = [
  { level: 'p9999', label: '99.99 %', of: '99.99 %', measured: 'sojournUs.p9999' },
  meanLevel,
];

const lossCurve = {
  name: 'packets lost',
  label: 'lost',
  variant: 0,
  derived: ({ lossProbability: p, linkLossProbability: q }) => (q ? 1 - (1 - p!) * (1 - q) : p),
} satisfies AnyCurve;

function lossWords({ solution }: FigureContext): string {
  const loss = lossOf(solution.indicators);
  const approximate = isApproximateLoss(solution);
  if (losesNone(loss)) return `no packet is lost${approximate ? ' in this approximation' : ''}`;
  return `${approximate ? 'about ' : ''}${probabilityWords(loss)} of the packets are lost`;
}

/** The mean is no quantile: it lies across the ridge. */
const isMean = ({ label }: Series) => label === meanLevel.label;

/** Points of a textbook's curve. */
const places = 120;

/**
 * The mean beside the means of the textbooks at the same load, dashed: batches and the law of the arrivals differ. They
 * lose nothing, so that they end at the capacity.
 */
function besideTextbook(context: FigureContext): FigureSpec {
  const { method, solution, values } = context;
  const inputs = readInputs(values);
  const capacity = capacityMbps(inputs);
  const mean = {
    name: 'mean time in the system',
    label: 'this core',
    indicator: indicatorName('sojournUs.{method}.mean', method),
    variant: 0,
  };
  const timeAt = (queue: TextbookQueue, rate: number) => {
    const server = singleServer(inputs, rate);
    return server === null ? null : queue.timeUs(server);
  };
  const [from] = rateRange(values);
  const rates = Array.from({ length: places }, (_, k) => from + (k / places) * (capacity - from));
  const textbook = textbookQueues.map((queue, k): Series => {
    const y = rates.map((rate) => timeAt(queue, rate) ?? NaN);
    return seriesAs(
      'alternative',
      'line',
      queue.name,
      { x: rates, y },
      { label: queue.name, variant: k + 1 },
    );
  });
  const spec = againstRate(
    context,
    [mean],
    cliffAxis('Mean time in the system', [...sweepCurves(context, [mean], false), ...textbook]),
    {
      title: 'Mean time in the system beside the textbook’s',
      subtitle: `${timeMethodLine(method, values)} · textbook: same load, memoryless arrivals, no batches`,
      summary: textbookWords(inputs, valueOn(mean, solution.indicators)),
    },
  );
  if (spec.series.length === 0 && spec.emptyMessage !== undefined) return spec;
  return {
    ...spec,
    series: [...spec.series, ...textbook],
    table: {
      columns: [...spec.table.columns, ...textbookQueues.map(({ name }) => ({ label: name, unit: 'µs' }))],
      rows: spec.table.rows.map((row) => [
        ...row,
        ...textbookQueues.map((queue) => timeAt(queue, Number(row[0]))),
      ]),
    },
  };
}

/** The present times. */
function textbookWords(inputs: Inputs, meanUs: number | null): string {
  const server = singleServer(inputs, inputs.rateMbps);
  const here = meanUs === null ? '' : `The mean is ${microsWords(meanUs)}. `;
  if (server === null) return `${here}The textbook’s arrivals are memoryless, not from a histogram.`;
  const each = textbookQueues.map((queue) => {
    const timeUs = queue.timeUs(server);
    return `${queue.name} ${timeUs === null ? 'has none at this load' : microsWords(timeUs)}`;
  });
  return `${here}${each.join('; ')}.`;
}

function cliff(context: FigureContext): FigureSpec {
  if (context.view === 'textbook') return besideTextbook(context);
  const { method, solution, values } = context;
  const curveOf = ({ level, label, of }: (typeof levels)[number], variant: number): Curve => ({
    name: `time in the system, ${of}`,
    label,
    indicator: indicatorName(`sojournUs.{method}.${level}`, method),
    variant,
  });
  const curves = levels.map(curveOf);
  const further = furtherLevels
    .filter(({ measured }) => isMeasured(context.overlays, measured))
    .map((level, k) => curveOf(level, levels.length + k));
  const times = context.overlays.filter((overlay) => !isLoss(overlay));
  const now = curves.map((curve) => valueOn(curve, solution.indicators));
  const inputs = readInputs(values);
  const capacity = capacityMbps(inputs);
  const lost = lossOf(solution.indicators) > 0;
  const spec = againstRate(
    { ...context, overlays: times },
    [...curves, ...further],
    cliffAxis('Time in the system', [
      ...sweepCurves(context, [...curves, ...further], false),
      ...measuredDots(times, { log: true }),
    ]),
    {
      title: cliffTitle('Time in the system'),
      subtitle: `${timeMethodLine(method, values)} · accepted packets`,
      summary:
        `At the current rate ${lossWords(context)}${withinWords(levels, now, lost, 'in the system')}. ` +
        `Above the capacity of ${wireWords(context, capacity)} the time is that of a full ring.`,
    },
    curves[2],
  );
  if (spec.series.length === 0 && spec.emptyMessage !== undefined) return spec;
  const shares = (context.sweep?.rows ?? []).map(({ indicators }) => valueOn(lossCurve, indicators));
  const p99 = now[2];
  const strip = lossStrip(
    openAtCapacity(sweepCurves(context, [lossCurve], false), capacity),
    spec.x,
    context.overlays.filter(isPointsOverlay).filter(isLoss),
  );
  return {
    ...spec,
    series: [
      ...asRidge(
        openAtCapacity(
          spec.series.filter((one) => !isMean(one)),
          capacity,
        ),
      ),
      ...spec.series.filter(isMean),
      ...fullQueue(spec, capacity, 'full ring'),
    ],
    markers: spec.markers.map((marker) =>
      marker.kind === 'now' && p99 !== null ? { ...marker, meets: [p99] } : marker,
    ),
    ranges: lossRange(context, { strip, x: spec.x }, 'capacityMpps', (mpps) => mpps * wireBits(inputs)),
    strip,
    table: {
      columns: [...spec.table.columns, { label: 'packets lost', ...lossShare }],
      rows: spec.table.rows.map((row, k) => [...row, shares[k]]),
    },
  };
}

export const cliffFigure: FigureDeclaration = {
  id: 'cliff',
  label: 'The cliff',
  sweep: overRate,
  views: [
    { id: 'percentiles', label: 'Percentiles' },
    { id: 'textbook', label: 'Mean, beside the textbook’s' },
  ],
  accepts: ['lossProbability', ...timesAlongRate],
  shared: (view) => (view === 'textbook' ? null : { x: 'offered traffic', y: 'latency' }),
  simulated: ({ method, view }) =>
    (view === 'textbook' ? [meanLevel] : levels).map(({ level, of }) => ({
      kind: 'indicator',
      name: indicatorName(`sojournUs.{method}.${level}`, method),
      label: `time in the system, ${of}`,
      over: 'rateMbps',
    })),
  build: cliff,
};
