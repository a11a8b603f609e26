/** Something that draws whole numbers from one law. */
import type { RandomStream } from './xoshiro128.ts';

export interface LatticeSampler {
  sample: (stream: RandomStream) => number;
  /**
   * Writes running sums of fresh samples, `begin` + first, + second, ..., to `out[from .. to - 1]`; returns the last of
   * them. `to - from` is even. For hot loops: a few ns a sample where the law fits a table.
   */
  fillSums: (out: Float64Array, from: number, to: number, begin: number, stream: RandomStream) => number;
}

/** `fillSums` for samplers without a faster way. */
export function fillSumsOneByOne(
  sampler: Pick<LatticeSampler, 'sample'>,
  out: Float64Array,
  from: number,
  to: number,
  begin: number,
  stream: RandomStream,
): number {
  let sum = begin;
  for (let k = from; k < to; k++) out[k] = sum += sampler.sample(stream);
  return sum;
}
