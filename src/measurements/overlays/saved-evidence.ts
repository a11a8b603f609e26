/**
 * Measurements as a saved session holds them: overlays as plain numbers, without their recordings. Reading is strict:
 * everything wrong is refused with one sentence. Never throws.
 */
import type { DistributionOverlay, Overlay, PointsOverlay } from '../../models/contract/figure.ts';
import { formatCount } from '../../text/number-format.ts';
import { reduceOverlay } from './reduce-overlay.ts';

/** More than a page can show. */
export const maxSavedOverlays = 64;

/** Bins or points of one measurement. */
const maxSavedNumbers = 100_000;

/** Nothing that is measured here is larger, in any unit. */
const largest = 1e18;

/** Most characters of a saved text. */
const longest = { label: 200, unit: 24, configuration: 120, quantity: 80, against: 80 } as const;

/** A bin without an upper edge, which only the last one can be, has the width null. */
export interface SavedDistribution {
  quantity: string;
  label: string;
  unit: string;
  lower: number[];
  width: (number | null)[];
  count: number[];
  sampleSize: number;
  effectiveSampleSize?: number;
}

export interface SavedPoints {
  quantity: string;
  against: string;
  label: string;
  x: number[];
  y: number[];
  weight: number[];
  sampleSize: number;
  configuration?: string;
}

export type SavedOverlay = SavedDistribution | SavedPoints;

export type EvidenceReading<T> = { ok: true; value: T } | { ok: false; message: string };

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

/**
 * The plain form of an overlay that `readOverlay` takes; null where no part of it can be saved. Longer ones are
 * condensed.
 */
export function writeOverlay(overlay: Overlay): SavedOverlay | null {
  const saved = plainForm(reduceOverlay(sound(overlay), maxSavedNumbers).overlay);
  return readOverlay(saved, overlay.id).ok ? saved : null;
}

function plainForm(overlay: Overlay): SavedOverlay {
  const { quantity, label, sampleSize } = overlay;
  if (overlay.kind === 'distribution') {
    const { unit, lower, width, count, effectiveSampleSize } = overlay;
    return {
      quantity,
      label,
      unit,
      sampleSize,
      lower: [...lower],
      width: Array.from(width, (each) => (each === Infinity ? null : each)),
      count: [...count],
      ...(effectiveSampleSize === undefined ? {} : { effectiveSampleSize }),
    };
  }
  const { against, x, y, weight, configuration } = overlay;
  return {
    quantity,
    against,
    label,
    sampleSize,
    x: [...x],
    y: [...y],
    weight: [...weight],
    ...(configuration === undefined ? {} : { configuration }),
  };
}

/** Sorted, without empty bins and without values that are not numbers. */
function sound(overlay: Overlay): Overlay {
  const take = (values: Float64Array, places: readonly number[]) =>
    Float64Array.from(places, (k) => values[k]!);
  if (overlay.kind === 'points') {
    const { x, y, weight } = overlay;
    const kept = order(x).filter((k) => isPlain(x[k]) && isPlain(y[k]) && isAmount(weight[k]));
    return { ...overlay, x: take(x, kept), y: take(y, kept), weight: take(weight, kept) };
  }
  const { lower, width, count } = overlay;
  const filled = order(lower).filter((k) => isPlain(lower[k]) && isAmount(count[k]) && count[k] > 0);
  // Only the last bin can be without an upper edge.
  const kept = filled.filter(
    (k, place) => isAmount(width[k]) || (width[k] === Infinity && place === filled.length - 1),
  );
  return { ...overlay, lower: take(lower, kept), width: take(width, kept), count: take(count, kept) };
}

/** The overlays of a list in a file, with ids that follow from their places. Overlong strings are shortened. */
export function readEvidence(json: unknown): EvidenceReading<readonly Overlay[]> {
  if (!Array.isArray(json)) return refuse('The measurements of a session (“evidence”) must be a list.');
  const list: readonly unknown[] = json;
  if (list.length > maxSavedOverlays) {
    return refuse(
      `A session holds at most ${maxSavedOverlays} measurements; this one has ${formatCount(list.length)}.`,
    );
  }
  const overlays: Overlay[] = [];
  for (let k = 0; k < list.length; k++) {
    const reading = readOverlay(list[k], `kept ${k + 1}`);
    if (!reading.ok) return refuse(`Measurement ${k + 1} of the session: ${reading.message}`);
    overlays.push(reading.value);
  }
  return { ok: true, value: overlays };
}

/** One overlay from its plain form. */
export function readOverlay(json: unknown, id: string): EvidenceReading<Overlay> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuse('it must be an object.');
  const given = new Map<string, unknown>(Object.entries(json));
  const known = ['label', 'quantity', 'sampleSize', 'unit', 'lower', 'width', 'count'].concat(
    ...['effectiveSampleSize', 'against', 'x', 'y', 'weight', 'configuration'],
  );
  const stray = [...given.keys()].find((name) => !known.includes(name));
  if (stray !== undefined) return refuse(`it has an unknown part, “${shortened(stray, 40)}”.`);
  const quantity = readName(given, 'quantity');
  if (!quantity.ok) return quantity;
  const label = given.get('label');
  if (typeof label !== 'string' || label.trim() === '') return refuse('“label” must be a text.');
  const sampleSize = given.get('sampleSize');
  if (!isAmount(sampleSize) || sampleSize === 0) return refuse('“sampleSize” must be a positive number.');
  const base = { id, quantity: quantity.value, label: shortened(label, longest.label), sampleSize };
  return given.has('lower') ? readDistribution(given, base) : readPoints(given, base);
}

type Base = Pick<Overlay, 'id' | 'quantity' | 'label' | 'sampleSize'>;

type Given = ReadonlyMap<string, unknown>;

function readDistribution(given: Given, base: Base): EvidenceReading<DistributionOverlay> {
  const unit = given.get('unit');
  if (typeof unit !== 'string') return refuse('“unit” must be a text.');
  const stray = ['against', 'x', 'y', 'weight', 'configuration'].find((name) => given.has(name));
  if (stray !== undefined) return refuse(`it has bins (“lower”) and so cannot have “${stray}”.`);
  const lower = readNumbers(given, 'lower', isPlain, 'numbers');
  if (!lower.ok) return lower;
  const widths = given.get('width');
  const open = Array.isArray(widths) && widths.length > 0 && widths.at(-1) === null;
  const closed = new Map(given).set('width', open ? [...(widths as unknown[]).slice(0, -1), 1] : widths);
  const width = readNumbers(closed, 'width', isAmount, 'numbers from 0 on', lower.value.length);
  if (!width.ok) return width;
  if (open) width.value[width.value.length - 1] = Infinity;
  const count = readNumbers(given, 'count', isAmount, 'numbers from 0 on', lower.value.length);
  if (!count.ok) return count;
  if (!count.value.some((each) => each > 0)) return refuse('all its bins are empty.');
  if (!isSorted(lower.value)) return refuse('“lower” must not fall from bin to bin.');
  const effective = given.get('effectiveSampleSize');
  if (effective !== undefined && !(isAmount(effective) && effective > 0 && effective <= base.sampleSize)) {
    return refuse('“effectiveSampleSize” must be a positive number, at most “sampleSize”.');
  }
  return {
    ok: true,
    value: {
      ...base,
      kind: 'distribution',
      unit: shortened(unit, longest.unit),
      lower: lower.value,
      width: width.value,
      count: count.value,
      ...(effective === undefined ? {} : { effectiveSampleSize: effective }),
    },
  };
}

function readPoints(given: Given, base: Base): EvidenceReading<PointsOverlay> {
  const stray = ['unit', 'width', 'count', 'effectiveSampleSize'].find((name) => given.has(name));
  if (stray !== undefined) return refuse(`it has no bins (“lower”) and so cannot have “${stray}”.`);
  const against = readName(given, 'against');
  if (!against.ok) return against;
  const configuration = given.get('configuration');
  if (configuration !== undefined && typeof configuration !== 'string') {
    return refuse('“configuration” must be a text.');
  }
  const x = readNumbers(given, 'x', isPlain, 'numbers');
  if (!x.ok) return x;
  const y = readNumbers(given, 'y', isPlain, 'numbers', x.value.length);
  if (!y.ok) return y;
  const weight = readNumbers(given, 'weight', isAmount, 'numbers from 0 on', x.value.length);
  if (!weight.ok) return weight;
  if (!isSorted(x.value)) return refuse('“x” must not fall from point to point.');
  return {
    ok: true,
    value: {
      ...base,
      kind: 'points',
      against: against.value,
      x: x.value,
      y: y.value,
      weight: weight.value,
      ...(configuration === undefined
        ? {}
        : { configuration: shortened(configuration, longest.configuration) }),
    },
  };
}

/** A name that results are looked up by: never one that every object has. */
function readName(given: Given, part: 'quantity' | 'against'): EvidenceReading<string> {
  const name = given.get(part);
  const sound =
    typeof name === 'string' &&
    name.length <= longest[part] &&
    /^[A-Za-z][A-Za-z0-9.@-]*$/.test(name) &&
    name.split('.').every((word) => !(word in Object.prototype));
  return sound ? { ok: true, value: name } : refuse(`“${part}” must be the name of a quantity.`);
}

function readNumbers(
  given: Given,
  part: string,
  allowed: (value: unknown) => value is number,
  words: string,
  length?: number,
): EvidenceReading<Float64Array> {
  const list = given.get(part);
  if (!Array.isArray(list) || list.length === 0) return refuse(`“${part}” must be a list of ${words}.`);
  if (list.length > maxSavedNumbers) {
    return refuse(
      `“${part}” has ${formatCount(list.length)} numbers; ${formatCount(maxSavedNumbers)} are allowed.`,
    );
  }
  if (length !== undefined && list.length !== length) {
    return refuse(
      `“${part}” has ${formatCount(list.length)} numbers where the others have ${formatCount(length)}.`,
    );
  }
  const values = new Float64Array(list.length);
  for (let k = 0; k < list.length; k++) {
    const value: unknown = list[k];
    if (!allowed(value))
      return refuse(`number ${formatCount(k + 1)} of “${part}” is not one of the ${words} allowed.`);
    values[k] = value;
  }
  return { ok: true, value: values };
}

const isPlain = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= largest;

const isAmount = (value: unknown): value is number => isPlain(value) && value >= 0;

const order = (values: Float64Array): number[] => [...values.keys()].sort((a, b) => values[a]! - values[b]!);

const isSorted = (values: Float64Array): boolean =>
  values.every((value, k) => k === 0 || values[k - 1]! <= value);

/** Whole characters only. */
const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${[...text.slice(0, length)].slice(0, -1).join('')}…`;
