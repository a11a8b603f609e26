/**
 * A number as an entry field shows it, ready to be typed back: at most `digits` significant digits, a decimal point, no
 * separators, no exponent for everyday sizes.
 */
export function entryText(value: number, digits = 7): string {
  return String(Number(value.toPrecision(digits)));
}
