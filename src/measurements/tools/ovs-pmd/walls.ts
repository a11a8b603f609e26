/** Two prints of `pmd-stats-show` are a before and an after: its counters run since the last clear. */
type Values = Readonly<Record<string, number | null>>;

const counters = [
  ...['packets', 'recirculations', 'pollingCycles', 'processingCycles', 'totalCycles'],
  ...['phwolHits', 'mfexOptHits', 'simpleMatchHits', 'emcHits', 'smcHits', 'megaflowHits'],
  ...['misses', 'lostMisses', 'upcalls', 'lostUpcalls'],
] as const;

/** Counts between the two prints; null where nothing was counted, or a counter fell because it was cleared. */
export function counterDifference(before: Values | undefined, now: Values): Values | null {
  if (before === undefined) return null;
  const values: Record<string, number | null> = {};
  for (const name of counters) {
    const [first, last] = [before[name], now[name]];
    if (typeof first !== 'number' || typeof last !== 'number') continue;
    if (last < first) return null;
    values[name] = last - first;
  }
  const { packets, pollingCycles, processingCycles } = values;
  if (!packets || typeof pollingCycles !== 'number' || typeof processingCycles !== 'number') return null;
  const cycles = pollingCycles + processingCycles;
  if (cycles === 0) return null;
  return {
    ...values,
    pollingPercent: (100 * pollingCycles) / cycles,
    processingPercent: (100 * processingCycles) / cycles,
    cyclesPerPacket: cycles / packets,
    processingCyclesPerPacket: processingCycles / packets,
  };
}

// The walls between the bins of Open vSwitch's PMD histograms (lib/dpif-netdev-perf.c): 31 walls and a last bin above
// them; a bin ends at its wall and holds it.

/** By the name of the column, as the heads of the tables print it. */
export const histogramColumns = {
  'cycles/it': 'cyclesPerIteration',
  'packets/it': 'packetsPerIteration',
  'cycles/pkt': 'cyclesPerPacket',
  'pkts/batch': 'pktsPerBatch',
  'max vhost qlen': 'maxVhostQueueLength',
  'upcalls/it': 'upcallsPerIteration',
  'cycles/upcall': 'cyclesPerUpcall',
} as const;

export type HistogramColumn = (typeof histogramColumns)[keyof typeof histogramColumns];

const walls = 31;

const known: Readonly<Record<HistogramColumn, readonly number[]>> = {
  cyclesPerIteration: logarithmic(500, 24_000_000),
  packetsPerIteration: logarithmic(0, 1000),
  cyclesPerPacket: linear(100, 30_000),
  pktsPerBatch: linear(0, 32),
  maxVhostQueueLength: logarithmic(0, 512),
  upcallsPerIteration: linear(0, 30),
  cyclesPerUpcall: logarithmic(1000, 1_000_000),
};

function linear(min: number, max: number): number[] {
  return Array.from({ length: walls }, (_, k) => min + Math.floor((k * (max - min)) / (walls - 1)));
}

function logarithmic(min: number, max: number): number[] {
  const start = min > 0 ? 0 : 1;
  const result = min > 0 ? [] : [0];
  const least = Math.log(Math.max(min, 1));
  const span = Math.log(max) - least;
  let wall = start;
  for (let k = 0; k < walls - start; k++) {
    wall = Math.max(wall, Math.floor(Math.exp(least + (k * span) / (walls - start - 1))));
    result.push(wall++);
  }
  result[walls - 1] = Math.max(result[walls - 1]!, max);
  return result;
}

export interface HistogramRows {
  /** Upper walls, rising; a bin holds its wall. */
  wall: readonly number[];
  count: readonly number[];
  /** Counted above the last wall. */
  above: number;
}

/**
 * Whole values `lower[k] .. upper[k]`, both included, of the bins. A fragment may lack the row in front of a bin: the
 * wall is then the one that Open vSwitch has there.
 */
export function binsOfWalls(
  column: HistogramColumn,
  wall: readonly number[],
): { lower: number[]; upper: number[] } {
  const all = known[column];
  const lower = wall.map((upper, k) => {
    const before = wall[k - 1] ?? -1;
    // The walls of this machine may differ in the last place from those of another.
    const place = all.findIndex((each) => Math.abs(each - upper) <= (upper > 1000 ? 1 : 0));
    return Math.max(before, place > 0 ? all[place - 1]! : -1) + 1;
  });
  return { lower, upper: [...wall] };
}
