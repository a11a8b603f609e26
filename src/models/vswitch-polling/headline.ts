/** Headline of the virtual switch: how near the critical load it is, its loss, and the port at its edge. */
import type { HeadlineContext, HeadlineWords } from '../contract/screen.ts';
import { losesNone } from '../contract/edge.ts';
import { isApproximateLoss } from '../contract/expected-difference.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { Solution } from '../contract/solution.ts';
import {
  edgeWords,
  lostClause,
  lostShare,
  lostWords,
  numberAndNoun,
  offeredWords,
  shareWords,
} from '../headline-parts/headline-words.ts';
import { capitalised } from '../../text/number-words.ts';
import { type Words, phrase } from '../../text/words.ts';
import { unreliableShare } from './figures/shared.ts';
import { firstToLose, type PortGroup } from './solver/port-groups.ts';
import { expectedDifference } from './expected-difference.ts';
import { readInputs } from './read-inputs.ts';

/** Notices that put all numbers in doubt: first in the headline. */
const doubts: Readonly<Record<string, string>> = {
  'not-converged': 'The iteration did not converge: take these numbers with care.',
  'workload-with-losses': 'This form is not valid where packets are lost.',
  'small-buffer': 'This form is not reliable for queues this short.',
};

export function headline(context: HeadlineContext): HeadlineWords {
  const doubt = context.solution.notices.map(({ code }) => doubts[code]).find((one) => one !== undefined);
  const place = placeWords(context);
  return doubt === undefined
    ? place
    : { sentence: phrase`${doubt} ${place.sentence}`, edge: null, brief: phrase`${doubt}` };
}

function placeWords({ values, solution, rate }: HeadlineContext): HeadlineWords {
  const inputs = readInputs(values);
  const { loadMpps } = inputs;
  const { criticalLoadMpps, criticalRatio, lossProbability, throughputMpps } = solution.indicators;
  if (loadMpps === 0)
    return { sentence: phrase`No packet arrives: the cores poll empty queues.`, edge: null };
  const load = offeredWords(rate, loadMpps);
  const about = hasApproximateLoss(values, solution.indicators);
  const lost = lossClause(lossProbability ?? null, about);
  if (!criticalLoadMpps || typeof criticalRatio !== 'number')
    return { sentence: phrase`The switch is offered ${load}${lost}.`, edge: null };
  const group = firstToLose(values, solution);
  const place = edgeWords(rate, criticalLoadMpps, loadMpps, 'the current load');
  const percent = shareWords(criticalRatio);
  const briefLoss =
    typeof lossProbability === 'number'
      ? phrase` and loses ${lostWords(lossProbability, { about, none: about ? 'hardly any' : 'no packets' })}`
      : '';
  const lossless = losesNone(lossProbability);
  if (Math.abs(criticalRatio - 1) <= unreliableShare) {
    return {
      sentence: phrase`At ${load} the switch runs close to its critical load (${percent})${lost}. ${capitalised(group.name)} ${verb(group)} packets first.`,
      edge: `The critical load is ${place}.`,
      brief: phrase`At ${load} the switch is close to its critical load (${percent})${briefLoss}.`,
    };
  }
  if (criticalRatio > 1) {
    // A form without losses has no throughput either.
    const what =
      typeof throughputMpps === 'number'
        ? phrase`it loses ${lostWords(lossProbability ?? 0, { about })}${worstPort(solution, group)}`
        : 'its queues would grow without bound';
    return {
      sentence: phrase`At ${load} the switch is overloaded, at ${percent} of its critical load: ${what}.`,
      edge: `Loss ends at ${place}.`,
      brief: phrase`At ${load} the switch is overloaded${typeof throughputMpps === 'number' ? briefLoss : ': its queues would grow without bound'}.`,
    };
  }
  const first =
    group.ports.length > 1 && group.ports.length === inputs.ports
      ? `All ports ${lossless ? 'would start to lose packets together' : 'lose equally'}`
      : `${capitalised(group.name)} ${lossless ? 'would lose packets first' : `${verb(group)} the most`}`;
  const runs = `the switch runs at ${percent} of its critical load`;
  const edge = `The critical load is ${place}.`;
  if (lossless || typeof lossProbability !== 'number') {
    const brief = phrase`At ${load} the switch is at ${percent} of its critical load${briefLoss}.`;
    return { sentence: phrase`At ${load} ${runs}${lost}. ${first}.`, edge, brief };
  }
  const cause = phrase`At ${load} the queues of ${numberAndNoun(inputs.queueCapacity, 'packet')} are too short: ${lostClause(lossProbability, { about })}`;
  return { sentence: phrase`${cause}, although ${runs}. ${first}.`, edge, brief: phrase`${cause}.` };
}

const verb = ({ ports }: PortGroup) => (ports.length === 1 ? 'loses' : 'lose');

/** Whether the loss, or that there is none, is an approximation in words. */
export function hasApproximateLoss(
  values: InputValues,
  { lossProbability }: Solution['indicators'],
): boolean {
  const expected = expectedDifference(values, 'lossProbability', readInputs(values).method);
  return isApproximateLoss(lossProbability ?? 0, expected?.bound);
}

/**
 * Continues the sentence on the switch. A form with unlimited queues has no loss, and where several queues fill
 * together no form gives a rare loss reliably.
 */
function lossClause(loss: number | null, about: boolean): Words {
  if (loss === null) return phrase`; this form ${{ of: 'lossProbability', text: 'does not model loss' }}`;
  const lost = lostWords(loss, { about, whom: 'the packets', none: about ? 'none' : 'no packets' });
  return phrase` and loses ${lost}${about && losesNone(loss) ? ' in this approximation' : ''}`;
}

/** Port that loses more than the others: `, and port 4 loses the most, 48 %`. */
function worstPort({ indicators }: Solution, group: PortGroup): string {
  const groupLoss = indicators[`ports.${group.ports[0]}.lossProbability`] ?? 0;
  const share = lostShare(groupLoss);
  if (losesNone(groupLoss) || share === lostShare(indicators.lossProbability ?? 0)) return '';
  return `, and ${group.name} ${verb(group)} the most, ${share}`;
}
