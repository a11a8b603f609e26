/** Law of the packets in all queues of a core together: births and deaths between its states. */
import type { PooledState } from './pooled-contents.ts';

/** Probabilities smaller than this share of the sum are left out. */
const negligible = 1e-18;
const rescaleAbove = 1e150;

/** Share of the time that a core is in each of its states. */
export interface PooledLaw {
  shares: Float64Array;
  /** Whether the last state is left out for its rarity, and every one above it with it. */
  complete: boolean;
}

/**
 * As many packets arrive per µs as find room in the state that has the present content, and leave as it serves; a
 * content between two states is in both by its distance. Where all queues are full none arrives.
 */
export function solvePooledChain(states: readonly PooledState[]): PooledLaw {
  const shares = new Float64Array(states.length);
  const last = states.length - 1;
  const largest = states[last].content;
  let place = 0;
  let above = 0;
  /** Moves to content `n`, which never falls. */
  const moveTo = (n: number) => {
    while (place < last - 1 && states[place + 1].content < n) place++;
    const [low, high] = [states[place].content, states[place + 1].content];
    above = Math.min(1, (n - low) / (high - low));
  };
  let p = 1;
  let sum = 1;
  shares[0] = 1;
  moveTo(0);
  for (let n = 1; n < largest + 1; n++) {
    const births = states[place].arrivals + above * (states[place + 1].arrivals - states[place].arrivals);
    moveTo(n);
    const deaths = states[place].served + above * (states[place + 1].served - states[place].served);
    p *= births / deaths;
    if (p > rescaleAbove) {
      for (let k = 0; k <= last; k++) shares[k] /= p;
      sum /= p;
      p = 1;
    }
    sum += p;
    shares[place] += p * (1 - above);
    shares[place + 1] += p * above;
    if (births < deaths && p < negligible * sum * (1 - births / deaths)) {
      return { shares: normalised(shares, sum), complete: true };
    }
  }
  return { shares: normalised(shares, sum), complete: false };
}

function normalised(shares: Float64Array, sum: number): Float64Array {
  for (let k = 0; k < shares.length; k++) shares[k] /= sum;
  return shares;
}
