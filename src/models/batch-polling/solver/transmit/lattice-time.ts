/** Times on a lattice. */

/** A time on a lattice: probabilities of 0, 1, 2, ... cells after `start`. */
export interface LatticeTime {
  /** Slots. */
  start?: number;
  cellSlots: number;
  p: Float64Array;
  /** Slots, `start` included; exact where it is known beside the probabilities. */
  mean: number;
}

/** From the probabilities of more than 0, 1, 2, ... cells. */
export function probabilitiesOf(ccdf: Float64Array): Float64Array {
  return Float64Array.from(ccdf, (beyond, t) => Math.max(0, (t === 0 ? 1 : ccdf[t - 1]) - beyond));
}

/** Slots. */
export function meanOf({ cellSlots, p }: Pick<LatticeTime, 'cellSlots' | 'p'>): number {
  let [sum, mass] = [0, 0];
  for (let k = p.length - 1; k >= 0; k--) {
    sum += k * p[k];
    mass += p[k];
  }
  return (cellSlots * sum) / mass;
}
