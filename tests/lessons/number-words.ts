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

/** Bounds of what each of them lets a number be, as shares of it. */
const qualifiers: readonly (readonly [RegExp, number, number])[] = [
  [/^(?:a little )?(?:more than|over) /, 1, 1.5],
  [/^less than /, 0.5, 1],
  [/^(?:nearly|almost) /, 0.85, 1],
  [/^about /, 0.8, 1.25],
  [/^/, 0.9, 1.1],
];

function amountOf(words: string): number | null {
  const [, times] = /^(.+) times$/.exec(words) ?? [];
  if (times !== undefined) return cardinals.get(times) ?? null;
  if (words === 'twice') return 2;
  const [, among] = /^one (?:\w+ )?in (?:a )?([a-z ]+)$/.exec(words) ?? [];
  if (among !== undefined)
    return among.split(' ').reduce((share, word) => share / (cardinals.get(word) ?? NaN), 1);
  const [, count = 'a', part] = /^(?:(\w+) )?(\w+?)s?$/.exec(words) ?? [];
  if (parts.has(part)) return (cardinals.get(count) ?? 1) / parts.get(part)!;
  const [, digits] = /^a (\d+)th$/.exec(words) ?? [];
  return digits === undefined ? (cardinals.get(words) ?? null) : 1 / Number(digits);
}

/** Range of the number that these words mean; null for words without a number. */
export function wordedRange(text: string): readonly [number, number] | null {
  const words = text.toLowerCase();
  const [qualifier, low, high] = qualifiers.find(([pattern]) => pattern.test(words))!;
  const amount = amountOf(words.replace(qualifier, ''));
  return amount === null ? null : [low * amount, high * amount];
}
