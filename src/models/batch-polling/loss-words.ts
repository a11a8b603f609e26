/** The loss in words that are no surer than the solution. */
import { noLossFloor } from '../contract/no-loss.ts';
import type { Notice } from '../contract/solution.ts';
import { lostWords } from '../headline-parts/headline-words.ts';
import type { Inputs } from './read-inputs.ts';

/** Notices of an error that shows in the loss. */
const approximate = ['few-packets', 'jittered-arrivals', 'simulated'];

/** Whether the loss is an approximation or an estimate of a simulation. */
export function isApproximateLoss(notices: readonly Notice[]): boolean {
  return notices.some(({ code }) => approximate.includes(code));
}

/** Words after “loses”. The chain counts too many losses of steady arrivals and may leave out any of others. */
export function lostPackets(inputs: Inputs, notices: readonly Notice[], loss: number): string {
  if (!isApproximateLoss(notices)) return lostWords(loss);
  if (loss >= noLossFloor) return `about ${lostWords(loss)}`;
  if (notices.some(({ code }) => code === 'simulated')) return 'none in a simulated run';
  const steady = ['deterministic', 'poisson'].includes(inputs['arrivals.family']) && inputs.sleepUs === 0;
  return steady ? 'none' : 'hardly any';
}
