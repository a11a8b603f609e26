import { unbrokenUnits } from '../../../text/number-words.ts';

/** A symbol with its index in prose: `T_S`, `p_i`. */
const indexed = /(?<![\p{L}\p{N}_])(\p{L})_(\p{L}{1,2})(?![\p{L}\p{N}_])/gu;

/**
 * Prose of a model with indices written with `_`: they are set as subscripts, and numbers do not break from their
 * units.
 */
export function TypesetText({ children }: { children: string }) {
  const parts = unbrokenUnits(children).split(indexed);
  return parts.map((part, k) => {
    // text, symbol, index, text, symbol, index ...
    if (k % 3 === 0) return part;
    return k % 3 === 1 ? <i key={k}>{part}</i> : <sub key={k}>{part}</sub>;
  });
}
