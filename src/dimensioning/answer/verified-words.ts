/** What the simulation says of a goal at the answer, in words. */
import type { Model } from '../../models/contract/model.ts';
import { formatCount } from '../../text/number-format.ts';
import { capitalised } from '../../text/capitalised.ts';
import { goalName, stateWords } from '../question/goal-words.ts';
import { goalState } from '../question/goal-state.ts';
import type { VerifiedGoal } from './verified-answer.ts';

/** `Simulated, p99 is 43.0 µs (14 % below the 50 µs allowed): agrees within the 95 % interval.` */
export function verifiedWords(
  model: Model,
  { state, simulated, verdict }: Omit<VerifiedGoal, 'holds' | 'expected'>,
  packets: number,
): string {
  const { goal } = state;
  const name = goalName(model, goal);
  if (simulated === null) return `${capitalised(name)}: the simulation was too short to tell.`;
  if (goal.quantity === 'loss' && simulated.mean === 0)
    return `Simulated, none of ${formatCount(packets)} packets is lost: ${verdict.words}.`;
  const words = stateWords(model, goalState(goal, simulated.mean));
  return `Simulated, ${words}: ${verdict.words}.`;
}
