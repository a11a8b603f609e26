/** Curves against the packet rate: axis, operating point, capacity, the drag's beginning, table. */
import { capacityMark, nowMark } from '../../figure-parts/marks.ts';
import type { Axis, FigureContext, FigureSpec, Marker, Series, Sweep } from '../../contract/figure.ts';
import { unitOf } from '../../figure-parts/sweep-curves.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { measuredDots } from '../../figure-parts/measured-points.ts';
import { preliminaryUntil } from '../../figure-parts/preliminary.ts';
import { niceCeil } from '../../../text/number-words.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { roofs } from '../closed-form/roofs.ts';
import { capacityMbps } from '../closed-form/load.ts';
import { wireBits } from '../../input-parts/frames.ts';
import { largestRateMbps } from '../inputs/traffic-fields.ts';
import { readInputs } from '../read-inputs.ts';

/** From almost nothing to well beyond capacity, and at least to where the reader is; never beyond the largest rate. */
export function rateRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const capacity = capacityMbps(inputs);
  const end = Math.min(largestRateMbps, niceCeil(Math.max(1.15 * capacity, 1.02 * inputs.rateMbps)));
  return [Math.min(end / 100, inputs.rateMbps), end];
}

/** A rate on the wire in the reader's unit. */
export function wireWords({ rate, values }: Pick<FigureContext, 'rate' | 'values'>, mbps: number): string {
  return rateWords(rate, mbps / wireBits(readInputs(values)));
}

type Indicators = Readonly<Record<string, number | null>>;

/** A curve against the rate: an indicator, or a value derived from several. */
export interface RateCurve {
  name: string;
  label: string;
  valueOf: (indicators: Indicators) => number | null;
  /** The published form of a result. */
  published?: boolean;
  variant: number;
}

function curveSeries(sweep: Sweep, curve: RateCurve, role: Series['role'], log: boolean): Series {
  const x: number[] = [];
  const y: number[] = [];
  for (const row of sweep.rows) {
    const value = curve.valueOf(row.indicators);
    if (value === null || (log && value <= 0)) continue;
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
    ...(role === 'ghost' ? {} : { ...preliminaryUntil(sweep), label: curve.label }),
  };
}

/**
 * The parts that the figures share: axis, operating point, capacity, table, and `before`, the curve of which a drag
 * shows its beginning.
 */
export function againstRate(
  context: FigureContext,
  curves: readonly RateCurve[],
  y: Axis,
  words: Pick<FigureSpec, 'title' | 'subtitle' | 'summary'>,
  before: RateCurve = curves[0],
): FigureSpec {
  const { sweep, values } = context;
  const inputs = readInputs(values);
  const log = y.scale === 'log';
  const empirical = inputs['arrivals.family'] === 'empirical';
  const rate = inputs.rateMbps;
  const capacity = capacityMbps(inputs);
  const range = rateRange(values);
  const began = context.ghost?.sweep ?? null;
  const series: Series[] = began === null ? [] : [curveSeries(began, before, 'ghost', log)];
  if (sweep) {
    series.push(
      ...curves.map((curve) => curveSeries(sweep, curve, curve.published ? 'published' : 'model', log)),
    );
  }
  series.push(...measuredDots(context.overlays, { log }));
  const markers: Marker[] = [
    capacityMark(capacity, wireWords(context, capacity)),
    ...roofMarkers(context),
    nowMark('rateMbps', rate, wireWords(context, rate)),
  ];
  return {
    ...words,
    x: { title: 'Packet rate on the wire', unit: 'Mbit/s', scale: 'linear', range },
    y,
    series: empirical ? [] : series,
    markers: empirical ? [] : markers,
    table: {
      columns: [
        { label: 'Rate', unit: 'Mbit/s' },
        ...curves.map((curve) => ({ label: curve.name, ...unitOf(y) })),
      ],
      rows: (sweep?.rows ?? []).map((row) => [
        row.x,
        ...curves.map((curve) => curve.valueOf(row.indicators)),
      ]),
    },
    ...(empirical
      ? { emptyMessage: 'Your own interarrival distribution sets the rate, so there is no curve against it.' }
      : {}),
  };
}

/** The rates that the link and the card's bus carry. */
function roofMarkers(context: FigureContext): readonly Marker[] {
  const inputs = readInputs(context.values);
  return roofs(inputs).map(({ short, mpps, about }) => {
    const value = mpps * wireBits(inputs);
    const label = `${short} ${about ? 'about ' : ''}${wireWords(context, value)}`;
    return { axis: 'x', value, kind: 'limit', label, brief: short };
  });
}

/** The curves of the sweep alone. */
export function sweepSeries({ sweep }: FigureContext, curves: readonly RateCurve[]): readonly Series[] {
  return sweep === null ? [] : curves.map((curve) => curveSeries(sweep, curve, 'model', false));
}

/** A curve of one indicator. */
export function indicatorCurve(name: string, label: string, indicator: string, variant = 0): RateCurve {
  return {
    name,
    label,
    variant,
    valueOf: (indicators) => indicators[indicator] ?? null,
    published: indicator.includes('.published.'),
  };
}

export const overRate = { over: 'rateMbps', range: rateRange };
