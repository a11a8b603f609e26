/**
 * A reader's answer as a short code that a lecturer collects: `7K2Q-9M`. Letters and digits of five bits each, without
 * those that are mistaken for others; which question it answers and a checksum are in it.
 */

/** Crockford's alphabet: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Finest step of an answer: one of `levels` places between the ends of its scale. */
export const levels = 32;
/** Letters that name the question, and those that check the whole. */
const tagLetters = 2;
const checkLetters = 2;
const perGroup = 4;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) value = Math.imul(value ^ text.charCodeAt(k), 0x01000193);
  return value >>> 0;
}

/** The hash's bits folded into so many letters. */
function lettersOf(text: string, count: number): string {
  let bits = hash(text);
  let letters = '';
  for (let k = 0; k < count; k++) {
    letters += alphabet[(bits ^ (bits >>> 10) ^ (bits >>> 20)) & 31];
    bits >>>= 5;
  }
  return letters;
}

/** `question`: `lesson.step`; `places`: whole numbers from 0 to 31, one for each part of the answer. */
export function answerCode(question: string, places: readonly number[]): string {
  const tag = lettersOf(question, tagLetters);
  const body = places.map((place) => alphabet[Math.min(levels - 1, Math.max(0, Math.round(place)))]).join('');
  const code = tag + body + lettersOf(`${question} ${body}`, checkLetters);
  return code.match(new RegExp(`.{1,${perGroup}}`, 'g'))!.join('-');
}

export type ReadCode =
  | { kind: 'answer'; places: readonly number[] }
  /** A code of another question. */
  | { kind: 'other' }
  /** No code, or one with a typing error. */
  | { kind: 'unreadable' };

/** Small letters, missing hyphens, and O for 0, I or L for 1 are taken as meant. `count`: parts of an answer. */
export function readCode(question: string, count: number, text: string): ReadCode {
  const plain = text.toUpperCase().replace(/-/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (plain.length <= tagLetters + checkLetters || [...plain].some((letter) => !alphabet.includes(letter)))
    return { kind: 'unreadable' };
  if (!plain.startsWith(lettersOf(question, tagLetters))) return { kind: 'other' };
  const body = plain.slice(tagLetters, -checkLetters);
  if (body.length !== count || !plain.endsWith(lettersOf(`${question} ${body}`, checkLetters)))
    return { kind: 'unreadable' };
  return { kind: 'answer', places: [...body].map((letter) => alphabet.indexOf(letter)) };
}

/** What was pasted: codes between blanks, commas or line ends. */
export interface Collected {
  answers: readonly (readonly number[])[];
  others: number;
  unreadable: number;
}

/** A class is no larger; what is pasted beyond is left out. */
export const mostAnswers = 1000;

export function collectCodes(question: string, count: number, pasted: string): Collected {
  const read = pasted
    .split(/[\s,;]+/)
    .filter((text) => text !== '')
    .slice(0, mostAnswers)
    .map((text) => readCode(question, count, text));
  return {
    answers: read.flatMap((one) => (one.kind === 'answer' ? [one.places] : [])),
    others: read.filter(({ kind }) => kind === 'other').length,
    unreadable: read.filter(({ kind }) => kind === 'unreadable').length,
  };
}
