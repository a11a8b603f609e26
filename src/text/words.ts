/** Sentences as tokens: plain words, and numbers by the name of what they state. Nothing is searched in a sentence. */

/** A number, or the word in its place, with its unit: `15.7 packets`, `none`. */
export interface Said {
  /** Name of a result, or `offeredRate`. */
  of: string;
  text: string;
}

/** A sentence or a part of one. */
export type Words = readonly (string | Said)[];

/** The number of the offered rate without its unit, which the page lets its reader edit. */
export const offeredRate = 'offered-rate';

/** The template as one sentence; parts of sentences in it keep their tokens. */
export function phrase(texts: TemplateStringsArray, ...parts: readonly (string | Said | Words)[]): Words {
  const all = texts.flatMap((text, k) => {
    const part = parts[k] ?? '';
    return [text, ...(Array.isArray(part) ? (part as Words) : [part as string | Said])];
  });
  return all.filter((token) => token !== '');
}

const textOf = (token: string | Said): string => (typeof token === 'string' ? token : token.text);

export const plainWords = (sentence: Words): string => sentence.map(textOf).join('');

/** Where a token is in the plain words. */
export interface SaidPlace {
  of: string;
  from: number;
  to: number;
}

/** Places of the numbers in `plainWords`, in the order of the sentence. */
export function saidPlaces(sentence: Words): readonly SaidPlace[] {
  let from = 0;
  return sentence.flatMap((token) => {
    const to = from + textOf(token).length;
    const place = typeof token === 'string' ? [] : [{ of: token.of, from, to }];
    from = to;
    return place;
  });
}

/** Private letters that enclose the name and the text of a token in one string. */
const [opens, parts, closes] = ['\uE000', '\uE001', '\uE002'] as const;

/** One string of all tokens, for what works on strings; `fromMarked` makes tokens of it. */
export const marked = (sentence: Words): string =>
  sentence
    .map((token) => (typeof token === 'string' ? token : `${opens}${token.of}${parts}${token.text}${closes}`))
    .join('');

export const fromMarked = (text: string): Words =>
  text.split(/(?=\uE000)|(?<=\uE002)/u).map((token) => {
    if (!token.startsWith(opens)) return token;
    const [of = '', said = ''] = token.slice(1, -1).split(parts);
    return { of, text: said };
  });
