/** Where the operating point lies and how far the edge is, in words. */
import type { InputValues } from '../contract/inputs.ts';
import { probabilityWords, significant } from '../../text/number-words.ts';
import type { Solution } from '../contract/solution.ts';
import { capitalised } from '../../text/capitalised.ts';
import { unreliableShare } from './figures/shared.ts';
import type { PortGroup } from './solver/port-groups.ts';
import { busiestGroup, portGroups } from './solver/port-groups.ts';
import { readInputs } from './read-inputs.ts';

/** The ports that lose most now, or would lose first: those with the most loaded queue while nothing is lost. */
export function firstToLose(values: InputValues, { indicators }: Pick<Solution, 'indicators'>): PortGroup {
  const lossOf = ({ ports }: PortGroup) => indicators[`ports.${ports[0]}.lossProbability`] ?? 0;
  const groups = portGroups(values);
  return groups.reduce(
    (worst, group) => (lossOf(group) > lossOf(worst) ? group : worst),
    busiestGroup(values),
  );
}

/** Notices that put the numbers above in doubt altogether, in the few words that fit beside them. */
const doubts: Readonly<Record<string, string>> = {
  'not-converged': 'Not converged: ',
  'workload-with-losses': 'Not valid with losses: ',
  'small-buffer': 'Not reliable for queues this short: ',
};

/** The load against the critical load, and which port is at its edge; first of all, whether to believe it. */
export function situation(values: InputValues, solution: Solution): string {
  const doubt = solution.notices.map(({ code }) => doubts[code]).find((words) => words !== undefined);
  const words = placeWords(values, solution);
  return doubt === undefined || words === '' ? words : doubt + words[0].toLowerCase() + words.slice(1);
}

function placeWords(values: InputValues, solution: Solution): string {
  const inputs = readInputs(values);
  const { criticalLoadMpps, criticalRatio, lossProbability, throughputMpps } = solution.indicators;
  if (inputs.loadMpps === 0) return 'No packet arrives: the cores poll empty queues.';
  if (!criticalLoadMpps || criticalRatio === null || criticalRatio === undefined) return '';
  const percent = `${significant(100 * criticalRatio)} %`;
  const edge = `${significant(criticalLoadMpps)} Mpps`;
  const group = firstToLose(values, solution);
  const name = capitalised(group.name);
  const several = group.ports.length > 1;
  if (Math.abs(criticalRatio - 1) <= unreliableShare) {
    return `Near the critical load: ${percent} of the critical load of ${edge}. ${name} ${several ? 'lose' : 'loses'} first.`;
  }
  if (criticalRatio > 1) {
    const own = solution.indicators[`ports.${group.ports[0]}.lossProbability`] ?? 0;
    const lost = lossProbability ?? 0;
    const losing =
      lost > 0
        ? `, ${probabilityWords(lost)} of the packets are lost, ${probabilityWords(own)} at ${group.name}`
        : '';
    // A form without losses has no throughput either.
    const through =
      throughputMpps === null || throughputMpps === undefined
        ? 'Queues would grow without bound'
        : `${significant(throughputMpps)} Mpps are forwarded`;
    return `Overload: ${percent} of the critical load of ${edge}. ${through}${losing}.`;
  }
  const left = criticalLoadMpps * (1 - criticalRatio);
  return `Load ${percent} of the critical load; that is ${edge}, ${significant(left)} Mpps above the current load. ${name} would lose first.`;
}
