/**
 * Measurements as a saved session holds them: overlays as plain numbers, without their recordings. Reading is strict:
 * everything wrong is refused with one sentence. Never throws.
 */
import * as v from 'valibot';
import type { Overlay } from '../models/contract/figure.ts';
import { formatCount } from '../text/number-format.ts';
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

const isPlain = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= largest;

const isAmount = (value: unknown): value is number => isPlain(value) && value >= 0;

const order = (values: Float64Array): number[] => [...values.keys()].sort((a, b) => values[a]! - values[b]!);

const isSorted = (values: Float64Array): boolean =>
  values.every((value, k) => k === 0 || values[k - 1]! <= value);

/** Whole characters only. */
const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${[...text.slice(0, length)].slice(0, -1).join('')}…`;

/** A name that results are looked up by: never one that every object has. */
function name(part: 'quantity' | 'against') {
  const words = `“${part}” must be the name of a quantity.`;
  return v.pipe(
    v.string(words),
    v.maxLength(longest[part], words),
    v.regex(/^[A-Za-z][A-Za-z0-9.@-]*$/, words),
    v.check((given) => given.split('.').every((word) => !(word in Object.prototype)), words),
  );
}

/** A text that is shortened where it is too long. */
const text = (part: 'label' | 'unit' | 'configuration') =>
  v.pipe(
    v.string(`“${part}” must be a text.`),
    v.check((given) => part !== 'label' || given.trim() !== '', `“${part}” must be a text.`),
    v.transform((given) => shortened(given, longest[part])),
  );

const size = (part: string) =>
  v.custom<number>((given) => isAmount(given) && given > 0, `“${part}” must be a positive number.`);

/** A list of numbers that `allowed` takes; `null` in the last place is Infinity where the last one can be `open`. */
function numbers(part: string, allowed: typeof isPlain, { open = false } = {}) {
  const words = allowed === isPlain ? 'numbers' : 'numbers from 0 on';
  const list = `“${part}” must be a list of ${words}.`;
  return v.pipe(
    v.array(v.unknown(), list),
    v.minLength(1, list),
    v.maxLength(
      maxSavedNumbers,
      ({ input }) =>
        `“${part}” has ${formatCount(input.length)} numbers; ${formatCount(maxSavedNumbers)} are allowed.`,
    ),
    v.rawTransform(({ dataset: { value: given }, addIssue, NEVER }) => {
      const values = given.map((one, k) => (open && one === null && k === given.length - 1 ? Infinity : one));
      const wrong = values.findIndex((one) => !(allowed(one) || (open && one === Infinity)));
      if (wrong < 0) return Float64Array.from(values as number[]);
      addIssue({
        message: `number ${formatCount(wrong + 1)} of “${part}” is not one of the ${words} allowed.`,
      });
      return NEVER;
    }),
  );
}

/** A strict object in sentences. `others`: why it has no parts of the other kind of measurement. */
const partsOf = <E extends v.ObjectEntries>(entries: E, others: string) =>
  v.strictObject(entries, ({ expected, path }) => {
    const part = shortened(String(path?.[0].key), 40);
    if (expected !== 'never') return `“${part}” is missing.`;
    return otherParts.has(part)
      ? `it has ${others} and so cannot have “${part}”.`
      : `it has an unknown part, “${part}”.`;
  });

const base = { quantity: name('quantity'), label: text('label'), sampleSize: size('sampleSize') };

const distributionParts = {
  ...base,
  unit: text('unit'),
  lower: numbers('lower', isPlain),
  width: numbers('width', isAmount, { open: true }),
  count: numbers('count', isAmount),
  effectiveSampleSize: v.exactOptional(size('effectiveSampleSize')),
};

const pointsParts = {
  ...base,
  against: name('against'),
  x: numbers('x', isPlain),
  y: numbers('y', isPlain),
  weight: numbers('weight', isAmount),
  configuration: v.exactOptional(text('configuration')),
};

const otherParts = new Set(Object.keys({ ...distributionParts, ...pointsParts }));

type Lists = Readonly<Record<string, Float64Array>>;

/** Lists by name are equally long. */
const areAlike = (lists: Lists): boolean =>
  new Set(Object.values(lists).map(({ length }) => length)).size === 1;

function unlike(lists: Lists): string {
  const lengths = Object.entries(lists).map(
    ([part, { length }]) => `“${part}” has ${formatCount(length)} numbers`,
  );
  return `${lengths.join(', ')}: all must have as many.`;
}

const distribution = v.pipe(
  partsOf(distributionParts, 'bins (“lower”)'),
  v.check(
    ({ lower, width, count }) => areAlike({ lower, width, count }),
    ({ input: { lower, width, count } }) => unlike({ lower, width, count }),
  ),
  v.check(({ count }) => count.some((each) => each > 0), 'all its bins are empty.'),
  v.check(({ lower }) => isSorted(lower), '“lower” must not fall from bin to bin.'),
  v.check(
    ({ effectiveSampleSize = 0, sampleSize }) => effectiveSampleSize <= sampleSize,
    '“effectiveSampleSize” must be a positive number, at most “sampleSize”.',
  ),
);

const points = v.pipe(
  partsOf(pointsParts, 'no bins (“lower”)'),
  v.check(
    ({ x, y, weight }) => areAlike({ x, y, weight }),
    ({ input: { x, y, weight } }) => unlike({ x, y, weight }),
  ),
  v.check(({ x }) => isSorted(x), '“x” must not fall from point to point.'),
);

/** One overlay from its plain form. */
export function readOverlay(json: unknown, id: string): EvidenceReading<Overlay> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuse('it must be an object.');
  const reading = v.safeParse('lower' in json ? distribution : points, json);
  if (!reading.success) return refuse(reading.issues[0].message);
  const { output } = reading;
  return {
    ok: true,
    value: 'lower' in output ? { ...output, id, kind: 'distribution' } : { ...output, id, kind: 'points' },
  };
}
