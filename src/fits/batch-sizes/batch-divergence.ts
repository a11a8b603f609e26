import { jensenShannon } from '../../numerics/statistics/divergences.ts';

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
 * Measured batch sizes put together into cells of neighbouring sizes, each with at least `fewest` polls. A size seen by
 * chance or not at all weighs far more in the divergence than in a chi-square, which would draw a fit towards laws
 * without a tail.
 */
export function pooledSizes(counts: ArrayLike<number>, fewest: number): BatchCells {
  const polls: number[] = [];
  const cellOf: number[] = [];
  const seen: boolean[] = [];
  let open = 0;
  for (let k = 1; k < counts.length; k++) {
    cellOf[k] = polls.length;
    seen[k] = counts[k]! > 0;
    open += counts[k]!;
    if (open < fewest) continue;
    polls.push(open);
    open = 0;
  }
  if (polls.length === 0) return { polls: [open], cellOf: cellOf.map(() => 0), seen };
  polls[polls.length - 1]! += open;
  return { polls, cellOf: cellOf.map((cell) => Math.min(cell, polls.length - 1)), seen };
}

interface BatchCells {
  polls: readonly number[];
  /** By size, from 1 on; larger sizes are in the last cell. */
  cellOf: readonly number[];
  /** By size: whether any poll found so many. */
  seen: readonly boolean[];
}

/**
 * Largest expected number of polls in a stretch of sizes that no poll found: the chance of more is below one in 20,000.
 */
const mostUnseen = 10;

/**
 * The divergence over such cells: a lower bound of the one over all sizes. Sizes between two that were measured, and
 * those below and above all, count to the cell beside them as long as their absence can be chance; from twice as many
 * expected polls on they are a separate cell without measurements, and between the two a growing share of them is. So
 * the divergence of a law that lies elsewhere is ln 2, though the cells cover all sizes.
 */
export function cellDivergence({ polls, cellOf, seen }: BatchCells, pmf: ArrayLike<number>): number | null {
  const cells = polls.length;
  const model = new Float64Array(cells + 2);
  const total = sumFromOne(pmf);
  const chance = Math.min(mostUnseen / polls.reduce((sum, one) => sum + one, 0), 0.5) * total;
  let unseen = new Float64Array(cells);
  let stretch = 0;
  const close = () => {
    const apart = Math.min(stretch, Math.max(0, 2 * (stretch - chance)));
    const kept = stretch > 0 ? 1 - apart / stretch : 0;
    unseen.forEach((mass, cell) => (model[cell + 1]! += kept * mass));
    model[cells + 1]! += apart;
    unseen = new Float64Array(cells);
    stretch = 0;
  };
  for (let k = 1; k < pmf.length; k++) {
    const cell = cellOf[k] ?? cells - 1;
    if (seen[k] === true) {
      if (stretch > 0) close();
      model[cell + 1]! += pmf[k]!;
    } else {
      unseen[cell]! += pmf[k]!;
      stretch += pmf[k]!;
    }
  }
  if (stretch > 0) close();
  return Number.isNaN(total) ? null : batchDivergence([0, ...polls, 0], model);
}

function sumFromOne(values: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 1; k < values.length; k++) sum += values[k]!;
  return sum;
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
