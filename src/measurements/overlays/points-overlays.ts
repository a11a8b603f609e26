/** Curves of a table of points as figures take them, in the terms of the model that is shown. */
import type { Overlay, PointsOverlay } from '../../models/contract/figure.ts';
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import {
  isConfiguration,
  type PointsMeasurement,
  type PointsResult,
  type PointsSeries,
} from '../measurement.ts';
import { unitAt } from '../../text/number-format.ts';
import { wireOverheadBytes } from '../../models/input-parts/wire-overhead.ts';
import { fromLink } from './link-evidence.ts';

/** Relative difference of numbers with five digits, as links write them. */
const digits = 1e-4;

/**
 * Whether two overlays show one measurement, one of them possibly restored from a session or a link: same quantity and
 * words, as many samples, and the same first number. Bins and points themselves may be fewer in a link.
 */
export function isSameOverlay(one: Overlay, other: Overlay): boolean {
  const from = [one, other].map((overlay) => (overlay.kind === 'points' ? overlay.x[0] : overlay.lower[0]));
  return (
    one.kind === other.kind &&
    one.quantity === other.quantity &&
    againstOf(one) === againstOf(other) &&
    plainLabel(one) === plainLabel(other) &&
    near(one.sampleSize, other.sampleSize) &&
    near(from[0] ?? NaN, from[1] ?? NaN)
  );
}

function againstOf(overlay: Overlay): string {
  return overlay.kind === 'points' ? `${overlay.against} ${overlay.configuration ?? ''}` : overlay.unit;
}

function plainLabel({ label }: Overlay): string {
  const ending = `, ${fromLink}`;
  return label.endsWith(ending) ? label.slice(0, -ending.length) : label;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= digits * Math.max(Math.abs(a), Math.abs(b));
}

/** Names of the results as the models' indicators. */
const quantities: Readonly<Record<PointsResult, string>> = {
  throughput: 'throughputMpps',
  loss: 'lossProbability',
  sojournUs: 'sojournUs',
  queue: 'meanQueue',
};

/** Inputs of a model that decide how points are shown. */
export interface PointsContext {
  /** The input that is the offered load. */
  loadInput: 'loadMpps' | 'rateMpps' | 'rateMbps';
  /** The model's frame size. */
  frameBytes: number;
  /** The model's configuration, `flows`, `cores` and `functions`, as far as it has them. */
  values: EnteredInputs;
}

const rateInputs = ['loadMpps', 'rateMpps', 'rateMbps'] as const;

/** The model's name of a result; `port` counts from 1, null is the whole system. */
export function pointsQuantity(result: PointsResult, port: number | null): string {
  return port === null ? quantities[result] : `ports.${port - 1}.${quantities[result]}`;
}

/** The context from the inputs of any model. */
export function pointsContext(values: EnteredInputs): PointsContext {
  const frame = values.frameBytes ?? values.packetBytes;
  return {
    loadInput: rateInputs.find((name) => name in values) ?? 'loadMpps',
    frameBytes: typeof frame === 'number' ? frame : 64,
    values,
  };
}

/**
 * The curves of the file that belong to the model's inputs: its configuration, flows and cores where the file has them,
 * the frame size nearest to its own for curves against the load. Loads and throughputs in bits become packets with the
 * frame size of the row, else of the file, else of the model.
 */
export function pointsOverlays(measurement: PointsMeasurement, context: PointsContext): PointsOverlay[] {
  const chosen = atNearestFrame(atModelSettings(measurement.series, context), context.frameBytes);
  return chosen.map((series) => {
    const frameSize = series.frameBytes ?? measurement.frameBytes ?? context.frameBytes;
    const against = series.against === 'load' ? context.loadInput : 'frameBytes';
    return {
      kind: 'points',
      id: `${measurement.id} ${measurement.series.indexOf(series)}`,
      label: [measurement.origin, ...particulars(series, context)].join(', '),
      quantity: pointsQuantity(series.result, series.port),
      sampleSize: series.weight.reduce((sum, weight) => sum + weight, 0),
      against,
      ...(series.configuration === null ? {} : { configuration: series.configuration }),
      x: series.x.map((x) => (against === 'frameBytes' ? x : loadAt(x, frameSize, measurement, context))),
      y: series.y.map((y, k) => {
        const frame = series.against === 'frame' ? series.x[k]! : frameSize;
        if (series.result === 'throughput') return mpps(y, measurement.throughputUnit, frame, measurement);
        return series.result === 'sojournUs' ? y - measurement.offsetUs : y;
      }),
      weight: series.weight,
    };
  });
}

function loadAt(
  load: number,
  frameBytes: number,
  measurement: PointsMeasurement,
  { loadInput, frameBytes: modelFrame }: PointsContext,
): number {
  const packets = mpps(load, measurement.loadUnit, frameBytes, measurement);
  return loadInput === 'rateMbps' ? packets * 8 * (modelFrame + wireOverheadBytes) : packets;
}

/** A packet rate in Mpps, as written or from Mbit/s. */
function mpps(
  rate: number,
  unit: PointsMeasurement['loadUnit'],
  frameBytes: number,
  { rateMeaning }: PointsMeasurement,
): number {
  if (unit !== 'mbps') return rate;
  return rate / (8 * (frameBytes + (rateMeaning === 'wire' ? wireOverheadBytes : 0)));
}

/** Where the file has curves at the setting of the model, only these. */
function atModelSettings(
  series: readonly PointsSeries[],
  { values }: PointsContext,
): readonly PointsSeries[] {
  let chosen = series;
  const narrow = (belongs: (one: PointsSeries) => boolean) => {
    if (chosen.some(belongs)) chosen = chosen.filter(belongs);
  };
  const { configuration } = values;
  if (typeof configuration === 'string') {
    narrow((one) => one.configuration !== null && isConfiguration(one.configuration, configuration));
  }
  for (const name of ['flows', 'cores', 'functions']) {
    if (typeof values[name] === 'number') narrow((one) => one.settings[name] === values[name]);
  }
  return chosen;
}

/** Curves against the load of one frame size only, the smaller of two equally near. */
function atNearestFrame(series: readonly PointsSeries[], frameBytes: number): readonly PointsSeries[] {
  const sizes = series
    .flatMap((one) => (one.frameBytes === null ? [] : [one.frameBytes]))
    .sort((a, b) => a - b);
  const nearest = sizes.reduce(
    (best, size) => (Math.abs(size - frameBytes) < Math.abs(best - frameBytes) ? size : best),
    sizes[0] ?? 0,
  );
  return series.filter((one) => one.frameBytes === null || one.frameBytes === nearest);
}

/** Properties in which a curve differs from others of its file, and from the model's assumptions. */
function particulars(series: PointsSeries, { frameBytes, values }: PointsContext): string[] {
  const { port, configuration, settings } = series;
  return [
    ...(configuration === null || configuration === '' ? [] : [configuration]),
    ...(port === null ? [] : [`port ${port}`]),
    ...Object.entries(settings)
      .filter(([name, value]) => values[name] !== value)
      .map(([name, value]) => `${value} ${unitAt(String(value), name)}`),
    ...(series.frameBytes === null || series.frameBytes === frameBytes
      ? []
      : [`${series.frameBytes}-byte frames`]),
  ];
}
