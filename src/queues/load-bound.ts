/** Bounds of the greatest load that hold for every placement. */
import { loadOf } from './core-load.ts';
import type { PolledMachine } from './placement.ts';

/**
 * Least sum over groups of their size times their largest rate, of the rates from place k on (falling) in at most g
 * groups: `[g][k]`. In a best partition each group is a run of neighbours, for with given largest rates a queue is best
 * off in the group with the smallest of them that is not below its rate.
 */
export function leastLooks(rates: readonly number[], groups: number): number[][] {
  const none = rates.map(() => Infinity);
  const table = [[...none, 0]];
  for (let g = 1; g <= groups; g++) {
    const row = [...none, 0];
    for (let k = rates.length - 1; k >= 0; k--) {
      for (let end = k + 1; end <= rates.length; end++) {
        row[k] = Math.min(row[k], (end - k) * rates[k] + table[g - 1][end]);
      }
    }
    table.push(row);
  }
  return table;
}

/**
 * A load that no placement is below, from two arguments: all work shared evenly, with the looks of the best groups; and
 * some core that has at least m / C of the m busiest queues, on the fastest core.
 */
export function leastLoad({ queues, cores, costs }: PolledMachine): number {
  if (queues.length === 0) return 0;
  const rates = queues.map(({ rateMpps }) => rateMpps).sort((x, y) => y - x);
  const fastest = Math.max(...cores.map(({ speed }) => speed));
  const speeds = cores.reduce((sum, { speed }) => sum + speed, 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const looks = leastLooks(rates, Math.min(cores.length, rates.length)).at(-1)?.[0] ?? 0;
  let bound = loadOf({ count: 1, busiest: looks, total }, speeds, costs);
  for (let m = 1; m <= rates.length; m++) {
    const count = Math.ceil(m / cores.length);
    const least = rates.slice(m - count, m);
    const sum = least.reduce((so, rate) => so + rate, 0);
    bound = Math.max(bound, loadOf({ count, busiest: least[0], total: sum }, fastest, costs));
  }
  return bound;
}
