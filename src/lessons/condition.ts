import type { EnteredInputs } from '../models/contract/inputs.ts';
import { sameValue, type ViewEntries } from '../scenario/file/scenario.ts';
import { ratioOf } from './answers/curve-points.ts';
import type { Condition } from './lesson.ts';

/** The conditions that have to hold together. */
export const partsOf = (condition: Condition): readonly Exclude<Condition, { kind: 'all' }>[] =>
  condition.kind === 'all' ? condition.of : [condition];

/** State of the reader's page: inputs with the result that belongs to them, and the view as links write it. */
interface Standing {
  inputs: EnteredInputs;
  indicators: Readonly<Record<string, number | null>>;
  view: ViewEntries;
}

const isWithin = (value: unknown, { atLeast, atMost }: { atLeast?: number; atMost?: number }): boolean =>
  typeof value === 'number' &&
  (atLeast === undefined || value >= atLeast) &&
  (atMost === undefined || value <= atMost);

/** Whether no input but those that may be changed differs from the scene's; absent: any may. */
export function othersAsInScene(
  alone: readonly string[] | undefined,
  scene: EnteredInputs,
  inputs: EnteredInputs,
): boolean {
  if (alone === undefined) return true;
  return Object.keys(scene).every((name) => alone.includes(name) || sameValue(inputs[name], scene[name]));
}

/** Whether the state of the page meets the condition; a result that does not exist meets none. */
export function holds(condition: Condition, standing: Standing): boolean {
  switch (condition.kind) {
    case 'result':
      return isWithin(ratioOf(standing.indicators, condition.name, condition.over), condition);
    case 'input':
      return isWithin(standing.inputs[condition.name], condition);
    case 'choice':
      return standing.inputs[condition.name] === condition.is;
    case 'view':
      return (standing.view[condition.name] ?? '') === condition.is;
    case 'all':
      return condition.of.every((part) => holds(part, standing));
  }
}
