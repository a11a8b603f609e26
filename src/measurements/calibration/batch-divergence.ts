import { jensenShannon } from '../statistics/divergences.ts';

/**
 * Jensen-Shannon divergence (natural units, 0..ln 2) of measured batch sizes from the model's, both of non-empty polls
 * only. `counts[k]` polls found k packets; `pmf[k]` is the model's probability of k. ln 2 where the model has no
 * non-empty poll, null where nothing was measured or the model's numbers are none.
 */
export function batchDivergence(counts: ArrayLike<number>, pmf: ArrayLike<number>): number | null {
  const cells = Math.max(counts.length, pmf.length);
  const side = (values: ArrayLike<number>): Float64Array => {
    const nonEmpty = Float64Array.from({ length: cells }, (_, k) => (k === 0 ? 0 : (values[k] ?? 0)));
    const total = nonEmpty.reduce((sum, one) => sum + one, 0);
    return total > 0 ? nonEmpty.map((one) => one / total) : nonEmpty;
  };
  const measured = side(counts);
  if (!measured.some((one) => one > 0)) return null;
  const model = side(pmf);
  const divergence = model.every((one) => one === 0) ? Math.LN2 : jensenShannon(measured, model);
  return Number.isNaN(divergence) ? null : divergence;
}

/**
 * Measured batch sizes put together into cells of neighbouring sizes, each with at least `fewest` polls (the last one
 * open upwards). A size seen by chance or not at all weighs far more in the divergence than in a chi-square, which
 * would draw a fit towards laws without a tail.
 */
export function pooledSizes(counts: ArrayLike<number>, fewest: number): BatchCells {
  const starts: number[] = [];
  const polls: number[] = [];
  let open = 0;
  let start = 1;
  for (let k = 1; k < counts.length; k++) {
    open += counts[k]!;
    if (open < fewest) continue;
    starts.push(start);
    polls.push(open);
    open = 0;
    start = k + 1;
  }
  if (polls.length === 0) return { starts: [1], polls: [open] };
  polls[polls.length - 1]! += open;
  return { starts, polls };
}

/** Cell k holds the sizes from `starts[k]` up to before `starts[k + 1]`. */
export interface BatchCells {
  starts: readonly number[];
  polls: readonly number[];
}

/** The divergence over such cells: a lower bound of the one over all sizes. */
export function cellDivergence({ starts, polls }: BatchCells, pmf: ArrayLike<number>): number | null {
  const model = new Float64Array(starts.length + 1);
  let cell = 0;
  for (let k = 1; k < pmf.length; k++) {
    while (cell + 1 < starts.length && starts[cell + 1]! <= k) cell++;
    model[cell + 1]! += pmf[k]!;
  }
  return batchDivergence([0, ...polls], model);
}

/** Mean of the non-empty polls; null where there are none. */
export function meanNonEmpty(weights: ArrayLike<number>): number | null {
  let mass = 0;
  let moment = 0;
  for (let k = 1; k < weights.length; k++) {
    mass += weights[k]!;
    moment += k * weights[k]!;
  }
  return mass > 0 ? moment / mass : null;
}
