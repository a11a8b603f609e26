/** Numbers that a text writes in words: `nearly three times`, `a third`, `one in a million`. */

const units = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const teens = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const cardinals: ReadonlyMap<string, number> = new Map([
  ...[...units, ...teens, 'eighteen', 'nineteen'].map((word, k) => [word, k + 1] as const),
  ...tens.map((word, k) => [word, 20 + 10 * k] as const),
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

const ordinalOf = (word: string): string =>
  ({ five: 'fifth', eight: 'eighth', nine: 'ninth', twelve: 'twelfth' })[word] ??
  (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`);

/** Names of fractions with numerator 1: `half`, `third`, `fourteenth`. */
const parts: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ...[...cardinals]
    .filter(([, value]) => value > 3)
    .map(([word, value]) => [ordinalOf(word), value] as const),
]);

const oneOf = (words: Iterable<string>) => [...words].join('|');
/** Numbers up to three usually count things of the text and are not measured values, unless `times` follows. */
const small = units.slice(0, 3);
const large = [...cardinals.keys()].filter((word) => !small.includes(word));

const amountWords = new RegExp(
  [
    `\\b(?:${oneOf(cardinals.keys())}|\\d+(?:\\.\\d+)?) times\\b(?! \\d)`,
    '\\b(?:twice|doubl(?:e|es|ed|ing)|halv(?:e|es|ed|ing))\\b',
    `\\b(?:${oneOf(parts.keys())}|\\d+(?:th|rd|nd|st))s?\\b`,
    `(?<!\\d )\\b(?:${oneOf(large)})s?\\b`,
  ].join('|'),
  'gi',
);

export interface AmountWord {
  /** Where it begins in the text. */
  at: number;
  word: string;
  /** Value of a plain cardinal, which may be an input; else null. */
  cardinal: number | null;
}

/** Every word of a number that a text has, ordinals and `times` among them; `7.44 million` is a number in digits. */
export function amountWordsIn(text: string): readonly AmountWord[] {
  return [...text.matchAll(amountWords)].map(({ index, 0: word }) => ({
    at: index,
    word,
    cardinal: cardinals.get(word.toLowerCase()) ?? null,
  }));
}

/** An amount, and how far from it the same words may still be used: half a unit of what is counted, a tenth at most. */
interface Amount {
  value: number;
  low: number;
  high: number;
  /** The next amounts below and above that have words of their own. */
  below: number;
  above: number;
}

/** A count, or one part in so many. Powers of ten from a hundred on are taken for rounded. */
function counted(count: number, inverse: boolean, numerator = 1): Amount {
  const slack = /^100+$/.test(String(count)) ? 0.1 * count : 0.5;
  const bounds = [
    count - 1,
    Math.max(0.9 * count, count - slack),
    Math.min(1.1 * count, count + slack),
    count + 1,
  ];
  const [below, low, high, above] = inverse ? bounds.map((one) => numerator / one).reverse() : bounds;
  return { value: inverse ? numerator / count : count, low, high, below, above };
}

/** Qualifiers of a number in words, with the range that each allows. */
const qualifiers: readonly (readonly [RegExp, (amount: Amount) => readonly [number, number]])[] = [
  [/^(?:a )?little more than /, ({ value }) => [value, 1.2 * value]],
  [/^(?:more than|over) /, ({ value, above }) => [value, Math.min(1.5 * value, above)]],
  [/^less than /, ({ value, below }) => [Math.max(0.5 * value, below), value]],
  [/^(?:nearly|almost) /, ({ value }) => [0.85 * value, value]],
  [/^about /, ({ value }) => [0.85 * value, 1.15 * value]],
  [/^/, ({ low, high }) => [low, high]],
];

function modelAmount(words: string): Amount | null {
  const counts = (count: number | undefined, inverse = false, numerator = 1) =>
    count === undefined ? null : counted(count, inverse, numerator);
  const [, times] = /^(.+) times$/.exec(words) ?? [];
  if (times !== undefined) return counts(cardinals.get(times));
  if (words === 'twice') return counted(2, false);
  const [, share, among] = /^(\w+) (?:\w+ )?in (?:a )?([a-z ]+)$/.exec(words) ?? [];
  if (among !== undefined) {
    const all = among.split(' ').map((word) => cardinals.get(word));
    const numerator = cardinals.get(share);
    if (numerator === undefined || all.includes(undefined)) return null;
    return counted(
      (all as number[]).reduce((product, one) => product * one),
      true,
      numerator,
    );
  }
  const [, count = 'a', part] = /^(?:(\w+) )?(\w+?)s?$/.exec(words) ?? [];
  if (parts.has(part)) return counted(parts.get(part)!, true, cardinals.get(count) ?? 1);
  const [, digits] = /^a (\d+)th$/.exec(words) ?? [];
  if (digits !== undefined) return counted(Number(digits), true);
  if (/^\d+$/.test(words)) return counted(Number(words), false);
  return counts(cardinals.get(words));
}

/** Range of the number that these words mean; null for words without a number. */
export function wordedRange(text: string): readonly [number, number] | null {
  const words = text.toLowerCase().replace(/^(.+) or more$/, 'more than $1');
  const [qualifier, range] = qualifiers.find(([pattern]) => pattern.test(words))!;
  const amount = modelAmount(words.replace(qualifier, ''));
  return amount === null ? null : range(amount);
}
