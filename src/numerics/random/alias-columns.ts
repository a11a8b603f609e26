/**
 * Columns of Walker's alias method, set up as by Vose ("A linear algorithm for generating random numbers with a given
 * distribution", IEEE TSE 1991): one of equally likely columns, then its value with probability `own`, else its alias.
 */
export interface AliasColumns {
  /** Probability of the value of a column, 0..1; the length is a power of two, at least 4. */
  own: Float64Array;
  /** The other value of each column. */
  alias: Int32Array;
}

/**
 * `weights[k]` >= 0 belongs to the value k; throws `RangeError` unless they have a positive, finite sum. Linear cost.
 */
export function aliasColumns(weights: ArrayLike<number>): AliasColumns {
  let total = 0;
  for (let k = 0; k < weights.length; k++) total += weights[k];
  if (!(total > 0 && total < Infinity)) throw new RangeError('weights need a positive, finite sum');
  let columns = 4;
  while (columns < weights.length) columns *= 2;
  const own = new Float64Array(columns);
  for (let k = 0; k < weights.length; k++) own[k] = (weights[k] / total) * columns;
  const alias = Int32Array.from({ length: columns }, (_, k) => k);
  const poor: number[] = [];
  const rich: number[] = [];
  for (let k = columns - 1; k >= 0; k--) (own[k] < 1 ? poor : rich).push(k);
  while (poor.length > 0 && rich.length > 0) {
    const receiver = poor.pop()!;
    const giver = rich[rich.length - 1];
    alias[receiver] = giver;
    own[giver] -= 1 - own[receiver];
    if (own[giver] < 1) poor.push(rich.pop()!);
  }
  // By rounding a column may remain without an alias: it is full if it is nearly full, and a nearly empty one goes to
  // the largest.
  for (const k of rich) own[k] = 1;
  for (const k of poor) {
    if (own[k] < 0.5) alias[k] = largest(weights);
    own[k] = own[k] < 0.5 ? 0 : 1;
  }
  return { own, alias };
}

function largest(weights: ArrayLike<number>): number {
  let best = 0;
  for (let k = 1; k < weights.length; k++) if (weights[k] > weights[best]) best = k;
  return best;
}
