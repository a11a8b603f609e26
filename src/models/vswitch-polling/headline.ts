/** Headline of the virtual switch: how near the critical load it is, its loss, and the port at its edge. */
import type { HeadlineContext, HeadlineWords } from '../contract/screen.ts';
import { losesNone } from '../contract/edge.ts';
import { isApproximateLoss } from '../contract/expected-difference.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { Solution } from '../contract/solution.ts';
import {
  edgeWords,
  lostClause,
  lostWords,
  numberAndNoun,
  rateWords,
  shareWords,
} from '../headline-parts/headline-words.ts';
import { capitalised } from '../../text/number-words.ts';
import { unreliableShare } from './figures/shared.ts';
import { firstToLose, type PortGroup } from './solver/port-groups.ts';
import { expectedDifference } from './expected-difference.ts';
import { readInputs } from './read-inputs.ts';

/** Notices that put all numbers in doubt: first in the headline. */
const doubts: Readonly<Record<string, string>> = {
  'not-converged': 'The iteration did not converge, so take these numbers with care.',
  'workload-with-losses': 'This form is not valid where packets are lost.',
  'small-buffer': 'This form is not reliable for queues this short.',
};

export function headline(context: HeadlineContext): HeadlineWords {
  const doubt = context.solution.notices.map(({ code }) => doubts[code]).find((words) => words !== undefined);
  const lost = lostWords(context.solution.indicators.lossProbability ?? 0);
  const words: HeadlineWords = {
    ...placeWords(context),
    says: ['no packets', 'does not model loss', lost.replace(' of them', '')].map((said) => ({
      result: 'lossProbability',
      words: said,
    })),
  };
  return doubt === undefined
    ? words
    : {
        ...words,
        sentence: `${doubt} ${words.sentence}`,
        edge: null,
        brief: doubt.replace(', so take', ': take'),
      };
}

function placeWords({ values, solution, rate }: HeadlineContext): HeadlineWords {
  const inputs = readInputs(values);
  const { loadMpps } = inputs;
  const { criticalLoadMpps, criticalRatio, lossProbability, throughputMpps } = solution.indicators;
  if (loadMpps === 0) return { sentence: 'No packet arrives: the cores poll empty queues.', edge: null };
  const load = rateWords(rate, loadMpps);
  const about = hasApproximateLoss(values, solution.indicators);
  const lost = lossClause(lossProbability ?? null, about);
  if (!criticalLoadMpps || typeof criticalRatio !== 'number')
    return { sentence: `The switch is offered ${load}${lost}.`, edge: null };
  const group = firstToLose(values, solution);
  const place = edgeWords(rate, criticalLoadMpps, loadMpps, 'the current load');
  const percent = shareWords(criticalRatio);
  const briefLoss = lost
    .replace('none in this approximation', 'hardly any')
    .replace(' of the packets', '')
    .replace('; this form does not model loss', '');
  const lossless = losesNone(lossProbability);
  if (Math.abs(criticalRatio - 1) <= unreliableShare) {
    return {
      sentence: `At ${load} the switch runs close to its critical load (${percent})${lost}. ${capitalised(group.name)} ${verb(group)} packets first.`,
      edge: `The critical load is ${place}.`,
      brief: `At ${load} the switch is close to its critical load (${percent})${briefLoss}.`,
    };
  }
  if (criticalRatio > 1) {
    // A form without losses has no throughput either.
    const what =
      typeof throughputMpps === 'number'
        ? `it loses ${about ? 'about ' : ''}${lostWords(lossProbability ?? 0).replace(' of them', '')}${worstPort(solution, group)}`
        : 'its queues would grow without bound';
    return {
      sentence: `At ${load} the switch is overloaded, at ${percent} of its critical load: ${what}.`,
      edge: `Loss ends at ${place}.`,
      brief: `At ${load} the switch is overloaded${typeof throughputMpps === 'number' ? briefLoss : ': its queues would grow without bound'}.`,
    };
  }
  const first =
    group.ports.length > 1 && group.ports.length === inputs.ports
      ? `All ports ${lossless ? 'would start to lose packets together' : 'lose equally'}`
      : `${capitalised(group.name)} ${lossless ? 'would lose packets first' : `${verb(group)} the most`}`;
  const runs = `the switch runs at ${percent} of its critical load`;
  const edge = `The critical load is ${place}.`;
  if (lossless || typeof lossProbability !== 'number') {
    const brief = `At ${load} the switch is at ${percent} of its critical load${briefLoss}.`;
    return { sentence: `At ${load} ${runs}${lost}. ${first}.`, edge, brief };
  }
  const cause = `At ${load} the queues of ${numberAndNoun(inputs.queueCapacity, 'packet')} are too short: ${lostClause(lossProbability, about)}`;
  return { sentence: `${cause}, although ${runs}. ${first}.`, edge, brief: `${cause}.` };
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
function lossClause(loss: number | null, about: boolean): string {
  if (loss === null) return '; this form does not model loss';
  const words = lostWords(loss).replace('of them', 'of the packets');
  if (words !== 'none') return ` and loses ${about ? 'about ' : ''}${words}`;
  return about ? ' and loses none in this approximation' : ' and loses no packets';
}

/** Port that loses more than the others: `, and port 4 loses the most, 48 %`. */
function worstPort({ indicators }: Solution, group: PortGroup): string {
  const groupLoss = indicators[`ports.${group.ports[0]}.lossProbability`] ?? 0;
  const words = lostWords(groupLoss);
  if (losesNone(groupLoss) || words === lostWords(indicators.lossProbability ?? 0)) return '';
  return `, and ${group.name} ${verb(group)} the most, ${words.replace(' of them', '')}`;
}
