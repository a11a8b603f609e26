/** Headline of interrupt coalescing: interrupts and packets per interrupt, loss, and the distance to the capacity. */
import type { HeadlineWords, HeadlineContext } from '../contract/screen.ts';
import { losesNone } from '../contract/edge.ts';
import { isApproximateLoss } from '../contract/expected-difference.ts';
import { expectedDifference } from './simulation.ts';
import {
  numberAndNoun,
  edgeWords,
  lostClause,
  lostWords,
  nearEdge,
  offeredWords,
  shareWords,
} from '../headline-parts/headline-words.ts';
import { microsWords, significant } from '../../text/number-words.ts';
import { phrase } from '../../text/words.ts';
import { readInputs } from './read-inputs.ts';

// Which of timer and frames closes the batches, in words.

/** Shares within this distance of 0 or 1 are worded as none or all. */
const negligibleShare = 5e-5;

/** `share`: batches that the limit of `frames` closes. A sentence without its full stop. */
export function closingWords(share: number, frames: number): string {
  if (frames === 1) return 'Every packet interrupts';
  if (share < negligibleShare) return `The timer closes nearly every batch before it holds ${frames} packets`;
  if (share > 1 - negligibleShare)
    return `The limit of ${frames} packets closes nearly every batch before the timer does`;
  return `${shareWords(share)} of the batches are closed by the limit of ${frames} packets, the others by the timer`;
}

/** Words on the batches that frames close: ` (13.3 % of the batches reach the limit of 16)`; empty without one. */
function closingAside(share: number, frames: number | null): string {
  if (frames === null || frames === 1) return '';
  if (share < negligibleShare) return ` (hardly any batch reaches the limit of ${frames})`;
  const most = share > 1 - negligibleShare ? 'nearly all' : `${shareWords(share)} of the`;
  return ` (${most} batches reach the limit of ${frames})`;
}

export function headline({ values, solution, rate }: HeadlineContext): HeadlineWords {
  const inputs = readInputs(values);
  const { cores, coalescingFrames: frames } = inputs;
  const { loadWithOverhead, capacityMpps, offeredMpps, lossProbability, meanBatch } = solution.indicators;
  const closing = closingAside(solution.indicators.closedByFramesShare ?? 0, frames);
  const load = loadWithOverhead ?? 0;
  // Not the load: at a low rate more of the time goes into interrupts than at the capacity.
  const ofCapacity = shareWords(capacityMpps && offeredMpps ? offeredMpps / capacityMpps : load);
  const loss = lossProbability ?? 0;
  const approximate = isApproximateLoss(loss, expectedDifference(inputs, 'lossProbability')?.bound);
  const form = { about: approximate };
  const [runs, its] = cores === 1 ? ['the core runs', 'its'] : ['the cores run', 'their'];
  const [are, lose] = cores === 1 ? ['the core is', 'loses'] : ['the cores are', 'lose'];
  const at = phrase`At ${offeredWords(rate, offeredMpps ?? 0)}`;
  const edge =
    !capacityMpps || !offeredMpps
      ? null
      : `${cores === 1 ? 'Its' : 'Their'} capacity is ${edgeWords(rate, capacityMpps, offeredMpps)}.`;
  if (load > 1 + nearEdge) {
    const lost = lostWords(loss, form);
    return {
      sentence: phrase`${at} ${are} overloaded, at ${ofCapacity} of ${its} capacity: ${cores === 1 ? 'it' : 'they'} ${lose} ${lost}.`,
      edge,
      brief: phrase`${at} ${are} overloaded and ${lose} ${lost}.`,
    };
  }
  const interrupts = solution.indicators.interruptsPerSecond ?? 0;
  const one = significant(interrupts) === '1';
  const rising = { of: 'interruptsPerSecond', text: numberAndNoun(interrupts, 'interrupt') };
  const brought = phrase`${rising} a second ${one ? 'hands' : 'hand'} over ${numberAndNoun(meanBatch ?? 0, 'packet')} each${closing}`;
  const atEdge = load > 1 - nearEdge;
  const place = atEdge ? `at ${its} capacity` : `at ${ofCapacity} of ${its} capacity`;
  if (!losesNone(loss) && !atEdge) {
    const cause = phrase`${at} the queue of ${microsWords(inputs.maxWorkUs)} is too short: ${lostClause(loss, form)}`;
    return { sentence: phrase`${cause}, although ${runs} ${place}.`, edge, brief: phrase`${cause}.` };
  }
  const none = approximate && losesNone(loss);
  return {
    brief: phrase`${at} ${are} ${place} and ${lose} ${lostWords(loss, { ...form, none: approximate ? 'hardly any' : 'none' })}.`,
    sentence: phrase`${at} ${runs} ${place}: ${brought}, and ${lostClause(loss, { ...form, whom: 'the packets' })}${none ? ' in this approximation' : ''}.`,
    edge: atEdge ? null : edge,
  };
}
