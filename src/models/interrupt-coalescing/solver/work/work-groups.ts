/** Groups of neighbouring amounts of work, and the small chain between them. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { BandedChain } from '../../../../numerics/chains/elimination-frame.ts';
import { solveBandedChain } from '../../../../numerics/chains/banded-gth.ts';
import type { WorkWalk } from './work-walk.ts';

/** Groups are this part of the standard deviation of one step: finer ones cost elimination, coarser ones cycles. */
const groupShare = 4;
/** Groups of a chain without a kernel. */
const mostGroups = 600;
/** A jump to 0 this rare may end at the lowest group of the band instead. */
const negligible = 1e-18;

/**
 * The chain of groups: state 0 alone, then `width` states each. Row i has its entries j at i - down .. i + up, and
 * `toZero`.
 */
export class Groups {
  readonly count: number;
  readonly up: number;
  readonly down: number;
  readonly rows: Float64Array;
  readonly toZero: Float64Array;
  readonly mass: Float64Array;
  /** Entries of a row. */
  readonly stride: number;
  private readonly states: number;

  constructor(
    walk: WorkWalk,
    readonly width: number,
  ) {
    const { count, up, down } = bandOf(walk, width);
    this.states = walk.states;
    this.count = count;
    this.up = up;
    this.down = down;
    this.stride = up + down + 1;
    this.rows = float64Array(this.count * this.stride);
    this.toZero = float64Array(this.count);
    this.mass = float64Array(this.count);
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

  /** The chain of the groups from the lowest one with mass on: in overload those below are never entered again. */
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
          row[1] = 1; // practically never entered; the elimination needs a step down from it
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
  solve(): Float64Array {
    const lowest = this.mass.findIndex((mass) => mass > 0);
    const { q } = solveBandedChain(this.chainFrom(lowest));
    const law = float64Array(this.count);
    law.set(q, lowest);
    return law;
  }
}

function bandOf({ states, rise, fall, kernelLong }: WorkWalk, width: number) {
  const count = 1 + Math.ceil((states - 1) / width);
  const most = count - 1;
  const up = Math.min(most, Math.ceil(Math.max(1, rise) / width) + 1);
  // Where a long gap may empty the queue from anywhere, the band is the whole chain.
  const down = kernelLong > negligible ? most : Math.min(most, Math.ceil(fall / width) + 1);
  return { count, up, down };
}

/** Cost of the elimination of the groups: multiplications, and numbers that they hold with the columns of each. */
export function eliminationCost(walk: WorkWalk, width: number): { products: number; entries: number } {
  const { count, up, down } = bandOf(walk, width);
  // Near the lowest group the band is cut: where it is the whole chain, two thirds of it are.
  const cut = (1 - up / (2 * count)) * (1 - down / (2 * count));
  return { products: count * up * down * cut, entries: count * (up + down + up * (1 - up / (2 * count))) };
}

/** Slots of a group: a part of the standard deviation of one step. */
export function groupWidth({ kernel, states }: WorkWalk): number {
  let mass = 0;
  let first = 0;
  for (let k = 0; k < kernel.length; k++) {
    mass += kernel[k];
    first += k * kernel[k];
  }
  // Without a kernel (no batch ever fits) the groups only must not be too many.
  if (!(mass > 0)) return Math.ceil(states / mostGroups);
  const mean = first / mass;
  let second = 0;
  for (let k = 0; k < kernel.length; k++) second += (k - mean) ** 2 * kernel[k];
  return Math.max(1, Math.round(Math.sqrt(second / mass) / groupShare));
}

/** Sums of neighbouring kernel entries, and of all up to one. */
export interface KernelSums {
  /** `stretch[k]` covers the entries k - width + 1 .. k. */
  stretch: Float64Array;
  below: Float64Array;
}

/** Cost: entries x `width`. */
export function kernelSums(kernel: Float64Array, width: number): KernelSums {
  const stretch = float64Array(kernel.length + width);
  fillStretches(stretch, kernel, width);
  const below = float64Array(kernel.length);
  let sum = 0;
  for (let k = 0; k < kernel.length; k++) below[k] = sum += kernel[k];
  return { stretch, below };
}

function fillStretches(stretch: Float64Array, kernel: Float64Array, width: number): void {
  for (let k = 0; k < stretch.length; k++) {
    let sum = 0;
    for (let i = Math.max(0, k - width + 1); i <= Math.min(k, kernel.length - 1); i++) sum += kernel[i];
    stretch[k] = sum;
  }
}
