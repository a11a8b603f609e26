/** Measured points in the terms of the model that is shown. */
import type { Overlay, PointsOverlay } from '../models/contract/figure.ts';
import type { EnteredInputs } from '../models/contract/inputs.ts';
import { type CurveSettings, isConfiguration } from '../texts/measurement.ts';
import { enteredFrameBytes } from '../models/input-parts/frames.ts';
import { wireOverheadBytes } from '../models/input-parts/wire-overhead.ts';
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

/** Inputs of a model that decide how points are shown. */
export interface PointsContext {
  /** The input that is the offered load. */
  loadInput: 'loadMpps' | 'rateMpps' | 'rateMbps' | 'meanInterarrivalUs';
  /** The model's frame size. */
  frameBytes: number;
  /** The model's configuration, `flows`, `cores` and `functions`, as far as it has them. */
  values: EnteredInputs;
}

const rateInputs = ['loadMpps', 'rateMpps', 'rateMbps', 'meanInterarrivalUs'] as const;

/** The context from the inputs of any model. */
export function pointsContext(values: EnteredInputs): PointsContext {
  const frame = enteredFrameBytes(values) ?? values.packetBytes;
  return {
    loadInput: rateInputs.find((name) => name in values) ?? 'loadMpps',
    frameBytes: typeof frame === 'number' ? frame : 64,
    values,
  };
}

/** The name of a file without its ending. */
export const sourceOf = (fileName: string): string => fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '');

/** Points along a rate in Mpps as points along an input of the model; along anything else they stay. */
export function alongInput(
  x: Float64Array,
  y: Float64Array,
  weight: Float64Array,
  { against, frameBytes }: { against: string; frameBytes: number },
): Pick<PointsOverlay, 'x' | 'y' | 'weight'> {
  if (against === 'rateMbps') {
    return { x: x.map((mpps) => mpps * 8 * (frameBytes + wireOverheadBytes)), y, weight };
  }
  if (against !== 'meanInterarrivalUs') return { x, y, weight };
  // The more packets, the less time between them: the order turns. No packet is at no distance.
  const places = [...x.keys()].filter((k) => x[k]! > 0).reverse();
  const taken = (values: Float64Array) => Float64Array.from(places, (k) => values[k]!);
  return { x: taken(x).map((mpps) => 1 / mpps), y: taken(y), weight: taken(weight) };
}

/**
 * Where there are curves at the setting of the model, only these; of curves against the load those of the nearest frame
 * size, the smaller of two equally near.
 */
export function atModelSettings<Curve extends CurveSettings>(
  series: readonly Curve[],
  { values, frameBytes }: PointsContext,
): readonly Curve[] {
  let chosen = series;
  const narrow = (belongs: (one: Curve) => boolean) => {
    if (chosen.some(belongs)) chosen = chosen.filter(belongs);
  };
  const { configuration } = values;
  if (typeof configuration === 'string') {
    narrow((one) => one.configuration !== null && isConfiguration(one.configuration, configuration));
  }
  for (const name of ['flows', 'cores', 'functions']) {
    if (typeof values[name] === 'number') narrow((one) => one.settings[name] === values[name]);
  }
  const sizes = chosen
    .flatMap((one) => (one.frameBytes === null ? [] : [one.frameBytes]))
    .sort((a, b) => a - b);
  const nearest = sizes.reduce(
    (best, size) => (Math.abs(size - frameBytes) < Math.abs(best - frameBytes) ? size : best),
    sizes[0] ?? 0,
  );
  return chosen.filter((one) => one.frameBytes === null || one.frameBytes === nearest);
}
