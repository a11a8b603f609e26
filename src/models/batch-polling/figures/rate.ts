/** Mean batch, loss and latency against the packet rate: how far the edge is. */
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import { indicatorName } from '../../contract/model.ts';
import { noLossFloor } from '../../contract/no-loss.ts';
import { lossAxis, lossViews } from '../../figure-parts/loss-axis.ts';
import { probabilityWords, significant } from '../../../text/number-words.ts';
import { againstRate, indicatorCurve, overRate, sweepSeries, wireWords } from './against-rate.ts';
import { methodLine, timeMethodLine } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

function meanBatchAgainstRate(context: FigureContext): FigureSpec {
  const { maxBatch } = readInputs(context.values);
  const curves = [indicatorCurve('mean non-empty batch', 'model', 'meanBatchNonEmpty')];
  const now = context.solution.indicators.meanBatchNonEmpty ?? 0;
  const spec = againstRate(
    context,
    curves,
    { title: 'Mean non-empty batch', unit: 'packets', scale: 'linear', range: [0, 1.24 * maxBatch] },
    {
      title: 'Mean batch against the rate',
      subtitle: `${methodLine} · polls that found packets`,
      summary: `At the present rate a non-empty poll takes ${significant(now)} packets on average; the most it can take is ${maxBatch}.`,
    },
  );
  return {
    ...spec,
    markers: [...spec.markers, { axis: 'y', value: maxBatch, label: `β = ${maxBatch}`, kind: 'limit' }],
  };
}

function lossAgainstRate(context: FigureContext): FigureSpec {
  const curves = [indicatorCurve('loss probability', 'model', 'lossProbability')];
  const log = context.view !== 'linear';
  const loss = context.solution.indicators.lossProbability ?? 0;
  const rows = context.sweep?.rows ?? [];
  const knee = rows.find((row) => (row.indicators.lossProbability ?? 0) >= noLossFloor);
  const spec = againstRate(context, curves, lossAxis(log, sweepSeries(context, curves)), {
    title: 'Loss against the rate',
    subtitle: `${methodLine} · Eq. (3), busiest core`,
    summary:
      (loss < noLossFloor
        ? 'At the present rate no packet is lost.'
        : `At the present rate the loss is ${probabilityWords(loss)}.`) +
      (knee ? ` Packets are lost from about ${wireWords(context, knee.x)} on.` : ''),
  });
  if (!knee || spec.series.length === 0) return spec;
  return {
    ...spec,
    markers: [...spec.markers, { axis: 'x', value: knee.x, label: 'loss starts here', kind: 'note' }],
  };
}

function latencyAgainstRate(context: FigureContext): FigureSpec {
  const { method, solution } = context;
  const levels = [
    { level: 'p50', label: '50 %', variant: 0 },
    { level: 'p99', label: '99 %', variant: 1 },
    { level: 'p999', label: '99.9 %', variant: 2 },
  ];
  const indicatorOf = (level: string) => indicatorName(`sojournUs.{method}.${level}`, method);
  const curves = levels.map(({ level, label, variant }) =>
    indicatorCurve(`sojourn time, ${label} of packets`, label, indicatorOf(level), variant),
  );
  let low = Infinity;
  let high = 0;
  for (const row of context.sweep?.rows ?? []) {
    for (const { valueOf } of curves) {
      const value = valueOf(row.indicators) ?? 0;
      if (value > 0) low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  const decade = (value: number, round: (n: number) => number) => 10 ** round(Math.log10(value));
  return againstRate(
    context,
    curves,
    {
      title: 'Time in the system',
      unit: 'µs',
      scale: 'log',
      range: high > 0 ? [decade(low, Math.floor), decade(high, Math.ceil)] : [1, 1000],
    },
    {
      title: 'Latency against the rate',
      subtitle: `${timeMethodLine(method)} · accepted packets`,
      summary: `At the present rate: ${curves
        .map(
          ({ label, valueOf }) =>
            `${label} of packets within ${significant(valueOf(solution.indicators) ?? 0, 4)} µs`,
        )
        .join(', ')}.`,
    },
  );
}

export const rateFigures: readonly FigureDeclaration[] = [
  {
    id: 'mean-batch-rate',
    label: 'Mean batch against rate',
    sweep: overRate,
    accepts: ['meanBatchNonEmpty'],
    shared: () => ({ x: 'offered traffic', y: 'mean batch' }),
    simulated: () => [
      { kind: 'indicator', name: 'meanBatchNonEmpty', label: 'mean non-empty batch', over: 'rateMbps' },
    ],
    build: meanBatchAgainstRate,
  },
  {
    id: 'loss-rate',
    label: 'Loss against rate',
    views: lossViews,
    sweep: overRate,
    accepts: ['lossProbability'],
    shared: () => ({ x: 'offered traffic', y: 'loss' }),
    simulated: () => [
      { kind: 'indicator', name: 'lossProbability', label: 'loss probability', over: 'rateMbps' },
    ],
    build: lossAgainstRate,
  },
  {
    id: 'latency-rate',
    label: 'Latency against rate',
    sweep: overRate,
    shared: () => ({ x: 'offered traffic', y: 'latency' }),
    simulated: ({ method }) =>
      ['p50', 'p99', 'p999'].map((level) => ({
        kind: 'indicator',
        name: indicatorName(`sojournUs.{method}.${level}`, method),
        label: `sojourn time, ${level}`,
        over: 'rateMbps',
      })),
    build: latencyAgainstRate,
  },
];
