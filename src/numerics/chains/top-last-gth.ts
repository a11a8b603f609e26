/**
 * GTH elimination of a chain whose long steps up all end at its top state, which is eliminated last: the eliminated
 * states then add steps inside a narrow band, to the top state and from it, instead of steps as long as the long ones.
 * Positive arithmetic throughout.
 */
import { float64Array } from '../array-memory.ts';
import type { BandedChain } from './elimination-frame.ts';
import type { BandedSolution } from './banded-gth.ts';
import { negligibleDownMass, normalised } from './gth.ts';

export interface TopBoundChain extends BandedChain {
  /** Longest step up that ends below the top state. */
  upBelowTop: number;
  /** P(state -> top state), for a state below it. */
  intoTop(state: number): number;
}

/**
 * Stationary distribution, exact zeros at transient states; null where the top state is one of them. Cost: down *
 * upBelowTop + up a state.
 */
export function solveWithTopLast(chain: TopBoundChain): BandedSolution | null {
  const { down, upBelowTop: up } = chain;
  const top = chain.states - 1;
  const row = float64Array(down + 2);
  const column = float64Array(chain.up + 2);
  /** Row a, column b: what eliminated states add to the steps from pivot - a to pivot - b. */
  const added = float64Array((up + 2) * (down + 2));
  const width = down + 2;
  const addedToTop = float64Array(up + 2);
  /** Steps from the top state to pivot - b. */
  const fromTop = float64Array(down + 2);
  chain.writeRowBelow(top, row);
  fromTop.set(row.subarray(1));
  /** Steps into each eliminated state from those below it and from the top, over the mass that leaves it. */
  const columns: Float64Array[] = [];
  const intoFromTop = float64Array(top);
  let pivot = top - 1;
  let leaving: number;
  for (; ; pivot--) {
    row.fill(0);
    column.fill(0);
    chain.writeRowBelow(pivot, row);
    chain.writeColumnAbove(pivot, column);
    for (let b = 1; b <= down; b++) row[b] += added[b];
    const toTop = chain.intoTop(pivot) + addedToTop[0];
    let mass = 0;
    for (let b = Math.min(down, pivot); b > 0; b--) mass += row[b];
    if (!(mass > negligibleDownMass)) {
      leaving = toTop; // the lowest state that is ever reached
      break;
    }
    mass += toTop;
    const reach = Math.min(up, pivot);
    for (let a = 1; a <= reach; a++) column[a] = (column[a] + added[a * width]) / mass;
    const into = fromTop[0] / mass;
    columns[pivot] = column.slice(0, reach + 1);
    intoFromTop[pivot] = into;
    // The frame moves one state down.
    for (let a = 0; a < up; a++) {
      const weight = a < reach ? column[a + 1] : 0;
      addMoved(added, a * width, width, row, weight);
      addedToTop[a] = addedToTop[a + 1] + weight * toTop;
    }
    for (let b = 0; b < down; b++) fromTop[b] = fromTop[b + 1] + into * row[b + 1];
  }
  const lowest = pivot;
  if (!(fromTop[0] > negligibleDownMass)) return null;
  const q = float64Array(top + 1);
  q[lowest] = 1;
  q[top] = leaving / fromTop[0];
  for (let state = lowest + 1; state < top; state++) {
    const steps = columns[state];
    let sum = q[top] * intoFromTop[state];
    for (let a = 1; a < steps.length; a++) sum += q[state - a] * steps[a];
    q[state] = sum;
    if (sum > 1e200) for (let i = 0; i <= top; i++) q[i] *= 1e-200;
  }
  return { q: normalised(q), eliminated: top - 1 - lowest };
}

/** Row `a` becomes the one after it, a column further, and `weight` times what leaves the pivot. */
function addMoved(added: Float64Array, at: number, width: number, row: Float64Array, weight: number): void {
  const next = at + width + 1;
  const end = width - 2;
  if (weight === 0) added.copyWithin(at, next, next + end);
  else for (let b = 0; b < end; b++) added[at + b] = added[next + b] + weight * row[b + 1];
}
