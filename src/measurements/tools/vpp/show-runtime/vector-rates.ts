import { decimalOf } from '../../text/number.ts';

/** Beyond these, text that was changed on its way: times and rates of a machine lie far inside. */
const largestRate = 1e15;
const smallestRate = 1e-12;

/** The number in a word, without the comma or bracket behind it; null where there is none or a negative one. */
export function numberIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  const value = decimalOf(word.replace(/[,)]$/, ''));
  return value === null || value < 0 || value > largestRate || (value > 0 && value < smallestRate)
    ? null
    : value;
}

export interface RatesLine {
  kind: 'rates';
  /** Packets a second. */
  rates: { in: number; out: number; drop: number; punt: number };
}

/** `vector rates in 6.1118e6, out 6.1118e6, drop 0.0000e0, punt 0.0000e0` */
export function vectorRatesIn(words: readonly string[]): RatesLine | null {
  const after = (word: string) => numberIn(words[words.indexOf(word, 2) + 1]);
  const [brought, out, drop, punt] = ['in', 'out', 'drop', 'punt'].map((word) =>
    words.indexOf(word, 2) < 0 ? null : after(word),
  );
  if (brought === null || out === null || drop === null || punt === null) return null;
  return { kind: 'rates', rates: { in: brought!, out: out!, drop: drop!, punt: punt! } };
}
