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
