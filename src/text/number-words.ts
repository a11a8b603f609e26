/** Numbers inside sentences, and the ends of axes. */
import { formatCount, formatOdds, formatPlain, formatSignificant, THIN_SPACE } from './number-format.ts';

/** Between a number and its unit. */
const beforeUnit =
  /(?<=\d) (?=(?:%|[mµn]?s|min|B|bytes|[kM]pps|[MG]bit\/s|GHz|cycles|packets|cores)(?![\p{L}\p{N}]))/gu;

/** Between a kind of thing and its number. */
const afterNoun = /(?<=\b[Pp]ort) (?=\d)/gu;

/** Prose in which no line break parts a number from its unit, or `port` from its number. */
export const unbrokenUnits = (prose: string): string =>
  prose.replace(beforeUnit, THIN_SPACE).replace(afterNoun, '\u00a0');

/** At most `digits` significant digits, without trailing zeros: `15.7`, `4096`, `4.3e-7`. */
export function significant(value: number, digits = 3): string {
  return formatPlain(value, digits);
}

/** A packet rate for people: `6.11 Mpps`, `84.3 packets a second`. */
export const mppsText = (mpps: number): string =>
  mpps === 0 || mpps >= 1e-3
    ? `${formatSignificant(mpps, 3)} Mpps`
    : `${formatSignificant(1e6 * mpps, 3)} packets a second`;

/** A time in µs: `4.63 µs`, from 1000 µs on `5.27 ms`; what is below a femtosecond is rounding, and 0. */
export function microsWords(us: number, digits = 3): string {
  if (Math.abs(us) < 1e-9) return '0 µs';
  const rounded = Math.abs(Number(us.toPrecision(digits)));
  return rounded < 1000 ? `${significant(us, digits)} µs` : `${significant(us / 1000, digits)} ms`;
}

/** A share of one as per cent: `1.2 %`, `4.3e-5 % (1 in 2.3 million)`; `0 %` for an exact zero. */
export function probabilityWords(p: number): string {
  if (p === 0) return '0 %';
  const percent = `${significant(100 * p)} %`;
  const odds = p > 0.01 ? null : formatOdds(p);
  return odds === null ? percent : `${percent} (${odds})`;
}

/** The next number of the series 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 ... at or above: axis ends that seldom move. */
export function niceCeil(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  const step = steps.find((s) => s * power >= value * (1 - 1e-12)) ?? 10;
  return Number((step * power).toPrecision(3));
}

/** `a`, `a and b`, `a, b and c`; `''` of nothing. */
export function listWords(items: readonly string[], joint = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`;
}

/** At the beginning of a sentence or heading: `port` -> `Port`; `p99` stays. */
export function capitalised(words: string): string {
  return /^p\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** As inside a sentence or after a colon: `packet rate`; names and acronyms stay: `RX ring`, `E(N)`, `Eq. (5)`. */
export function lowered(words: string): string {
  return /^(?:Eq\b|[A-Z][A-Z(])/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** A sentence as a part of another: with a small first letter and without its stop. */
export const partOfSentence = (sentence: string): string => lowered(sentence).replace(/\.$/, '');

/** Regular plural of an English noun: `ports`, `entries`, `switches`. */
export function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`;
}

/** `1 packet`, `1 024 packets`; `many` where the plural is irregular. */
export function numberOf(count: number, one: string, many = pluralOf(one)): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A mean number: three digits, whole from 1000 on, so that no rounding leads beyond the places that there are. */
export function meanCountWords(mean: number): string {
  return mean < 1000 ? significant(mean) : formatCount(mean);
}
