/** Polls on a lattice of time and of packets. */
import { type PollCycles, splitBetween } from './poll-cycles.ts';

/** A poll that finds packets: `cells` of time and `units` of packets later, with this probability. */
export interface Jump {
  cells: number;
  units: number;
  probability: number;
}

/** Time in cells of `cellSlots`, packets in units of `unit`, so that a group has `groupUnits` of them. */
export interface Lattice {
  cellSlots: number;
  unit: number;
  groupUnits: number;
  /** In order of time, then of packets. */
  jumps: readonly Jump[];
  /** The probability of one more cell of empty polls. */
  idle: number;
  /** Probability that a poll with packets and no empty one before it moves neither time nor packets. */
  still: number;
}

/** Units of a group at most. */
const mostUnits = 96;

export function pollLattice(cycles: PollCycles, groupPackets: number, cellSlots: number): Lattice {
  const groupUnits = Math.min(groupPackets, mostUnits);
  const unit = groupPackets / groupUnits;
  const masses = new Map<number, Map<number, number>>();
  const add = (cells: number, units: number, probability: number) => {
    if (probability === 0) return;
    const row = masses.get(cells) ?? new Map<number, number>();
    row.set(units, (row.get(units) ?? 0) + probability);
    masses.set(cells, row);
  };
  for (const { packets, probability, durations } of cycles.sizes) {
    const [units, below, above] = splitBetween(packets / unit);
    for (const { slots, share } of durations) {
      const [cells, sooner, later] = splitBetween(slots / cellSlots);
      for (const [c, atCell] of [
        [cells, sooner],
        [cells + 1, later],
      ]) {
        add(c, units, probability * share * atCell * below);
        add(c, units + 1, probability * share * atCell * above);
      }
    }
  }
  const jumps = [...masses].flatMap(([cells, row]) =>
    Array.from(row, ([units, probability]): Jump => ({ cells, units, probability })),
  );
  jumps.sort((a, b) => a.cells - b.cells || a.units - b.units);
  const idleCells = cycles.idleSlots / cellSlots;
  const idle = idleCells / (1 + idleCells);
  const first = jumps.find(({ cells, units }) => cells === 0 && units === 0);
  return { cellSlots, unit, groupUnits, jumps, idle, still: (1 - idle) * (first?.probability ?? 0) };
}

/**
 * P(T > t) at index `k * cells + t`, T the time from the end of a poll to the end of the one that brings k more units,
 * for k = 1 .. `groupUnits` - 1 and t = 0 .. cells - 1. Cost: one step a jump and entry.
 */
export function timesToFill(lattice: Lattice, cells: number): Float64Array {
  const { groupUnits, jumps, idle, still } = lattice;
  const p = new Float64Array(groupUnits * cells);
  for (let k = 1; k < groupUnits; k++) {
    const row = k * cells;
    for (let t = 0; t < cells; t++) {
      let sum = 0;
      for (const jump of jumps) {
        if (jump.cells > t) break;
        const left = k - jump.units;
        if (left <= 0) {
          if (jump.cells === t) sum += jump.probability;
        } else if (left < k || jump.cells > 0) sum += jump.probability * p[left * cells + t - jump.cells];
      }
      p[row + t] = ((1 - idle) * sum + (t > 0 ? idle * p[row + t - 1] : 0)) / (1 - still);
    }
  }
  for (let k = 1; k < groupUnits; k++) {
    let beyond = 1;
    for (let t = 0; t < cells; t++) {
      beyond = Math.max(0, beyond - p[k * cells + t]);
      p[k * cells + t] = beyond;
    }
  }
  return p;
}
