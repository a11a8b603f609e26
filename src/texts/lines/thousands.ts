/** Marks between the thousands of numbers, taken out of a text where its numbers show that they are such marks. */
import type { ReadingNote } from '../measurement.ts';

interface JoinedThousands {
  text: string;
  /** False: the marks may be something else (a decimal mark, a list, columns), so the reader has to be asked. */
  certain: boolean;
  /** In favour of thousands where it is not certain: no number of the text has five digits in a row. */
  likely: boolean;
  /** As shown: `,`, `blanks`. */
  mark: string;
  note: ReadingNote;
}

interface Mark {
  character: string;
  name: string;
  /** Between digits this mark has no other meaning. */
  unmistakable: boolean;
  /** Where every number has a single group (`1.234`), they may be decimal numbers. */
  ambiguousAlone: boolean;
}

const marks: readonly Mark[] = [
  { character: "'", name: "'", unmistakable: true, ambiguousAlone: false },
  { character: '\u2019', name: '\u2019', unmistakable: true, ambiguousAlone: false },
  { character: '_', name: '_', unmistakable: true, ambiguousAlone: false },
  { character: '\u2009', name: 'thin spaces', unmistakable: true, ambiguousAlone: false },
  { character: '\u202f', name: 'narrow spaces', unmistakable: true, ambiguousAlone: false },
  { character: ',', name: ',', unmistakable: false, ambiguousAlone: false },
  { character: '.', name: '.', unmistakable: false, ambiguousAlone: true },
  { character: '\u00a0', name: 'no-break spaces', unmistakable: false, ambiguousAlone: false },
  { character: ' ', name: 'blanks', unmistakable: false, ambiguousAlone: false },
];

/** So few numbers with one point each are not evidence. */
const fewNumbers = 3;

/** A whole number that is not part of a decimal one, a name or a list. */
export const longWhole = /(?<![\w.,:/+-])[1-9]\d{4,}(?![\w.,]\d|\w)/;
const address = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

export const isAddress = (token: string): boolean => address.test(token);

/** null where nothing in the text looks like a mark between thousands. O(text). */
export function joinedThousands(text: string): JoinedThousands | null {
  for (const mark of marks) {
    if (!text.includes(mark.character)) continue;
    const joined = joinedBy(mark, text);
    if (joined !== null) return joined;
  }
  return null;
}

function joinedBy(
  { character, name, unmistakable, ambiguousAlone }: Mark,
  text: string,
): JoinedThousands | null {
  const mark = character === '.' ? '\\.' : character;
  const isBlank = character === ' ' || character === '\u00a0';
  // Behind a number of its own, not behind a name that ends with a digit.
  const before = isBlank
    ? '[\\w.,]|(?<!\\S)[\\d.,]+[ \u00a0]'
    : character === ','
      ? "[\\w.,'\u2019[]"
      : "[\\w.,'\u2019]";
  const behind = `[\\w'\u2019]|[.,]\\d{1,2}(?!\\d)|[.,]\\d{4}|${mark}\\d`;
  const grouped = new RegExp(`(?<!${before})\\d{1,3}(?:${mark}\\d{3})+(?!${behind})`, 'g');
  let [single, several] = [0, 0];
  for (const [token] of text.matchAll(grouped)) {
    if (character === '.' && isAddress(token)) continue;
    const groups = token.split(character).length - 1;
    if (groups === 1) single++;
    else several++;
  }
  if (several + single === 0) return null;
  const otherUse = isBlank || new RegExp(`(?<![\\w.,])\\d+${mark}(?:\\d{1,2}|\\d{4,})(?!\\w)`).test(text);
  const likely = !longWhole.test(text);
  if (several === 0 && ambiguousAlone && (single < fewNumbers || otherUse || !likely)) return null;
  const certain = unmistakable || (several > 0 && likely && !otherUse);
  const joined = text.replace(grouped, (token) =>
    character === '.' && isAddress(token) ? token : token.replaceAll(character, ''),
  );
  const count = single + several;
  const numbers = count === 1 ? 'one number' : `${count} numbers`;
  const message = `Marks between thousands (${name}) were taken out of ${numbers}.`;
  return { text: joined, certain, likely, mark: name, note: { code: 'thousands', message } };
}
