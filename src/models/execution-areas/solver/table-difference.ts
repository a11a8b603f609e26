/** How far the paper's two tables are apart. */
import type { Configuration } from '../configurations.ts';
import { cumulativeCost } from '../fit/cost-parameters.ts';
import { table1, table2 } from '../parameter-sets.ts';

/**
 * C(Table 2)/C(Table 1) - 1 at this point; null where Table 1 solved again gives no cost above 0 (far beyond its
 * points).
 */
export function tableDifference(
  { id }: Configuration,
  scaleFactor: number,
  frameBytes: number,
): number | null {
  const first = cumulativeCost(table1[id], scaleFactor, frameBytes);
  const second = cumulativeCost(table2[id], scaleFactor, frameBytes);
  return first > 0 ? second / first - 1 : null;
}
