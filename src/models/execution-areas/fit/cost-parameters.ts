/** Eq. (4): the cumulative cost of a packet as a plane in frame size, bent by the number of parallel flows. */

/** a, a₀ in cycles per byte, b, b₀ in cycles per packet. */
export interface CostParameters {
  readonly a: number;
  readonly a0: number;
  readonly b: number;
  readonly b0: number;
}

/** C = (a f + a₀) S + (b f + b₀), cycles per packet over all f blocks: f times the cost on one bottleneck core. */
export function cumulativeCost({ a, a0, b, b0 }: CostParameters, flows: number, frameBytes: number): number {
  return (a * flows + a0) * frameBytes + (b * flows + b0);
}
