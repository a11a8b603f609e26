/**
 * Measurements as a link carries them: at most 64 bins or points each, numbers to five digits, one text each. Reading
 * is lenient: what cannot be read gives null.
 */
import type { Overlay } from '../models/contract/figure.ts';
import { reduceOverlay } from './reduce-overlay.ts';
import { readOverlay, writeOverlay } from './saved-evidence.ts';

/** Bins or points of one measurement in a link. */
export const linkPoints = 64;

const digits = 5;

/** Longer texts were not made by this program. */
const longest = 16_384;

/** Ends the label of a measurement that a link brought. */
export const fromLink = 'from the link';

interface LinkEvidence {
  /** Text that needs no escaping in the fragment of a URL. */
  text: string;
  /** Largest difference between the distribution functions of the whole measurement and of the reduced one. */
  error: number;
}

/** null where no part of the overlay fits. */
export function encodeEvidence(overlay: Overlay): LinkEvidence | null {
  const { overlay: reduced, error } = reduceOverlay(overlay, linkPoints);
  const saved = writeOverlay(reduced);
  if (saved === null) return null;
  const { quantity, label, sampleSize } = saved;
  const parts =
    'lower' in saved
      ? ['d', quantity, label, saved.unit, sampleSize, saved.lower, saved.width, saved.count]
      : ['p', quantity, label, saved.against, sampleSize, saved.x, saved.y, saved.weight].concat(
          saved.configuration === undefined ? [] : [saved.configuration],
        );
  return { text: parts.map(partText).join(';'), error };
}

/** The decoded overlay, labelled as coming from the link; null where it cannot be read. Never throws. */
export function decodeEvidence(text: string, id: string): Overlay | null {
  if (text.length > longest) return null;
  // Some programs escape the separators too when a link passes through them.
  const parts = (text.includes(';') ? text : unescaped(text)).split(';');
  const [kind, quantity, label, third, sampleSize, ...rest] = parts;
  if ((kind !== 'd' && kind !== 'p') || rest.length < 3 || rest.length > (kind === 'p' ? 4 : 3)) return null;
  const [first = [], second = [], amounts = []] = rest.slice(0, 3).map(listOf);
  const given = unescaped(label ?? '');
  const json = {
    quantity: unescaped(quantity ?? ''),
    label: given.endsWith(fromLink) ? given : `${given}, ${fromLink}`,
    sampleSize: numberOf(sampleSize ?? ''),
    ...(kind === 'd'
      ? {
          unit: unescaped(third ?? ''),
          lower: first,
          width: same(second, first.length),
          count: same(amounts, first.length),
        }
      : {
          against: unescaped(third ?? ''),
          x: first,
          y: same(second, first.length),
          weight: same(amounts, first.length),
        }),
    ...(rest.length === 4 ? { configuration: unescaped(rest[3] ?? '') } : {}),
  };
  const reading = readOverlay(json, id);
  return reading.ok ? reading.value : null;
}

function partText(part: string | number | readonly (number | null)[]): string {
  if (typeof part === 'string') return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD'));
  if (typeof part === 'number') return numberText(part);
  const texts = part.map((value) => (value === null ? '' : numberText(value)));
  // A list of equal numbers is written as one number.
  return texts.length > 1 && texts.every((text) => text === texts[0] && text !== '')
    ? texts[0]!
    : texts.join(',');
}

const numberText = (value: number): string => String(Number(value.toPrecision(digits))).replace('e+', 'e');

/** An empty text is a missing upper edge. */
const listOf = (text: string): (number | null)[] =>
  text.split(',', linkPoints + 1).map((part) => (part === '' ? null : numberOf(part)));

const numberOf = (text: string): number => (/^-?[\d.]+(e-?\d+)?$/.test(text) ? Number(text) : NaN);

const same = <T>(list: readonly T[], length: number): readonly T[] =>
  list.length === 1 && length > 1 ? new Array<T>(length).fill(list[0]!) : list;

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
