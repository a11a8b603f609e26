import type { SearchedPoint } from '../answer/answer.ts';
import { violation } from '../question/goal-state.ts';

/** The point that misses the goals by the least factor; null where none has a solution. */
export function closestOf(points: readonly SearchedPoint[]): SearchedPoint | null {
  let closest: { point: SearchedPoint; missing: number } | null = null;
  for (const point of points) {
    if (point.failure !== null) continue;
    const missing = violation(point.goals);
    if (closest === null || missing < closest.missing) closest = { point, missing };
  }
  return closest?.point ?? null;
}
