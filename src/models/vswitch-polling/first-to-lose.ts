import type { InputValues } from '../contract/inputs.ts';
import type { Solution } from '../contract/solution.ts';
import type { PortGroup } from './solver/port-groups.ts';
import { busiestGroup, portGroups } from './solver/port-groups.ts';

/** The ports that lose most now, or would lose first: those with the most loaded queue while nothing is lost. */
export function firstToLose(values: InputValues, { indicators }: Pick<Solution, 'indicators'>): PortGroup {
  const lossOf = ({ ports }: PortGroup) => indicators[`ports.${ports[0]}.lossProbability`] ?? 0;
  const groups = portGroups(values);
  return groups.reduce(
    (worst, group) => (lossOf(group) > lossOf(worst) ? group : worst),
    busiestGroup(values),
  );
}
