/** The cliff of the virtual switch: mean time of a packet and loss against the load. */
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  PointsOverlay,
} from '../../contract/figure.ts';
import { losesNone } from '../../contract/edge.ts';
import {
  cliffAxis,
  cliffTab,
  cliffTitle,
  fullQueue,
  lossRange,
  lossStrip,
  openAtCapacity,
} from '../../figure-parts/cliff.ts';
import {
  allCurves,
  type Curve,
  lossShare,
  sweepCurves,
  sweepTable,
} from '../../figure-parts/sweep-curves.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { microsWords, probabilityWords } from '../../../text/number-words.ts';
import { hasApproximateLoss } from '../headline.ts';
import { readInputs } from '../read-inputs.ts';
import { busiestGroup } from '../solver/port-groups.ts';
import {
  formLine,
  loadAxis,
  loadColumn,
  loadMarkers,
  measuredSeries,
  noTimes,
  overLoad,
  roleOf,
  unreliableWords,
} from './shared.ts';

const title = 'Mean time in the system';

const lossCurve: Curve = {
  name: 'packets lost, all ports',
  label: 'lost',
  indicator: 'lossProbability',
  variant: 0,
};

/** The mean over all packets, and that of the most loaded port where ports differ. */
function timeCurves({ values, method }: FigureContext): readonly Curve[] {
  const role = roleOf(method);
  const group = busiestGroup(values);
  const all: Curve = {
    name: 'mean time, all packets',
    label: 'all packets',
    indicator: 'sojournUs',
    variant: 0,
    role,
  };
  if (group.ports.length === readInputs(values).ports) return [all];
  const indicator = `ports.${group.ports[0]}.sojournUs`;
  return [all, { name: `mean time, ${group.label}`, label: group.name, indicator, variant: 1, role }];
}

function summary(context: FigureContext): string {
  const { values, solution, rate } = context;
  const { sojournUs, lossProbability: loss, criticalLoadMpps: critical } = solution.indicators;
  if (typeof sojournUs !== 'number') return noTimes(readInputs(values));
  const approximate = hasApproximateLoss(values, solution.indicators);
  const lost =
    typeof loss !== 'number'
      ? 'this form of the model knows no loss'
      : losesNone(loss)
        ? `no packet is lost${approximate ? ' in this approximation' : ''}`
        : `${approximate ? 'about ' : ''}${probabilityWords(loss)} of the packets are lost`;
  const beyond = critical
    ? ` Above the critical load of ${rateWords(rate, critical)} the time at the most loaded port is that of a full queue.`
    : '';
  return `At the current load an accepted packet takes ${microsWords(sojournUs, 4)} on average, and ${lost}.${beyond}`;
}

function cliff(context: FigureContext): FigureSpec {
  const { values, solution, method } = context;
  const curves = timeCurves(context);
  const critical = solution.indicators.criticalLoadMpps ?? 0;
  const drawn = openAtCapacity(allCurves(context, curves, true), critical);
  const main = drawn.find(({ role, variant }) => role !== 'ghost' && variant === 0);
  const series = drawn.map((one) => (one === main ? { ...one, fill: true } : one));
  const x: Axis = loadAxis(values);
  const knowsLoss = typeof solution.indicators.lossProbability === 'number';
  const measuredLoss = context.overlays.filter(
    (overlay): overlay is PointsOverlay =>
      overlay.kind === 'points' && overlay.quantity === 'lossProbability',
  );
  const losses = knowsLoss ? [lossCurve] : [];
  const strip = knowsLoss
    ? lossStrip(openAtCapacity(sweepCurves(context, losses, false), critical), x, measuredLoss)
    : null;
  const tabled = sweepTable(context, loadColumn, curves, { unit: 'µs' });
  return {
    title: cliffTitle('Time in the system'),
    subtitle: `${formLine(method, 'times')} · accepted packets`,
    x,
    y: cliffAxis(title, [...series, ...measuredSeries(context, 'sojournUs')]),
    series: [
      ...series,
      ...measuredSeries(context, 'sojournUs'),
      ...(critical > 0 && knowsLoss
        ? fullQueue({ series: series.slice(-1), x }, critical, 'full queue')
        : []),
    ],
    markers: loadMarkers(context),
    ranges: strip === null ? [] : lossRange(context, { strip, x }, 'criticalLoadMpps'),
    ...(strip === null ? {} : { strip }),
    summary: summary(context) + unreliableWords(context.rate, critical),
    table: {
      columns: [...tabled.columns, ...losses.map(({ name }) => ({ label: name, ...lossShare }))],
      rows: tabled.rows.map((row, k) => [
        ...row,
        ...losses.map(({ indicator }) => context.sweep?.rows[k]?.indicators[indicator] ?? null),
      ]),
    },
  };
}

export const cliffFigure: FigureDeclaration = {
  id: 'cliff',
  label: cliffTab,
  sweep: overLoad,
  build: cliff,
  accepts: ['sojournUs', 'ports.*.sojournUs', 'lossProbability'],
  shared: () => ({ x: 'offered traffic', y: 'latency' }),
  simulated: () => [
    { kind: 'indicator', name: 'sojournUs', label: 'mean time, all packets', over: 'loadMpps' },
  ],
};
