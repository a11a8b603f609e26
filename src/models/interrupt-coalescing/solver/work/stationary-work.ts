/**
 * Stationary law of the unfinished work by iterative aggregation and disaggregation: states are grouped, the small
 * chain of groups is solved by elimination without subtractions (GTH), and two steps of the whole chain smooth inside
 * the groups.
 */
import type { BandedChain } from '../../../../numerics/chains/banded-chain.ts';
import { solveBandedChain } from '../../../../numerics/chains/banded-gth.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import { within } from './kept-stages.ts';
import { reachableWork } from './reachable-work.ts';
import type { GroupSpread, WorkWalk } from './work-walk.ts';
import { step } from './work-walk.ts';

export interface StationaryWork {
  /** Law of U, states 0 .. states - 1, sum 1. */
  p: Float64Array;
  cycles: number;
  products: number;
  groups: number;
  /** Sum over the states of |U P - U|. */
  residual: number;
}

const tolerance = 1e-12;
/** A cycle that leaves more than this share of the residual is followed by further steps. */
const slow = 0.02;
const mostCycles = 400;
/** After this many cycles steps are averaged with their starting point: nearly periodic chains need it. */
const patience = 12;
/** Groups are this part of the standard deviation of one step: finer ones cost elimination, coarser ones cycles. */
const groupShare = 4;
/** Groups of a chain without a kernel. */
const mostGroups = 600;
/** Up to this many states the groups are the states. */
const ungrouped = 260;

/** Groups of less mass are taken as empty: their shares could not be formed without overflow. */
const vanished = 1e-280;
/** A jump to 0 this rare may end at the lowest group of the band instead. */
const negligible = 1e-18;

/**
 * The chain of groups: state 0 alone, then `width` states each. Row i has its entries j at i - down .. i + up, and
 * `toZero`.
 */
class Groups {
  readonly width: number;
  readonly count: number;
  readonly up: number;
  readonly down: number;
  readonly rows: Float64Array;
  readonly toZero: Float64Array;
  readonly mass: Float64Array;
  private readonly stride: number;
  private readonly states: number;

  constructor({ states, rise, fall, kernelLong }: WorkWalk, width: number) {
    this.states = states;
    this.width = width;
    this.count = 1 + Math.ceil((states - 1) / width);
    const most = this.count - 1;
    this.up = Math.min(most, Math.ceil(Math.max(1, rise) / width) + 1);
    // Where a long gap may empty the queue from anywhere, the band is the whole chain.
    this.down = kernelLong > negligible ? most : Math.min(most, Math.ceil(fall / width) + 1);
    this.stride = this.up + this.down + 1;
    this.rows = new Float64Array(this.count * this.stride);
    this.toZero = new Float64Array(this.count);
    this.mass = new Float64Array(this.count);
  }

  /** Entry j of row i. */
  at(i: number, j: number): number {
    return i * this.stride + this.down + j - i;
  }

  first(group: number): number {
    return group === 0 ? 0 : 1 + (group - 1) * this.width;
  }

  end(group: number): number {
    return group === 0 ? 1 : Math.min(this.states, 1 + group * this.width);
  }

  /** The chain of the groups from the lowest one with mass on: in overload those below are never seen again. */
  chainFrom(lowest: number): BandedChain {
    const { down, up, mass, rows, toZero, count } = this;
    return {
      states: count - lowest,
      down,
      up,
      negligible: 0,
      shiftedFrom: count,
      writeRowBelow: (state, row) => {
        const group = state + lowest;
        if (mass[group] === 0) {
          row[1] = 1; // as good as never entered; elimination only wants it to lead down
          return;
        }
        const diagonal = this.at(group, group);
        for (let b = 1; b <= Math.min(down, group - 1); b++) row[b] = rows[diagonal - b];
        row[Math.min(group, down)] += toZero[group];
      },
      writeColumnAbove: (state, column) => {
        const group = state + lowest;
        for (let a = 1; a <= Math.min(up, state); a++) column[a] = rows[this.at(group - a, group)];
      },
    };
  }

  /** Stationary law of the groups. */
  *solve(): Generator<number, Float64Array, void> {
    const lowest = this.mass.findIndex((mass) => mass > 0);
    const { q } = yield* solveBandedChain(this.chainFrom(lowest));
    const law = new Float64Array(this.count);
    law.set(q, lowest);
    return law;
  }
}

/** Slots of a group: a part of the standard deviation of one step. */
function groupWidth({ kernel, states }: WorkWalk): number {
  let mass = 0;
  let first = 0;
  for (let k = 0; k < kernel.length; k++) {
    mass += kernel[k];
    first += k * kernel[k];
  }
  // Without a kernel (no batch ever fits) all that counts is that the groups are not too many.
  if (!(mass > 0)) return Math.ceil(states / mostGroups);
  const mean = first / mass;
  let second = 0;
  for (let k = 0; k < kernel.length; k++) second += (k - mean) ** 2 * kernel[k];
  return Math.max(1, Math.round(Math.sqrt(second / mass) / groupShare));
}

/**
 * Sums of `width` neighbouring kernel entries: `sums[k]` covers entries k - width + 1 .. k. And the sums of all up to
 * k.
 */
function kernelSums(kernel: Float64Array, width: number): { stretch: Float64Array; below: Float64Array } {
  const stretch = new Float64Array(kernel.length + width);
  for (let k = 0; k < stretch.length; k++) {
    let sum = 0;
    for (let i = Math.max(0, k - width + 1); i <= Math.min(k, kernel.length - 1); i++) sum += kernel[i];
    stretch[k] = sum;
  }
  const below = new Float64Array(kernel.length);
  let sum = 0;
  for (let k = 0; k < kernel.length; k++) below[k] = sum += kernel[k];
  return { stretch, below };
}

/** Fills the chain of groups from the law `u` within them. */
function aggregate(
  walk: WorkWalk,
  u: Float64Array,
  groups: Groups,
  sums: { stretch: Float64Array; below: Float64Array },
  scratch: Float64Array,
  groupSpread: GroupSpread | null,
): void {
  const { innerFrom, innerTo, kernelLong, unchanged, origin } = walk;
  const { mass, rows, toZero, width, up, down } = groups;
  const topBelow = sums.below.length - 1;
  const landed = new Float64Array(groupSpread === null ? 0 : groups.count);
  rows.fill(0);
  toZero.fill(0);
  mass.fill(0);
  for (let g = 0; g < groups.count; g++) {
    const from = groups.first(g);
    const end = groups.end(g);
    for (let n = from; n < end; n++) mass[g] += u[n];
    if (mass[g] < vanished) mass[g] = 0;
    if (mass[g] === 0) continue;
    const lowest = Math.max(1, g - down);
    const highest = Math.min(groups.count - 1, g + up);
    const low = Math.max(from, Math.min(end, innerFrom));
    const inner = Math.max(low, Math.min(end, innerTo));
    if (low < inner) {
      // Row g, entry j: sum over the group's states n of their weight times the stretch that leads from n to group j.
      const base = groups.at(g, 0);
      for (let j = lowest; j <= highest; j++) {
        const top = unchanged + j * width; // less n: the kernel entry that leads to the group's last state
        const nearest = Math.max(low, top - sums.stretch.length + 1);
        const farthest = Math.min(inner, top + 1);
        let sum = 0;
        for (let n = nearest; n < farthest; n++) sum += u[n] * sums.stretch[top - n];
        rows[base + j] = sum / mass[g];
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

/** Fraction done after so many cycles: how many there will be is not known. */
const done = (cycles: number): number => cycles / (cycles + 3);

/** Geometric in the direction of the decay, on the states that can occur. */
function startLaw(reached: Uint8Array, decay: number): Float64Array {
  const slope = Number.isFinite(decay) ? decay : 0;
  const top = reached.length - 1;
  return Float64Array.from(reached, (yes, n) => {
    const exponent = slope > 0 ? slope * n : slope * (n - top);
    return yes ? Math.exp(-Math.min(exponent, 500)) : 0;
  });
}

/**
 * Solves the walk; `decay` is the slope of the law's logarithm (see `queueLimit`), a better start than none. Usually 4
 * to 7 cycles, each one product and one elimination of the groups. Yields several times a cycle.
 */
export function* stationaryWork(walk: WorkWalk, decay: number): Generator<number, StationaryWork, void> {
  const { states } = walk;
  if (states === 1) return { p: Float64Array.of(1), cycles: 0, products: 0, groups: 1, residual: 0 };
  const reached = reachableWork(walk);
  const width = states <= ungrouped ? 1 : groupWidth(walk);
  const groups = new Groups(walk, width);
  const sums = kernelSums(walk.kernel, width);
  const scratch = new Float64Array(walk.scratchLength);
  const groupSpread = walk.groupSpread?.(width, groups.count) ?? null;
  let u: Float64Array = startLaw(reached, decay);
  let next: Float64Array = new Float64Array(states);
  let products = 0;
  let last = Infinity;
  for (let cycle = 1; cycle <= mostCycles; cycle++) {
    aggregate(walk, u, groups, sums, scratch, groupSpread);
    yield done(cycle - 0.8);
    const q = yield* within(groups.solve(), done(cycle - 0.8), done(cycle - 0.5));
    for (let g = 0; g < groups.count; g++) {
      const scale = groups.mass[g] === 0 ? 0 : q[g] / groups.mass[g];
      for (let n = groups.first(g), end = groups.end(g); n < end; n++) u[n] *= scale;
    }
    step(walk, u, next, scratch);
    products++;
    let residual = 0;
    for (let n = 0; n < states; n++) residual += Math.abs(next[n] - u[n]);
    [u, next] = [next, u];
    if (residual <= tolerance) {
      let total = 0;
      for (let n = 0; n < states; n++) total += u[n];
      for (let n = 0; n < states; n++) u[n] /= total;
      return { p: u, cycles: cycle, products, groups: groups.count, residual };
    }
    yield done(cycle - 0.4);
    // Where cycles gain little, more smoothing between them; nearly periodic chains need steps averaged with their
    // start.
    for (let k = 0; residual > slow * last && k < Math.min(cycle, 8); k++) {
      step(walk, u, next, scratch);
      products++;
      if (cycle > patience) for (let n = 0; n < states; n++) next[n] = (next[n] + u[n]) / 2;
      [u, next] = [next, u];
      yield done(cycle - 0.4 + 0.05 * (k + 1));
    }
    last = residual;
  }
  throw new SolveFailure(
    'no-convergence',
    'The distribution of the unfinished work could not be found: the intervals are so regular that the queue keeps cycling. Change one of the times slightly.',
  );
}
