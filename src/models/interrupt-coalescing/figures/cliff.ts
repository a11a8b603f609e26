/** The cliff of interrupt coalescing: quantiles of the processing time and loss against the packet rate. */
import { capacityMark } from '../../figure-parts/marks.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import type { Axis, FigureContext, FigureDeclaration, FigureSpec, Marker } from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { indicatorName } from '../../contract/model.ts';
import { losesNone } from '../../contract/edge.ts';
import {
  asRidge,
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
  sweepCurves,
  type Curve,
  lossShare,
  type PlaceOnAxis,
  withinWords,
} from '../../figure-parts/sweep-curves.ts';
import { isLoss, isPointsOverlay, measuredDots, timesAlongRate } from '../../figure-parts/measured-points.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil, probabilityWords } from '../../../text/number-words.ts';
import { readInputs } from '../read-inputs.ts';
import { overInterarrival, histogramSetsRate } from './interarrival.ts';
import { expectedDifference } from '../simulation.ts';
import { timeForm, timeLine } from './shared.ts';

const levels = [
  { level: 'p50', label: 'median', of: 'half of the packets' },
  { level: 'p95', label: '95 %', of: '95 %' },
  { level: 'p99', label: '99 %', of: '99 %' },
  { level: 'p999', label: '99.9 %', of: '99.9 %' },
];

const lossCurve: Curve = { name: 'packets lost', label: 'lost', indicator: 'lossProbability', variant: 0 };

/** Packets per µs: one over the time between them. */
const atRate: PlaceOnAxis = ({ x }) => 1 / x;

/** Positions between which a drag is interpolated: 1/x is straight enough between them. */
const dragPlaces = 200;

/** To clear overload, as far as the sweep goes, and at least to where the reader is. */
function rateAxis(values: InputValues, capacity: number): Axis {
  const [least] = overInterarrival.range(values);
  const now = 1 / readInputs(values).meanInterarrivalUs;
  const end = niceCeil(Math.max(1.15 * capacity, 1.02 * now));
  return linearAxis('Packet rate over all cores', 'Mpps', [
    0,
    capacity > 0 ? Math.max(now, Math.min(end, 1 / least)) : 1 / least,
  ]);
}

function markers({ values, rate }: FigureContext, capacity: number, meets: number | null): Marker[] {
  const now = readInputs(values).meanInterarrivalUs;
  const [low, high] = overInterarrival.range(values);
  return [
    ...(capacity > 0 ? [capacityMark(capacity, rateWords(rate, capacity))] : []),
    {
      axis: 'x',
      value: 1 / now,
      kind: 'now',
      label: `now ${rateWords(rate, 1 / now)}`,
      brief: 'now',
      drags: 'meanInterarrivalUs',
      dragsAlong: Array.from({ length: dragPlaces }, (_, k) => {
        const input = low * (high / low) ** (k / (dragPlaces - 1));
        return { at: 1 / input, input };
      }),
      ...(meets === null ? {} : { meets: [meets] }),
    },
  ];
}

function cliff(context: FigureContext): FigureSpec {
  const { values, solution, method, rate } = context;
  const inputs = readInputs(values);
  const form = timeForm(inputs, method);
  const curves = levels.map(({ level, label, of }, variant): Curve => ({
    name: `processing time, ${of}`,
    label,
    variant,
    role: form === 'published' ? 'published' : 'model',
    indicator: indicatorName(`processingUs.{method}.${level}`, form),
  }));
  const capacity = solution.indicators.capacityMpps ?? 0;
  const x = rateAxis(values, capacity);
  const series = openAtCapacity(allCurves(context, curves, true, atRate, curves[2]), capacity);
  const times = context.overlays.filter((overlay) => !isLoss(overlay));
  const measured = measuredDots(times, { log: true, placeOf: (interarrivalUs) => 1 / interarrivalUs });
  const now = curves.map(({ indicator }) => solution.indicators[indicator] ?? null);
  const loss = solution.indicators.lossProbability ?? 0;
  const approximate = expectedDifference(inputs, 'lossProbability') !== null;
  const empirical = inputs['arrivals.family'] === 'empirical';
  const rows = [...(context.sweep?.rows ?? [])].reverse();
  const losses = context.overlays
    .filter(isPointsOverlay)
    .filter(isLoss)
    .map((overlay) => ({ ...overlay, x: overlay.x.map((interarrivalUs) => 1 / interarrivalUs) }));
  const strip = lossStrip(
    openAtCapacity(empirical ? [] : sweepCurves(context, [lossCurve], false, atRate), capacity),
    x,
    losses,
  );
  return {
    title: cliffTitle('Processing time'),
    subtitle: `${timeLine(inputs, method)} · τ = ${inputs.coalescingUs} µs`,
    x,
    y: cliffAxis('Processing time', [...series, ...measured]),
    series: empirical
      ? []
      : [...asRidge(series), ...measured, ...fullQueue({ series, x }, capacity, 'full queue')],
    markers: empirical ? [] : markers(context, capacity, now[2]),
    ranges: empirical || capacity === 0 ? [] : lossRange(context, { strip, x }, 'capacityMpps'),
    strip,
    summary:
      `At the current rate ${losesNone(loss) ? `no packet is lost${approximate ? ' in this approximation' : ''}` : `${probabilityWords(loss)} of the packets are lost`}${loss >= 1 ? '' : withinWords(levels, now, !losesNone(loss), 'from the NIC to the end of their service')}.` +
      (capacity > 0 && loss < 1
        ? ` Above the capacity of ${rateWords(rate, capacity)} the time is that of a full queue.`
        : ''),
    table: {
      columns: [
        { label: 'Packet rate', unit: 'Mpps' },
        ...curves.map(({ name }) => ({ label: name, unit: 'µs' })),
        { label: lossCurve.name, ...lossShare },
      ],
      rows: rows.map((row) => [
        1 / row.x,
        ...[...curves, lossCurve].map(({ indicator }) => row.indicators[indicator] ?? null),
      ]),
    },
    ...(empirical ? { emptyMessage: histogramSetsRate } : {}),
  };
}

export const cliffFigure: FigureDeclaration = {
  id: 'cliff',
  label: cliffTab,
  sweep: overInterarrival,
  build: cliff,
  accepts: ['lossProbability', ...timesAlongRate],
  simulated: ({ method, values }) =>
    levels.map(({ level, of }) => ({
      kind: 'indicator',
      name: indicatorName(`processingUs.{method}.${level}`, method),
      label: `processing time, ${of}`,
      over: 'meanInterarrivalUs',
      at: 1 / readInputs(values).meanInterarrivalUs,
    })),
};
