import { evidence, type Evidence } from '../../evidence/evidence.ts';

/** One observation that speaks for a cause, and how much: 2 points make the cause likely. */
export interface Sign {
  says: Evidence;
  points: number;
}

export const sign = (points: number, says: string, value?: number, unit?: string): Sign => ({
  points,
  says: evidence(says, value, unit),
});

/** Evidence and sum of the points of the signs that there are. */
export function weigh(signs: readonly (Sign | null)[]): { proof: Evidence[]; points: number } {
  const found = signs.filter((one) => one !== null);
  return { proof: found.map(({ says }) => says), points: found.reduce((sum, { points }) => sum + points, 0) };
}
