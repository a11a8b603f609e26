/** The cores of a switch that differ, and the queues of each that do, from the inputs alone. */
import { portShares } from '../system.ts';
import type { PacketTimes } from '../packet-times.ts';
import type { Inputs } from '../read-inputs.ts';

/** Cores, and rates of a core, that are looked at; those between are like them. */
export const mostSampled = { cores: 12, rates: 8 };

/** Queues of a core that have one rate, or nearly so. */
export interface Queues {
  rate: number;
  queues: number;
  /** Different rates among them. */
  groups: number;
}

export interface Core {
  classes: readonly Queues[];
  /** All queues, silent ones too. */
  ports: number;
  capacity: number;
  maxBatch: number;
  outputs: number;
  times: PacketTimes;
}

interface CoreRates {
  rates: readonly number[];
  /** Packets/µs of all queues. */
  load: number;
}

/** Cores that are unlike each other, the most loaded first. */
export function ratesOfDistinctCores(inputs: Inputs): readonly CoreRates[] {
  const { cores, loadMpps, coreSplit: split } = inputs;
  const shares = portShares(inputs);
  if (split === null)
    return [{ rates: shares.map((share) => (share / cores) * loadMpps), load: loadMpps / cores }];
  const found = new Map<number, CoreRates>();
  for (let core = 0; core < cores; core++) {
    let load = 0;
    let mark = 0;
    const rates = shares.map((share, port) => {
      const rate = share * split[port][core] * loadMpps;
      load += rate;
      // cores that differ hardly ever add up to the same
      mark += rate / (port + Math.SQRT2);
      return rate;
    });
    if (!found.has(mark)) found.set(mark, { rates, load });
  }
  return [...found.values()].sort((a, b) => b.load - a.load);
}

/** The busiest first. */
export function classesOf(rates: readonly number[]): Queues[] {
  const counts = new Map<number, number>();
  for (const rate of rates) if (rate > 0) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => b - a);
  return strataOf(sorted, mostSampled.rates).map((alike) => ({
    rate: alike[0][0],
    queues: alike.reduce((sum, [, count]) => sum + count, 0),
    groups: alike.length,
  }));
}

/** Neighbours together, in at most so many parts. */
export function strataOf<T>(sorted: readonly T[], most: number): T[][] {
  const parts = Math.min(most, sorted.length);
  const cut = (part: number) => Math.round((part * sorted.length) / parts);
  return Array.from({ length: parts }, (_, part) => sorted.slice(cut(part), cut(part + 1)));
}
