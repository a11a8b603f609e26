import type { GoalState } from '../../../../dimensioning/answer/answer.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';

/** Farther off than this many times, the factor is told instead of the per cent. */
const farOff = 10;

/** `holds, 13.8 % below`, `fails, 7.3 times the limit`, `holds`: how a goal stands, in few words. */
export function marginWords({ goal, value, holds, margin }: GoalState): string {
  if (value === null) return 'fails: no value';
  const word = holds ? 'holds' : 'fails';
  if (margin === null || Math.abs(margin) < 5e-4) return margin === null ? word : `${word}, at the limit`;
  const above = value > goal.limit;
  if (above && margin !== 0 && Math.abs(margin) >= farOff) {
    return `${word}, ${formatPlain(value / goal.limit, 2)} times the limit`;
  }
  return `${word}, ${withUnit(formatPlain(100 * Math.abs(margin), 3), '%')} ${above ? 'above' : 'below'}`;
}
