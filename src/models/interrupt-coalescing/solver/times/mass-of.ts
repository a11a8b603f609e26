/** Sum of the entries from .. to - 1, from the far end. */
export function massOf(p: Float64Array, from: number, to: number): number {
  let mass = 0;
  for (let n = to - 1; n >= from; n--) mass += p[n];
  return mass;
}
