/** The cliff of batch polling: quantiles of the time in the system and loss against the packet rate. */
import type { FigureContext, FigureDeclaration, FigureSpec, PointsOverlay } from '../../contract/figure.ts';
import { lossShare, withinWords } from '../../figure-parts/sweep-curves.ts';
import { indicatorName } from '../../contract/model.ts';
import { losesNone } from '../../contract/edge.ts';
import { asRidge, cliffAxis, cliffTitle, fullQueue, lossRange, lossStrip } from '../../figure-parts/cliff.ts';
import { probabilityWords } from '../../../text/number-words.ts';
import { readInputs } from '../read-inputs.ts';
import { capacityMbps, wireBits } from '../closed-form/load.ts';
import { isApproximateLoss, lossOf } from '../headline.ts';
import {
  againstRate,
  ghostSeries,
  indicatorCurve,
  overRate,
  sweepSeries,
  wireWords,
} from './against-rate.ts';
import { timeMethodLine } from './shared.ts';

const levels = [
  { level: 'p50', label: 'half', of: 'half of the packets' },
  { level: 'p90', label: '90 %', of: '90 %' },
  { level: 'p99', label: '99 %', of: '99 %' },
  { level: 'p999', label: '99.9 %', of: '99.9 %' },
];

const lossCurve = indicatorCurve('packets lost', 'lost', 'lossProbability');

function lossWords({ solution }: FigureContext): string {
  const loss = lossOf(solution.indicators);
  const approximate = isApproximateLoss(solution.notices);
  if (losesNone(loss)) return `no packet is lost${approximate ? ' in this approximation' : ''}`;
  return `${approximate ? 'about ' : ''}${probabilityWords(loss)} of the packets are lost`;
}

function cliff(context: FigureContext): FigureSpec {
  const { method, solution, values } = context;
  const indicatorOf = (level: string) => indicatorName(`sojournUs.{method}.${level}`, method);
  const curves = levels.map(({ level, label, of }, variant) =>
    indicatorCurve(`time in the system, ${of}`, label, indicatorOf(level), variant),
  );
  const now = curves.map(({ valueOf }) => valueOf(solution.indicators));
  const inputs = readInputs(values);
  const capacity = capacityMbps(inputs);
  const loss = (overlay: FigureContext['overlays'][number]): overlay is PointsOverlay =>
    overlay.kind === 'points' && overlay.quantity === 'lossProbability';
  const lost = lossOf(solution.indicators) > 0;
  const spec = againstRate(
    { ...context, overlays: context.overlays.filter((overlay) => !loss(overlay)) },
    curves,
    cliffAxis('Time in the system', sweepSeries(context, curves)),
    {
      title: cliffTitle,
      subtitle: `${timeMethodLine(method, values)} · accepted packets`,
      summary:
        `At the current rate ${lossWords(context)}${withinWords(levels, now, lost, 'in the system')}. ` +
        `Above the capacity of ${wireWords(context, capacity)} the time is that of a full ring.`,
    },
  );
  if (spec.series.length === 0 && spec.emptyMessage !== undefined) return spec;
  const shares = (context.sweep?.rows ?? []).map(({ indicators }) => lossCurve.valueOf(indicators));
  const p99 = now[2];
  const strip = lossStrip(
    [...ghostSeries(context, [lossCurve]), ...sweepSeries(context, [lossCurve])],
    spec.x,
    context.overlays.filter(loss),
  );
  return {
    ...spec,
    series: [...asRidge(spec.series), ...fullQueue(spec, capacity, 'full ring')],
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
  accepts: ['lossProbability'],
  shared: () => ({ x: 'offered traffic', y: 'latency' }),
  simulated: ({ method }) =>
    levels.map(({ level, of }) => ({
      kind: 'indicator',
      name: indicatorName(`sojournUs.{method}.${level}`, method),
      label: `time in the system, ${of}`,
      over: 'rateMbps',
    })),
  build: cliff,
};
