/** Curves against the packet rate: axis, operating point, capacity, the drag's beginning, table. */
import { capacityMark, nowMark } from '../../figure-parts/marks.ts';
import type { Axis, FigureContext, FigureSpec, Marker } from '../../contract/figure.ts';
import { allCurves, type AnyCurve, atInput, sweepTable, unitOf } from '../../figure-parts/sweep-curves.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { measuredDots } from '../../figure-parts/measured-points.ts';
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

/**
 * The parts that the figures share: axis, operating point, capacity, table, and `before`, the curve of which a drag
 * shows its beginning.
 */
export function againstRate(
  context: FigureContext,
  curves: readonly AnyCurve[],
  y: Axis,
  words: Pick<FigureSpec, 'title' | 'subtitle' | 'summary'>,
  before: AnyCurve = curves[0],
): FigureSpec {
  const { values } = context;
  const inputs = readInputs(values);
  const log = y.scale === 'log';
  const empirical = inputs['arrivals.family'] === 'empirical';
  const rate = inputs.rateMbps;
  const capacity = capacityMbps(inputs);
  const range = rateRange(values);
  const series = [
    ...allCurves(context, curves, log, atInput, before),
    ...measuredDots(context.overlays, { log }),
  ];
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
    table: sweepTable(context, { label: 'Rate', unit: 'Mbit/s' }, curves, unitOf(y)),
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

export const overRate = { over: 'rateMbps', range: rateRange };
