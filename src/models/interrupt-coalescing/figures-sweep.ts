/** Curves over an input: time and loss against the interarrival time, and what a longer coalescing time costs and saves. */
import type { Axis, FigureContext, FigureDeclaration, FigureSpec, Marker, Series, Sweep } from '../figure.ts';
import type { InputValues } from '../inputs.ts';
import { choiceAt, numberAt } from '../inputs.ts';
import { indicatorName } from '../model.ts';
import { niceCeil, probabilityWords, significant } from '../number-words.ts';
import { chainLine, timeLine } from './figures-shared.ts';
import { rateWords } from './situation.ts';
import { sgwWeights } from './service-times.ts';

/** Mean service time in µs, without building its law. */
function meanServiceUs(values: InputValues): number {
  const meanOf = (weights: readonly number[]) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.reduce((sum, weight, k) => sum + k * weight, 0) / total;
  };
  switch (choiceAt(values, 'service.family')) {
    case 'sgw':
      return meanOf(sgwWeights);
    case 'empirical':
      return meanOf(values['service.pmf'] as readonly number[]) * numberAt(values, 'slotUs');
    default:
      return numberAt(values, 'service.meanUs');
  }
}

/** From clear overload to a few packets an hour of the timer, and at least to where the reader is. */
function interarrivalRange(values: InputValues): readonly [number, number] {
  const cores = numberAt(values, 'cores');
  const now = numberAt(values, 'meanInterarrivalUs');
  const low = 0.55 * (meanServiceUs(values) / cores);
  const high = niceCeil(Math.max((3 * numberAt(values, 'coalescingUs')) / cores, 4 * low, 1.2 * now));
  const slot = numberAt(values, 'slotUs') / cores;
  const least = choiceAt(values, 'arrivals.family') === 'geometric' ? 1.05 * slot : 0.02 * slot;
  return [Math.max(least, Math.min(low, 0.8 * now)), high];
}

function coalescingRange(values: InputValues): readonly [number, number] {
  const now = numberAt(values, 'coalescingUs');
  const cost = values.interruptPmf === null ? numberAt(values, 'interruptUs') : now;
  const low = Math.max(Math.ceil(cost), Math.min(now, Math.max(5, Math.round(now / 20))), 1);
  return [low, Math.min(10_000, niceCeil(Math.max(3 * now, 100)))];
}

interface Curve {
  name: string;
  label: string;
  indicator: string;
  variant: number;
}

type Place = (row: Sweep['rows'][number]) => number | null | undefined;

const atInput: Place = (row) => row.x;

function curveSeries(
  sweep: Sweep,
  curve: Curve,
  role: Series['role'],
  log: boolean,
  place: Place = atInput,
): Series {
  const points: [number, number][] = [];
  for (const row of sweep.rows) {
    const y = row.indicators[curve.indicator];
    const x = place(row);
    if (y === null || y === undefined || x === null || x === undefined || (log && y <= 0)) continue;
    points.push([x, y]);
  }
  points.sort((a, b) => a[0] - b[0]);
  return {
    name: curve.name,
    role,
    shape: 'line',
    variant: curve.variant,
    x: points.map(([x]) => x),
    y: points.map(([, y]) => y),
    ...(role === 'ghost' ? {} : { label: curve.label }),
  };
}

/** All curves, those of a drag's beginning behind them. */
function allCurves(context: FigureContext, curves: readonly Curve[], log: boolean, place?: Place): Series[] {
  const { sweep, ghost } = context;
  const series: Series[] = [];
  if (ghost?.sweep && ghost.sweep !== sweep) {
    series.push(...curves.map((curve) => curveSeries(ghost.sweep!, curve, 'ghost', log, place)));
  }
  if (sweep) {
    for (const curve of curves) {
      const role = curve.indicator.includes('ublished') ? 'published' : 'model';
      series.push(curveSeries(sweep, curve, role, log, place));
    }
  }
  return series;
}

function sweepTable(context: FigureContext, label: string, curves: readonly Curve[], unit: string) {
  return {
    columns: [{ label, unit: 'µs' }, ...curves.map((curve) => ({ label: curve.name, unit }))],
    rows: (context.sweep?.rows ?? []).map((row) => [
      row.x,
      ...curves.map((curve) => row.indicators[curve.indicator] ?? null),
    ]),
  };
}

/** Whole decades around all curves. */
function decades(series: readonly Series[], otherwise: readonly [number, number]): readonly [number, number] {
  let low = Infinity;
  let high = 0;
  for (const { y } of series) {
    for (let k = 0; k < y.length; k++) {
      if (y[k] > 0) low = Math.min(low, y[k]);
      high = Math.max(high, y[k]);
    }
  }
  if (!(high > 0)) return otherwise;
  return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high * 1.0001))];
}

/** The operating point (to be dragged), capacity, and where the drag began. */
function interarrivalMarkers(context: FigureContext): Marker[] {
  const { values, solution, ghost } = context;
  const now = numberAt(values, 'meanInterarrivalUs');
  const markers: Marker[] = [];
  const capacity = solution.indicators.capacityMpps ?? 0;
  if (capacity > 0) {
    markers.push({
      axis: 'x',
      value: 1 / capacity,
      label: `capacity ${rateWords(capacity)}`,
      kind: 'limit',
    });
  }
  markers.push({
    axis: 'x',
    value: now,
    label: `now ${significant(now)} µs`,
    kind: 'now',
    drags: 'meanInterarrivalUs',
  });
  const before = ghost ? numberAt(ghost.values, 'meanInterarrivalUs') : now;
  if (before !== now) markers.push({ axis: 'x', value: before, label: '', kind: 'ghost' });
  return markers;
}

const interarrivalAxis = (values: InputValues): Axis => ({
  title: 'Mean interarrival time over all cores',
  unit: 'µs',
  scale: 'log',
  range: interarrivalRange(values),
});

const ownDistribution = 'Your own interarrival distribution sets the rate, so there is no curve against it.';

/** Without curves where the rate follows from a histogram. */
function againstInterarrival(context: FigureContext, spec: FigureSpec): FigureSpec {
  if (choiceAt(context.values, 'arrivals.family') !== 'empirical') return spec;
  return { ...spec, series: [], markers: [], emptyMessage: ownDistribution };
}

function timeAgainstInterarrival(context: FigureContext): FigureSpec {
  const { method, values, solution } = context;
  const published = method === 'published';
  const curves: Curve[] = [
    { name: 'mean processing time', label: 'mean', indicator: 'processingUs.exact.mean', variant: 0 },
    ...(published
      ? [
          {
            name: 'mean processing time, as published',
            label: 'Eq. (13)',
            indicator: 'processingUs.published.mean',
            variant: 0,
          },
        ]
      : []),
    {
      name: 'processing time, 99 % of packets',
      label: '99 %',
      indicator: indicatorName('processingUs.{method}.p99', method),
      variant: 1,
    },
  ];
  const series = allCurves(context, curves, true);
  const now = solution.indicators[indicatorName('processingUs.{method}.mean', method)] ?? 0;
  const rows = context.sweep?.rows ?? [];
  const best = rows.reduce<{ x: number; y: number } | null>((least, row) => {
    const y = row.indicators['processingUs.exact.mean'];
    return y !== null && y !== undefined && (least === null || y < least.y) ? { x: row.x, y } : least;
  }, null);
  return againstInterarrival(context, {
    title: 'Processing time against the interarrival time',
    subtitle: `${timeLine(values, method)} · τ = ${numberAt(values, 'coalescingUs')} µs`,
    x: interarrivalAxis(values),
    y: { title: 'Processing time', unit: 'µs', scale: 'log', range: decades(series, [10, 10_000]) },
    series,
    markers: interarrivalMarkers(context),
    summary:
      `Packets now need ${significant(now, 4)} µs on average.` +
      (best
        ? ` The least is ${significant(best.y, 4)} µs at one packet every ${significant(best.x)} µs: with more packets the CPU is the bottleneck, with fewer every packet waits for the timer.`
        : ''),
    table: sweepTable(context, 'Mean interarrival time', curves, 'µs'),
  });
}

/** The smallest loss on the axis; what is smaller is said in words. */
const lossFloor = 1e-12;

function lossAgainstInterarrival(context: FigureContext): FigureSpec {
  const { values, solution, method } = context;
  const curves: Curve[] = [
    { name: 'loss probability', label: 'model', indicator: 'lossProbability', variant: 0 },
    ...(method === 'published'
      ? [
          {
            name: 'Eq. (11) as printed',
            label: 'Eq. (11)',
            indicator: 'lossProbabilityPublished',
            variant: 0,
          },
        ]
      : []),
  ];
  const series = allCurves(context, curves, true);
  const loss = solution.indicators.lossProbability ?? 0;
  const last = [...(context.sweep?.rows ?? [])]
    .reverse()
    .find((row) => (row.indicators.lossProbability ?? 0) >= 1e-6);
  const markers = interarrivalMarkers(context);
  if (last) markers.push({ axis: 'x', value: last.x, label: 'loss starts here', kind: 'note' });
  return againstInterarrival(context, {
    title: 'Loss against the interarrival time',
    subtitle: `${chainLine(values)} · τ = ${numberAt(values, 'coalescingUs')} µs`,
    x: interarrivalAxis(values),
    y: { title: 'Loss probability', unit: '', scale: 'log', range: [lossFloor, 1] },
    series,
    markers,
    summary:
      `The loss is ${loss < lossFloor ? `below ${lossFloor}` : probabilityWords(loss)} at the present rate.` +
      (last ? ` It exceeds one in a million up to one packet every ${significant(last.x)} µs.` : ''),
    table: sweepTable(context, 'Mean interarrival time', curves, ''),
  });
}

/** Coalescing times named along the trade-off curve: those of the usual series that lie on it. */
const namedTimes = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

function tradeOff(context: FigureContext): FigureSpec {
  const { values, solution, method, sweep } = context;
  const byTau = context.view === 'tau';
  const tau = numberAt(values, 'coalescingUs');
  const p99 = indicatorName('processingUs.{method}.p99', method);
  const p50 = indicatorName('processingUs.{method}.p50', method);
  const curves: Curve[] = [
    { name: 'processing time, 99 % of packets', label: '99 %', indicator: p99, variant: 1 },
    { name: 'processing time, median', label: 'median', indicator: p50, variant: 0 },
  ];
  const place: Place = byTau ? atInput : (row) => row.indicators.interruptsPerSecond;
  const series = allCurves(context, curves, true, place);
  const rows = sweep?.rows ?? [];
  const interrupts = solution.indicators.interruptsPerSecond ?? 0;
  if (!byTau) {
    for (const name of namedTimes) {
      const row = nearestRow(rows, name);
      const x = row?.indicators.interruptsPerSecond;
      const y = row?.indicators[p99];
      if (!row || !x || !y) continue;
      series.push({
        name: `τ = ${row.x} µs`,
        label: `τ = ${row.x} µs`,
        role: 'reference',
        shape: 'dots',
        x: [x],
        y: [y],
      });
    }
  }
  const all = rows.map((row) => row.indicators.interruptsPerSecond ?? 0).filter((rate) => rate > 0);
  const now: Marker = byTau
    ? { axis: 'x', value: tau, label: `now τ = ${tau} µs`, kind: 'now', drags: 'coalescingUs' }
    : { axis: 'x', value: interrupts, label: `now τ = ${tau} µs`, kind: 'now' };
  const least = rows.reduce<{ x: number; y: number } | null>((best, row) => {
    const y = row.indicators[p99];
    return y !== null && y !== undefined && (best === null || y < best.y) ? { x: row.x, y } : best;
  }, null);
  return {
    title: 'Interrupts against latency',
    subtitle: `${timeLine(values, method)} · along the coalescing time τ`,
    x: byTau
      ? { title: 'Coalescing time τ', unit: 'µs', scale: 'log', range: coalescingRange(values) }
      : {
          title: 'Interrupts per second, all cores',
          unit: '1/s',
          scale: 'log',
          range:
            all.length > 0
              ? [0.8 * Math.min(...all, interrupts), 1.25 * Math.max(...all, interrupts)]
              : [interrupts / 10, interrupts * 10],
        },
    y: { title: 'Processing time', unit: 'µs', scale: 'log', range: decades(series, [10, 10_000]) },
    series,
    markers: [now],
    summary:
      `With τ = ${tau} µs there are ${significant(interrupts)} interrupts per second and 99 % of the packets need at most ${significant(solution.indicators[p99] ?? 0, 4)} µs.` +
      (least
        ? ` Over the curve the 99 % point is lowest at τ = ${significant(least.x)} µs with ${significant(least.y, 4)} µs; shorter coalescing leaves more of the CPU to interrupts, longer holds packets back.`
        : ''),
    table: {
      columns: [
        { label: 'Coalescing time', unit: 'µs' },
        { label: 'Interrupts per second', unit: '1/s' },
        ...curves.map((curve) => ({ label: curve.name, unit: 'µs' })),
      ],
      rows: rows.map((row) => [
        row.x,
        row.indicators.interruptsPerSecond ?? null,
        ...curves.map((curve) => row.indicators[curve.indicator] ?? null),
      ]),
    },
  };
}

/** The row of the sweep next to this value, within a tenth of it. */
function nearestRow(rows: Sweep['rows'], value: number): Sweep['rows'][number] | null {
  let nearest: Sweep['rows'][number] | null = null;
  for (const row of rows) {
    if (nearest === null || Math.abs(row.x - value) < Math.abs(nearest.x - value)) nearest = row;
  }
  return nearest !== null && Math.abs(nearest.x - value) <= 0.1 * value ? nearest : null;
}

const overInterarrival = { over: 'meanInterarrivalUs', range: interarrivalRange };

export const timeInterarrivalFigure: FigureDeclaration = {
  id: 'time-interarrival',
  label: 'Time against interarrival time',
  sweep: overInterarrival,
  build: timeAgainstInterarrival,
};

export const lossInterarrivalFigure: FigureDeclaration = {
  id: 'loss-interarrival',
  label: 'Loss against interarrival time',
  sweep: overInterarrival,
  build: lossAgainstInterarrival,
};

export const tradeOffFigure: FigureDeclaration = {
  id: 'trade-off',
  label: 'Interrupts against latency',
  views: [
    { id: 'interrupts', label: 'Over interrupts' },
    { id: 'tau', label: 'Over τ' },
  ],
  sweep: { over: 'coalescingUs', range: coalescingRange },
  build: tradeOff,
};
