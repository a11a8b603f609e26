/**
 * A reader's answer as a short code that a lecturer collects: `7K2Q-9M3F-A`. Letters and digits of five bits each,
 * without those that are mistaken for others; which question it answers, whose it is and a checksum are in it.
 */

import { fnvHash } from '../../text/fnv-hash.ts';

/** Crockford's alphabet: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Finest step of an answer: one of `levels` places between the ends of its scale. */
export const levels = 32;
/** Letters that name the question, those of the sender, and those that check the whole. */
const tagLetters = 2;
const senderLetters = 4;
const checkLetters = 2;
const perGroup = 4;

/** The hash's bits folded into `count` letters. */
function lettersOf(text: string, count: number): string {
  let bits = fnvHash(text);
  let letters = '';
  for (let k = 0; k < count; k++) {
    letters += alphabet[(bits ^ (bits >>> 10) ^ (bits >>> 20)) & 31];
    bits >>>= 5;
  }
  return letters;
}

/** Times the generator of the field of 32 elements, x⁵ + x² + 1. */
const timesGenerator = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);

/**
 * Two sums over the letters, plain and weighted by powers of the generator: they differ for any letter mistyped and any
 * two neighbours swapped, and begin with the question.
 */
function checkOf(question: string, body: string): string {
  let [plain, weighted] = [...lettersOf(question, checkLetters)].map((letter) =>
    alphabet.indexOf(letter),
  ) as [number, number];
  for (const letter of body) {
    plain ^= alphabet.indexOf(letter);
    weighted = timesGenerator(weighted) ^ alphabet.indexOf(letter);
  }
  return alphabet[plain] + alphabet[weighted];
}

/**
 * `question`: `lesson.step`; `places`: whole numbers from 0 to 31, one for each part of the answer. `sender`: any text
 * of the reader's browser that others do not know; it distinguishes senders of equal answers without linking different
 * answers of one sender.
 */
export function answerCode(question: string, places: readonly number[], sender: string): string {
  const tag = lettersOf(question, tagLetters);
  const answer = places
    .map((place) => alphabet[Math.min(levels - 1, Math.max(0, Math.round(place)))])
    .join('');
  const body = answer + lettersOf(`${sender} ${question}`, senderLetters);
  const code = tag + body + checkOf(question, body);
  return code.match(new RegExp(`.{1,${perGroup}}`, 'g'))!.join('-');
}

type ReadCode =
  /** `sender`: letters that tell senders apart; `''` in a code of the first version. */
  | { kind: 'answer'; places: readonly number[]; sender: string }
  /** A code of another question. */
  | { kind: 'other' }
  /** No code, or one with a typing error. */
  | { kind: 'unreadable' };

/** Letters of a code in canonical form: O as 0, I and L as 1, upper case, without separators of groups. */
const plainLetters = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** `count`: parts of an answer. Codes of the first version name no sender. */
export function readCode(question: string, count: number, text: string): ReadCode {
  const plain = plainLetters(text);
  if (plain.length <= tagLetters + checkLetters || [...plain].some((letter) => !alphabet.includes(letter)))
    return { kind: 'unreadable' };
  if (!plain.startsWith(lettersOf(question, tagLetters))) return { kind: 'other' };
  const body = plain.slice(tagLetters, -checkLetters);
  const check =
    body.length === count + senderLetters
      ? checkOf(question, body)
      : body.length === count // of the first version
        ? lettersOf(`${question} ${body}`, checkLetters)
        : null;
  if (check === null || !plain.endsWith(check)) return { kind: 'unreadable' };
  const places = [...body.slice(0, count)].map((letter) => alphabet.indexOf(letter));
  return { kind: 'answer', places, sender: body.slice(count) };
}

/** Codes found in a pasted text. */
interface Collected {
  answers: readonly (readonly number[])[];
  others: number;
  unreadable: number;
}

/** A class is no larger; what is pasted beyond is left out. */
export const mostAnswers = 1000;

/** Hyphen, dashes of all lengths, minus sign; in place of them blanks. */
const dash = '-\u2010-\u2015\u2212';
const between = `[${dash} \\t\u00a0\u202f]{0,3}`;

/** Groups with `letters` letters in total, at any position: one match for each position. */
function codeOf(letters: number): RegExp {
  const groups = Array.from({ length: Math.ceil(letters / perGroup) }, (_, k) => {
    return `[0-9a-z]{${Math.min(perGroup, letters - k * perGroup)}}`;
  });
  return new RegExp(`(?<![0-9a-z])(?=(${groups.join(between)})(?![0-9a-z]))`, 'giu');
}

/** Text in the form of a code, of any question. */
const anyCode = new RegExp(
  `(?<![0-9a-z${dash}])[0-9a-z]{4}(?:[${dash}][0-9a-z]{4})*[${dash}][0-9a-z]{1,4}(?![0-9a-z${dash}])`,
  'giu',
);

/**
 * Codes in any surrounding text (quotes, tables, sentences), with any dash or a blank for a hyphen. Of one sender's
 * codes the last one in the text counts. Words are ignored; texts in the form of a code that are no valid code are
 * counted.
 */
export function collectCodes(question: string, count: number, pasted: string): Collected {
  const answers = new Map<string, readonly number[]>();
  let rest = pasted;
  // Codes with a sender first: a shorter one could be part of them.
  for (const letters of [count + senderLetters, count]) {
    const found: { at: number; text: string }[] = [];
    let end = 0;
    for (const { index: at, 1: text } of rest.matchAll(codeOf(tagLetters + letters + checkLetters))) {
      const read = at < end ? null : readCode(question, count, text);
      if (read?.kind !== 'answer') continue;
      end = at + text.length;
      found.push({ at, text });
      const sender = read.sender === '' ? `at ${at}` : read.sender;
      if (answers.has(sender) || answers.size < mostAnswers) answers.set(sender, read.places);
    }
    for (const { at, text } of found)
      rest = rest.slice(0, at) + ' '.repeat(text.length) + rest.slice(at + text.length);
  }
  const others = Array.from(rest.matchAll(anyCode), ([text]) => readCode(question, count, text).kind);
  return {
    answers: [...answers.values()],
    others: others.filter((kind) => kind === 'other').length,
    unreadable: others.filter((kind) => kind === 'unreadable').length,
  };
}
