/** Mean batch, loss and latency against the packet rate: how far the edge is. */
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  PointsOverlay,
  Series,
  Sweep,
} from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { indicatorName } from '../../contract/model.ts';
import { niceCeil, probabilityWords, significant } from '../../../text/number-words.ts';
import { capacityMbps } from '../capacity.ts';
import { methodLine, timeMethodLine } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

/** From almost nothing to well beyond capacity, and at least to where the reader is. */
function rateRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const capacity = capacityMbps(values);
  const end = niceCeil(Math.max(1.15 * capacity, Math.min(1.02 * inputs.rateMbps, 4 * capacity)));
  return [end / 100, end];
}

interface Curve {
  name: string;
  label: string;
  indicator: string;
  variant: number;
}

function curveSeries(sweep: Sweep, curve: Curve, role: Series['role'], log: boolean): Series {
  const x: number[] = [];
  const y: number[] = [];
  for (const row of sweep.rows) {
    const value = row.indicators[curve.indicator];
    if (value === null || value === undefined || (log && value <= 0)) continue;
    x.push(row.x);
    y.push(value);
  }
  return {
    name: curve.name,
    role,
    shape: 'line',
    variant: curve.variant,
    x,
    y,
    ...(role === 'ghost' ? {} : { label: curve.label }),
  };
}

/** The parts that the three figures share: axis, operating point, capacity, ghost, table. */
function againstRate(
  context: FigureContext,
  curves: readonly Curve[],
  y: Axis,
  own: Pick<FigureSpec, 'title' | 'subtitle' | 'summary'>,
): FigureSpec {
  const { sweep, values } = context;
  const inputs = readInputs(values);
  const log = y.scale === 'log';
  const empirical = inputs['arrivals.family'] === 'empirical';
  const rate = inputs.rateMbps;
  const capacity = capacityMbps(values);
  const range = rateRange(values);
  const series: Series[] = [];
  const ghost = context.ghost;
  if (ghost?.sweep && ghost.sweep !== sweep)
    series.push(...curves.map((curve) => curveSeries(ghost.sweep!, curve, 'ghost', log)));
  if (sweep) {
    const role =
      context.method === 'published' && curves.some((c) => c.indicator.includes('.published.'))
        ? 'published'
        : 'model';
    series.push(...curves.map((curve) => curveSeries(sweep, curve, role, log)));
  }
  context.overlays
    .filter((o): o is PointsOverlay => o.kind === 'points')
    .forEach((overlay, variant) =>
      series.push({
        name: overlay.label,
        // `measured` or `generated`; how many rates stand in the table.
        label: overlay.label.split(', ')[0],
        role: 'measurement',
        shape: 'dots',
        variant,
        x: overlay.x,
        y: overlay.y,
        weight: overlay.weight,
      }),
    );
  const markers: Marker[] = [
    { axis: 'x', value: capacity, label: `capacity ${significant(capacity / 1000)} Gbit/s`, kind: 'limit' },
    {
      axis: 'x',
      value: rate,
      label: `now ${significant(rate / 1000)} Gbit/s`,
      kind: 'now',
      drags: 'rateMbps',
    },
  ];
  const ghostRate = ghost ? readInputs(ghost.values).rateMbps : rate;
  if (ghostRate !== rate) markers.push({ axis: 'x', value: ghostRate, label: '', kind: 'ghost' });
  return {
    ...own,
    x: { title: 'Packet rate on the wire', unit: 'Mbit/s', scale: 'linear', range },
    y,
    series: empirical ? [] : series,
    markers: empirical ? [] : markers,
    table: {
      columns: [
        { label: 'Rate', unit: 'Mbit/s' },
        ...curves.map((curve) => ({ label: curve.name, unit: y.unit })),
      ],
      rows: (sweep?.rows ?? []).map((row) => [
        row.x,
        ...curves.map((curve) => row.indicators[curve.indicator] ?? null),
      ]),
    },
    ...(empirical
      ? {
          emptyMessage:
            'Your own interarrival distribution sets the rate, so there is no curve against the rate.',
        }
      : {}),
  };
}

function meanBatchAgainstRate(context: FigureContext): FigureSpec {
  const { maxBatch } = readInputs(context.values);
  const curves = [
    { name: 'mean non-empty batch', label: 'model', indicator: 'meanBatchNonEmpty', variant: 0 },
  ];
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

/** The smallest loss on the axis; what is smaller is said in words. */
const lossFloor = 1e-12;

function lossAgainstRate(context: FigureContext): FigureSpec {
  const curves = [{ name: 'loss probability', label: 'model', indicator: 'lossProbability', variant: 0 }];
  const loss = context.solution.indicators.lossProbability ?? 0;
  const rows = context.sweep?.rows ?? [];
  const knee = rows.find((row) => (row.indicators.lossProbability ?? 0) >= 1e-6);
  const spec = againstRate(
    context,
    curves,
    { title: 'Loss probability', unit: '', scale: 'log', range: [lossFloor, 1] },
    {
      title: 'Loss against the rate',
      subtitle: `${methodLine} · Eq. (3), busiest core`,
      summary:
        `At the present rate the loss is ${loss < lossFloor ? `below ${lossFloor}` : probabilityWords(loss)}.` +
        (knee ? ` It exceeds one in a million from about ${significant(knee.x / 1000)} Gbit/s on.` : ''),
    },
  );
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
  const curves = levels.map(({ level, label, variant }) => ({
    name: `sojourn time, ${label} of packets`,
    label,
    indicator: indicatorName(`sojournUs.{method}.${level}`, method),
    variant,
  }));
  let low = Infinity;
  let high = 0;
  for (const row of context.sweep?.rows ?? []) {
    for (const { indicator } of curves) {
      const value = row.indicators[indicator] ?? 0;
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
          ({ label, indicator }) =>
            `${label} of packets within ${significant(solution.indicators[indicator] ?? 0, 4)} µs`,
        )
        .join(', ')}.`,
    },
  );
}

const sweep = { over: 'rateMbps', range: rateRange };

export const rateFigures: readonly FigureDeclaration[] = [
  {
    id: 'mean-batch-rate',
    label: 'Mean batch against rate',
    sweep,
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
    sweep,
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
    sweep,
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
