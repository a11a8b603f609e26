/** What the simulation says of a goal at the answer, in words. */
import { formatCount } from '../../text/number-format.ts';
import { capitalised } from '../../text/capitalised.ts';
import { goalName, stateWords } from '../question/goal-words.ts';
import { goalState } from '../question/goal-state.ts';
import type { Wording } from '../question/question.ts';
import type { VerifiedGoal } from './verified-answer.ts';

/** `Simulated, p99 is 43.0 µs (14 % below the 50 µs allowed): agrees within the 95 % interval.` */
export function verifiedWords(
  wording: Wording,
  { state, simulated, verdict }: Omit<VerifiedGoal, 'holds' | 'expected'>,
  packets: number,
): string {
  const { goal } = state;
  const name = goalName(wording.model, goal);
  if (simulated === null) return `${capitalised(name)}: the simulation was too short to tell.`;
  if (goal.quantity === 'loss' && simulated.mean === 0)
    return `Simulated, none of ${formatCount(packets)} packets is lost: ${verdict.words}.`;
  const words = stateWords(wording, goalState(goal, simulated.mean));
  return `Simulated, ${words}: ${verdict.words}.`;
}
