/** The order in which the options of a choice are shown: the same for all readers, so that a class can discuss them. */
import { mulberry32 } from '../../numerics/random/mulberry32.ts';

/** Places of the options as the lesson lists them, in the order shown. `question`: `lesson.step`. */
export function optionOrder(question: string, options: number): readonly number[] {
  const seed = [...question].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) >>> 0, 7);
  const draw = mulberry32(seed);
  const order = Array.from({ length: options }, (_, k) => k);
  for (let k = options - 1; k > 0; k--) {
    const other = Math.floor(draw() * (k + 1));
    [order[k], order[other]] = [order[other], order[k]];
  }
  return order;
}
