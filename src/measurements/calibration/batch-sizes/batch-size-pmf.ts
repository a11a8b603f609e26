import type { Distribution } from '../../../models/contract/solution.ts';

/** The model's probabilities of batch sizes 0, 1, .., independent of the first size of its distribution. */
export function batchSizePmf({ start, p }: Distribution): Float64Array {
  const pmf = new Float64Array(start + p.length);
  pmf.set(p, start);
  return pmf;
}
