/** Sums over a window that slides along an array, without subtraction. */
import { float64Array } from '../array-memory.ts';

/**
 * `scale` times the sum of values[k + 1 .. k + width] at index k (entries beyond the end count as zero). Each window is
 * a suffix of one block and a prefix of the next, so small sums keep their relative accuracy. Fresh array; O(length).
 */
export function slidingSums(values: Float64Array, width: number, scale: number): Float64Array {
  const n = values.length;
  const sums = float64Array(n);
  // suffixes of the blocks 1..width, width + 1..2 width, ...
  let suffix = 0;
  for (let j = n - 1, place = j % width; j >= 1; j--) {
    if (place === 0) suffix = 0;
    place = place === 0 ? width - 1 : place - 1;
    suffix += values[j];
    sums[j - 1] = suffix;
  }
  // prefixes of the following block complete the windows that do not begin with a block
  let prefix = 0;
  for (let k = 0, place = 0; k < n; k++) {
    const last = k + width;
    if (place === 0) prefix = 0;
    else if (last < n) prefix += values[last];
    place = place + 1 === width ? 0 : place + 1;
    sums[k] = scale * (sums[k] + prefix);
  }
  return sums;
}
