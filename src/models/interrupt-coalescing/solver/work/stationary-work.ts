/**
 * Stationary law of the unfinished work by iterative aggregation and disaggregation: states are grouped, the small
 * chain of groups is solved by elimination without subtractions (GTH), and two steps of the whole chain smooth inside
 * the groups.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import { type KernelSums, eliminationCost, Groups, groupWidth, kernelSums } from './work-groups.ts';
import { type GroupSpread, type WorkWalk, step } from './work-walk.ts';

// Amounts of unfinished work that can occur when the system starts empty.

/** Up to this many states are always searched; beyond, only where the walk does not move by single slots both ways. */
const alwaysSearched = 400;

/**
 * 1 for every state that the empty system can reach, else 0. Cost: nothing for walks that move by single slots, else
 * some transitions: all states that are new are followed at once.
 */
function reachableWork(walk: WorkWalk): Uint8Array {
  const { states, kernel, unchanged, innerFrom, innerTo, origin } = walk;
  const reached = new Uint8Array(states);
  const inner = innerFrom < innerTo;
  if (states > alwaysSearched && inner && kernel[unchanged + 1] > 0 && kernel[unchanged - 1] > 0) {
    return reached.fill(1);
  }
  const scratch = float64Array(walk.scratchLength);
  const one = float64Array(states);
  let open = [0];
  reached[0] = 1;
  while (open.length > 0) {
    let from = states;
    let to = 0;
    for (const n of open) {
      one[n] = 1;
      from = Math.min(from, n);
      to = Math.max(to, n + 1);
    }
    walk.spread(one, from, to, scratch);
    one.fill(0, from, to);
    open = [];
    for (let k = 0; k < scratch.length; k++) {
      if (scratch[k] === 0) continue;
      const next = Math.max(0, k - origin);
      if (reached[next]) continue;
      reached[next] = 1;
      open.push(next);
    }
  }
  return reached;
}

interface StationaryWork {
  /** Law of U, states 0 .. states - 1, sum 1. */
  p: Float64Array;
  cycles: number;
  products: number;
  groups: number;
  /** Sum over the states of |U P - U|. */
  residual: number;
}

/** Code of the failure where cycles do not converge. */
export const noConvergence = 'no-convergence';

const tolerance = 1e-12;
/** Rows of the chain lose, or by rounding gain, this much of a step's mass at most: the laws in them are cut. */
const mostLeak = 1e-9;
/** A cycle that leaves more than this share of the residual is followed by further steps. */
const slow = 0.02;
const mostCycles = 400;
/** After this many cycles steps are averaged with their starting point: nearly periodic chains need it. */
const patience = 12;
/** Up to this many states the groups are the states. */
const ungrouped = 260;
/**
 * Groups hide the behaviour of nearly periodic chains. Where this number of cycles reduces the error by less than this
 * factor, the groups become as small as the cost allows, at best single states: one elimination is then exact.
 */
const watchedCycles = 8;
const leastGain = 0.1;
/** Cycles after which the number of further ones is extrapolated, and the number of the last ones that this uses. */
const extrapolatedAfter = 60;
const extrapolatedOver = 40;
/** Multiplications: some three seconds. */
const mostElimination = 3e9;

/** Groups of less mass are taken as empty: their shares could not be formed without overflow. */
const vanished = 1e-280;

/** Fills the chain of groups from the law `u` within them. */
function aggregate(
  walk: WorkWalk,
  u: Float64Array,
  groups: Groups,
  sums: KernelSums,
  scratch: Float64Array,
  groupSpread: GroupSpread | null,
): void {
  const { innerFrom, innerTo, kernelLong, unchanged, origin } = walk;
  const { mass, rows, toZero, width, up, down, stride } = groups;
  const topBelow = sums.below.length - 1;
  const landed = float64Array(groupSpread === null ? 0 : groups.count);
  toZero.fill(0);
  mass.fill(0);
  for (let g = 0; g < groups.count; g++) {
    const from = groups.first(g);
    const end = groups.end(g);
    // Row after row, for there are many.
    rows.fill(0, g * stride, (g + 1) * stride);
    for (let n = from; n < end; n++) mass[g] += u[n];
    if (mass[g] < vanished) mass[g] = 0;
    if (mass[g] === 0) continue;
    const lowest = Math.max(1, g - down);
    const highest = Math.min(groups.count - 1, g + up);
    const low = Math.max(from, Math.min(end, innerFrom));
    const inner = Math.max(low, Math.min(end, innerTo));
    if (low < inner) {
      const base = groups.at(g, 0);
      for (let j = lowest; j <= highest; j++) {
        rows[base + j] = stretchSum(u, low, inner, sums.stretch, unchanged + j * width) / mass[g];
      }
      let idle = 0;
      for (let n = low; n < inner; n++) {
        idle += u[n] * (kernelLong + (unchanged >= n ? sums.below[Math.min(unchanged - n, topBelow)] : 0));
      }
      toZero[g] = idle / mass[g];
    }
    for (const [first, last] of [
      [from, low],
      [inner, end],
    ]) {
      if (first === last) continue;
      if (groupSpread !== null) {
        landed.fill(0);
        groupSpread(u, first, last, landed);
        toZero[g] += landed[0] / mass[g];
        for (let j = lowest; j <= highest; j++) rows[groups.at(g, j)] += landed[j] / mass[g];
        continue;
      }
      walk.spread(u, first, last, scratch);
      for (let k = 0; k <= origin; k++) toZero[g] += scratch[k] / mass[g];
      for (let j = lowest; j <= highest; j++) {
        let sum = 0;
        for (let k = origin + groups.first(j), stop = origin + groups.end(j); k < stop; k++)
          sum += scratch[k];
        rows[groups.at(g, j)] += sum / mass[g];
      }
    }
  }
}

/**
 * Sum over the states n in [low, end) of a group of their weight times the stretch that leads from n to another group;
 * `top` less n is the kernel entry that leads to that group's last state.
 */
function stretchSum(u: Float64Array, low: number, end: number, stretch: Float64Array, top: number): number {
  const nearest = Math.max(low, top - stretch.length + 1);
  const farthest = Math.min(end, top + 1);
  let sum = 0;
  for (let n = nearest; n < farthest; n++) sum += u[n] * stretch[top - n];
  return sum;
}

/** Whether a step changes the law by no more than the mass that it loses or gains: further cycles are useless. */
const isLeak = (residual: number, leak: number): boolean =>
  Math.abs(leak) < mostLeak && residual <= Math.abs(leak) + tolerance;

/** Geometric in the direction of the decay, on the states that can occur. */
function startLaw(reached: Uint8Array, decay: number): Float64Array {
  const slope = Number.isFinite(decay) ? decay : 0;
  const top = reached.length - 1;
  return Float64Array.from(reached, (yes, n) => {
    const exponent = slope > 0 ? slope * n : slope * (n - top);
    return yes ? Math.exp(-Math.min(exponent, 500)) : 0;
  });
}

/** The narrowest groups whose chain can be eliminated in time and in the room left, no wider than `most`. */
function finestWidth(walk: WorkWalk, most: number, room: number): number {
  for (let width = 1; width < most; width++) {
    const { products, entries } = eliminationCost(walk, width);
    if (products <= mostElimination && entries <= room) return width;
  }
  return most;
}

/** Cycles until convergence at the recent rate of gain; Infinity without a gain. */
function cyclesLeft(residuals: readonly number[]): number {
  const last = residuals[residuals.length - 1];
  const gain = last / residuals[residuals.length - 1 - extrapolatedOver];
  return gain < 1 ? (extrapolatedOver * Math.log(tolerance / last)) / Math.log(gain) : Infinity;
}

/**
 * Solves the walk; `decay` is the slope of the law's logarithm (see `queueLimit`), used for the start. Usually 4 to 7
 * cycles, each one product and one elimination of the groups. Holds up to `room` numbers where cycles gain little.
 */
export function stationaryWork(walk: WorkWalk, decay: number, room: number): StationaryWork {
  const { states } = walk;
  if (states === 1) return { p: Float64Array.of(1), cycles: 0, products: 0, groups: 1, residual: 0 };
  const reached = reachableWork(walk);
  let width = states <= ungrouped ? 1 : groupWidth(walk);
  let groups = new Groups(walk, width);
  let sums = kernelSums(walk.kernel, width);
  const scratch = float64Array(walk.scratchLength);
  let groupSpread = walk.groupSpread?.(width, groups.count) ?? null;
  let u: Float64Array = startLaw(reached, decay);
  let next: Float64Array = float64Array(states);
  const finest = finestWidth(walk, width, room);
  let regroupedAt = 0;
  const residuals: number[] = [Infinity];
  let products = 0;
  let last = Infinity;
  for (let cycle = 1; cycle <= mostCycles; cycle++) {
    if (
      width > finest &&
      cycle - regroupedAt > patience &&
      last > leastGain * residuals[cycle - watchedCycles]
    ) {
      width = finest;
      regroupedAt = cycle;
      groups = new Groups(walk, width);
      sums = kernelSums(walk.kernel, width);
      groupSpread = walk.groupSpread?.(width, groups.count) ?? null;
    }
    aggregate(walk, u, groups, sums, scratch, groupSpread);
    const q = groups.solve();
    for (let g = 0; g < groups.count; g++) {
      const scale = groups.mass[g] === 0 ? 0 : q[g] / groups.mass[g];
      for (let n = groups.first(g), end = groups.end(g); n < end; n++) u[n] *= scale;
    }
    step(walk, u, next, scratch);
    products++;
    let residual = 0;
    let leak = 0;
    for (let n = 0; n < states; n++) {
      residual += Math.abs(next[n] - u[n]);
      leak += u[n] - next[n];
    }
    [u, next] = [next, u];
    if (residual <= tolerance || (isLeak(residual, leak) && residual > last / 2)) {
      let total = 0;
      for (let n = 0; n < states; n++) total += u[n];
      for (let n = 0; n < states; n++) u[n] /= total;
      return { p: u, cycles: cycle, products, groups: groups.count, residual };
    }
    // Where cycles gain little, more smoothing between them; nearly periodic chains need steps averaged with their
    // start.
    for (let k = 0; residual > slow * last && k < Math.min(cycle, 8); k++) {
      step(walk, u, next, scratch);
      products++;
      if (cycle > patience) for (let n = 0; n < states; n++) next[n] = (next[n] + u[n]) / 2;
      [u, next] = [next, u];
    }
    last = residual;
    residuals.push(residual);
    if (cycle - regroupedAt >= extrapolatedAfter && cyclesLeft(residuals) > mostCycles - cycle) break;
  }
  throw new SolveFailure(
    noConvergence,
    'The distribution of the unfinished work could not be found: the intervals are so regular that the queue keeps cycling. Change one of the times slightly.',
  );
}
