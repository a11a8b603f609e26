/** Words, axes and lines that the figures of the virtual switch share. */
import { seriesAs } from '../../figure-parts/series.ts';
import { nowMark } from '../../figure-parts/marks.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import type { Axis, FigureContext, Marker, PointsOverlay, Series } from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil } from '../../../text/number-words.ts';
import { fullBatchCapacityMpps } from '../packet-times.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Within this share of the critical load only the recommended form is near simulation. */
export const unreliableShare = 0.04;

/** Results that a figure shows: losses and batches, times and mean queues, or probabilities of a queue's length. */
export type Aspect = 'losses' | 'times' | 'lengths';

const alike = (words: string): Record<Aspect, string> => ({ losses: words, times: words, lengths: words });

const formWords: Readonly<Record<string, Record<Aspect, string>>> = {
  recommended: {
    losses: 'pooled queues, gated queues in overload',
    times: 'workload and pooled queues, gated queues in overload',
    lengths: 'gated queues',
  },
  published: alike('as published, Eq. (17) corrected'),
  'published-literal': alike('as printed'),
  gated: alike('gated queues'),
  workload: alike('workload'),
};

/** Which form of the model a figure shows. */
export function formLine(method: string, aspect: Aspect): string {
  return `Virtual switch, ${formWords[method]?.[aspect] ?? method}`;
}

/** The paper's forms are drawn as published curves. */
export function roleOf(method: string): Series['role'] {
  return method.startsWith('published') ? 'published' : 'model';
}

/** From almost nothing to well beyond saturation, and at least to where the reader is. */
function loadRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const capacity = fullBatchCapacityMpps(values);
  const end = niceCeil(Math.max(1.4 * capacity, 1.05 * inputs.loadMpps));
  const now = inputs.loadMpps > 0 ? inputs.loadMpps : end;
  return [Math.min(end / 100, now), end];
}

export const overLoad = { over: 'loadMpps', range: loadRange };

export const loadColumn = { label: 'Switch load', unit: 'Mpps' };

export const loadAxis = (values: InputValues): Axis =>
  linearAxis(loadColumn.label, loadColumn.unit, loadRange(values));

/** Whether a load lies where only the recommended form is near simulation. */
const isUnreliable = (load: number, critical: number) =>
  Math.abs(load - critical) <= unreliableShare * critical;

/**
 * The present load (to be dragged) and the critical load. The doubtful range around the critical
 * load is marked where the present load is in it, and always described in words.
 */
export function loadMarkers({ values, solution, rate }: FigureContext): Marker[] {
  const inputs = readInputs(values);
  const now = inputs.loadMpps;
  const critical = solution.indicators.criticalLoadMpps ?? 0;
  const markers: Marker[] = [];
  const result = 'criticalLoadMpps';
  if (critical > 0) {
    markers.push({
      axis: 'x',
      value: critical,
      kind: 'limit',
      result,
      label: `critical load ${rateWords(rate, critical)}`,
      brief: 'critical load',
    });
  }
  if (isUnreliable(now, critical)) {
    markers.push(
      { axis: 'x', value: critical * (1 - unreliableShare), label: '', kind: 'note', result },
      {
        axis: 'x',
        value: critical * (1 + unreliableShare),
        label: '±4 %: approximate',
        kind: 'note',
        result,
      },
    );
  }
  markers.push(nowMark('loadMpps', now, rateWords(rate, now)));
  return markers;
}

/** Where the formulas cannot be trusted; one sentence with its numbers, or '' without a critical load. */
export function unreliableWords(rate: ShownRateScale, critical: number | null | undefined): string {
  if (critical === null || critical === undefined || !(critical > 0)) return '';
  const from = rateWords(rate, critical * (1 - unreliableShare));
  const to = rateWords(rate, critical * (1 + unreliableShare));
  return ` Within 4 % of the critical load of ${rateWords(rate, critical)}, from ${from} to ${to}, only the recommended form is close to simulation: within 16 % for the mean time of all packets, where a round of switch-overs takes less than a packet.`;
}

/** Instead of losses and throughput where the form knows none. */
export const noLosses =
  'This form of the model assumes infinite queues: it has times in the system but no losses.';

/** Instead of queues and times where the form has none: no packet arrives, or more than the core can work off. */
export function noTimes(inputs: Inputs): string {
  return inputs.loadMpps === 0
    ? 'No packet arrives.'
    : 'This form of the model has no answer here: more packets arrive than a core can serve, and its queues are infinite.';
}

/** Measured points of this quantity along the load, of all ports together and of single ones. */
export function measuredSeries({ overlays }: FigureContext, quantity: string): Series[] {
  const ofPort = new RegExp(`^ports\\.\\d+\\.${quantity}$`);
  return overlays
    .filter((o): o is PointsOverlay => o.kind === 'points')
    .filter((o) => o.quantity === quantity || ofPort.test(o.quantity))
    .map((overlay, variant) =>
      seriesAs(
        'measurement',
        'dots',
        overlay.label,
        { x: overlay.x, y: overlay.y },
        { label: overlay.label, variant, weight: overlay.weight },
      ),
    );
}

/** The largest finite value of any series, 0 without one. */
export function highest(series: readonly Series[]): number {
  let top = 0;
  for (const { y } of series) for (let k = 0; k < y.length; k++) top = Math.max(top, y[k]);
  return top;
}
