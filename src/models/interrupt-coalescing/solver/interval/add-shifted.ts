/** Adds to `out[k]` the value at k + shift times `weight`, for 0 <= k < end. */
export function addShifted(
  out: Float64Array,
  values: Float64Array,
  shift: number,
  end: number,
  weight: number,
): void {
  for (let k = 0; k < end; k++) out[k] += weight * values[k + shift];
}
