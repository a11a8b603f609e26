/**
 * Numbers as text, for the whole app. Three or four significant digits; the unit is the declared one and never changes
 * prefix, so that a number does not jump while a slider moves; nothing depends on the reader's locale. Groups of three
 * are set off by a narrow no-break space from five digits on, a negative number has a minus sign (U+2212); exponents
 * stay in the plain form `4.3e-7`, which can be copied into any program. A value that does not exist is an en dash.
 */

export const MISSING = '–';
export const MINUS = '\u2212';
/** Between groups of digits and between a number and its unit. */
export const THIN_SPACE = '\u202f';

/**
 * A number ready to be set: the text, its unit (`''` when dimensionless) and, for some, a remark such as
 * `1 in 2.3 million`.
 */
export interface FormattedNumber {
  text: string;
  unit: string;
  note: string | null;
}

/** Properties of a number that determine its format. A declaration of an indicator or of a table's column is one. */
export interface NumberDeclaration {
  /** `probability`, `share` and `count` have special forms; every other kind has three significant digits. */
  kind: string;
  /** `''` when dimensionless. */
  unit: string;
  /** For probabilities of a loss: below this there is none. */
  floor?: number;
}

type Maybe = number | null | undefined;

const LARGEST_PLAIN = 1e9;
const SMALLEST_PLAIN = 1e-3;

function group(digits: string): string {
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
}

function grouped(plain: string): string {
  const [whole, decimals] = plain.split('.') as [string, string | undefined];
  return decimals === undefined ? group(whole) : `${group(whole)}.${decimals}`;
}

function signed(value: number, unsigned: string): string {
  return value < 0 ? MINUS + unsigned : unsigned;
}

/** `−`/`∞`/`–` for what has no digits, or null when `value` is an ordinary number. */
function special(value: Maybe): string | null {
  if (value === null || value === undefined || Number.isNaN(value)) return MISSING;
  if (!Number.isFinite(value)) return signed(value, '∞');
  return null;
}

/** `4.3e-7`; `1.00e21` has lost its plus sign. */
function exponential(magnitude: number, digits: number): string {
  return magnitude.toExponential(digits - 1).replace('e+', 'e');
}

/**
 * `digits` significant digits with trailing zeros, so that the width is constant: `4.30`, `15.7`, `157`. From 1000 on
 * whole numbers are exact (`65 536`) and others have one digit more (`12 350`); below 0.001 and from 1e9 on the form is
 * `4.30e-7`.
 */
export function formatSignificant(value: Maybe, digits = 3): string {
  const text = special(value);
  if (text !== null) return text;
  const number = value as number;
  if (number === 0) return '0';
  const magnitude = Math.abs(number);
  const rounded = Number(magnitude.toPrecision(digits));
  if (rounded < SMALLEST_PLAIN || rounded >= LARGEST_PLAIN)
    return signed(number, exponential(magnitude, digits));
  if (rounded >= 1000) {
    const whole = Number.isInteger(magnitude)
      ? magnitude
      : Number(magnitude.toPrecision(Math.max(4, digits)));
    return signed(number, grouped(String(Math.round(whole))));
  }
  const exponent = Math.floor(Math.log10(rounded) + 1e-12);
  return signed(number, magnitude.toFixed(Math.max(0, digits - 1 - exponent)));
}

/** As short as it can be at `digits` significant digits, for values a person set: `7500`, `8`, `0.5`, `1e-25`. */
export function formatPlain(value: Maybe, digits = 4): string {
  return shortened(formatSignificant(value, digits));
}

/** Without zeros that end its decimals: `51` for `51.0`. */
export function shortened(text: string): string {
  const [mantissa, exponent] = text.split('e') as [string, string | undefined];
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
  return exponent === undefined ? short : `${short}e${exponent}`;
}

/** A whole number of things, every digit: `1 234 567`. */
export function formatCount(value: Maybe): string {
  const text = special(value);
  if (text !== null) return text;
  const number = value as number;
  const magnitude = Math.round(Math.abs(number));
  if (magnitude === 0) return '0';
  return magnitude < 1e15
    ? signed(number, group(magnitude.toFixed(0)))
    : signed(number, exponential(magnitude, 3));
}

/** From here to as far above 100 three digits of per cent would round to 100. */
const NEARLY_HUNDRED = 99.5;

/**
 * A share of one as per cent in three digits, near 100 in four: `93.1` for 0.931. Never rounds up to 100 what is less.
 */
export function formatPercent(share: Maybe): string {
  const text = special(share);
  if (text !== null) return text;
  const percent = (share as number) * 100;
  if (Math.abs(Math.abs(percent) - 100) > 100 - NEARLY_HUNDRED) return formatSignificant(percent);
  if (percent < 100 && percent.toFixed(1) === '100.0') return '>' + THIN_SPACE + '99.9';
  return signed(percent, Math.abs(percent).toFixed(1));
}

const ODDS_WORDS = [
  { size: 1e12, word: 'trillion' },
  { size: 1e9, word: 'billion' },
  { size: 1e6, word: 'million' },
];

/** `1 in 81`, `1 in 2.3 million`; null where odds are not useful (p = 0, or p above 0.1). */
export function formatOdds(probability: number): string | null {
  if (!(probability > 0) || probability > 0.1) return null;
  const against = Number((1 / probability).toPrecision(2));
  if (against >= 1e15 || !Number.isFinite(against)) return null;
  const named = ODDS_WORDS.find(({ size }) => against >= size);
  if (!named) return `1 in ${group(String(against))}`;
  return `1 in ${formatPlain(against / named.size, 2)} ${named.word}`;
}

/**
 * Three digits down to 0.001, then two (`4.3e-7`) with the odds beside. With a `floor`, the largest loss that counts as
 * none, anything up to it is `none`.
 */
export function formatProbability(probability: Maybe, floor?: number): FormattedNumber {
  const number = probability ?? NaN;
  if (floor !== undefined && number >= 0 && number <= floor)
    return { text: 'none', unit: '', note: formatOdds(number) };
  const digits = Number(number.toPrecision(3)) >= SMALLEST_PLAIN ? 3 : 2;
  return { text: formatSignificant(number, digits), unit: '', note: formatOdds(number) };
}

/** From here on a probability has its per cent alone, below with the odds beside. */
export const percentFrom = 0.001;

/** A probability as per cent: `1.62 %`, `0.0043 %` with `1 in 23 000`; `none` below the floor. */
function probabilityPercent(value: number | null, floor: number | undefined): FormattedNumber {
  const shown = formatProbability(value, floor);
  if (value === null || shown.text === 'none' || !(value > 0)) return shown;
  if (value >= percentFrom) return { text: formatPercent(value), unit: '%', note: null };
  return { ...shown, text: formatSignificant(100 * value, 2), unit: '%' };
}

/**
 * An indicator in the form that its declaration gives; shares and probabilities become per cent, whole counts have no
 * decimals.
 */
export function formatIndicator(declaration: NumberDeclaration, value: number | null): FormattedNumber {
  if (declaration.kind === 'probability') return probabilityPercent(value, declaration.floor);
  if (declaration.kind === 'share' && declaration.unit !== '%')
    return { text: formatPercent(value), unit: value === null ? '' : '%', note: null };
  const whole = declaration.kind === 'count' && value !== null && Number.isInteger(value);
  const text = whole ? formatCount(value) : aboveNoise(formatSignificant(value), declaration.unit);
  return { text, unit: value === null ? '' : declaration.unit, note: null };
}

/** Number and unit as one unbreakable text: `4.30 µs`; without the remark. */
export function withUnit(text: string, unit: string): string {
  if (unit === '' || text === MISSING) return text;
  return aboveNoise(text, unit) + THIN_SPACE + unitAt(text, unit);
}

/** A femtosecond in units of time: shorter times are rounding errors of sums and differences, not times of packets. */
const shortestTimes: Readonly<Record<string, string>> = { s: '1e-15', ms: '1e-12', µs: '1e-9', ns: '1e-6' };

/** `< 1e-9` in place of `2.84e-16` µs. */
function aboveNoise(text: string, unit: string): string {
  const shortest = shortestTimes[unit];
  if (shortest === undefined || !text.includes('e-')) return text;
  const magnitude = Math.abs(Number(text.replace(MINUS, '-')));
  return magnitude < Number(shortest) ? `<${THIN_SPACE}${shortest}` : text;
}

/**
 * The unit in the form that follows this number: `core` after 1. The only place that puts a unit into the singular:
 * symbols (`µs`, `Gbit/s`) have none.
 */
export function unitAt(text: string, unit: string): string {
  return text === '1' && countedUnits.has(unit) ? unit.slice(0, -1) : unit;
}

/** Units that are countable things and have a singular: `packets`, `packet`. */
const countedUnits: ReadonlySet<string> = new Set([
  'packets',
  'cores',
  'functions',
  'lanes',
  'slots',
  'flows',
  'ports',
  'cycles',
]);

/** One line for speech and titles: `none`, `4.3e-7 (1 in 2.3 million)`. */
export function spokenNumber({ text, unit, note }: FormattedNumber): string {
  const number = withUnit(text, unit);
  return note === null ? number : `${number} (${note})`;
}

/** Smaller probabilities are rounding errors of sums. */
const leastProbability = 1e-15;

/** `of 9.7e-4`, `below 1e-15`: behind “a probability”. */
export const probabilityText = (probability: number): string =>
  probability < leastProbability ? `below ${leastProbability}` : `of ${formatSignificant(probability)}`;
