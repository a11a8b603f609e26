/** Numbers as tools print them. Each answers null for what is no finite number, and never throws. */

/** Longer than any number a tool prints: a double in full has 24 characters, a 64-bit counter with separators 27. */
const longestNumber = 64;

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const whole = /^\d+$/;
const groupedWhole = /^\d{1,3}(?:([,'_ \u202f])\d{3})(?:\1\d{3})*$/;

/**
 * A number with a decimal point, or none: `12`, `.02`, `1.`, `1e3`, `3.03e-3`, `-4`. No `nan`, `inf`, hexadecimal or
 * unit.
 */
export function decimalOf(text: string): number | null {
  if (text.length > longestNumber || !decimal.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value + 0 : null;
}

/** Digits alone: a counter. Above 2^53 (64-bit counters) to the nearest double. */
export function counterOf(text: string): number | null {
  return text.length <= longestNumber && whole.test(text) ? Number(text) : null;
}

/** A counter with or without marks between its thousands: `1234567`, `1,234,567`, `1'234'567`, `1 234 567`. */
export function groupedCounterOf(text: string): number | null {
  if (text.length > longestNumber) return null;
  const mark = groupedWhole.exec(text)?.[1];
  return counterOf(mark === undefined ? text : text.replaceAll(mark, ''));
}

const siFactor: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/**
 * A decimal number with or without a prefix of thousands right behind it: `512`, `1.5K`, `14.88M`, `10G`; powers of
 * 1000.
 */
export function scaledDecimalOf(text: string): number | null {
  const factor = siFactor[text.charAt(text.length - 1)];
  if (factor === undefined) return decimalOf(text);
  const value = decimalOf(text.slice(0, -1));
  return value === null ? null : value * factor;
}
