import type { Condition, Step } from '../../../lessons/lesson.ts';

function inputsOf(condition: Condition): readonly string[] {
  if (condition.kind === 'input' || condition.kind === 'choice') return [condition.name];
  return condition.kind === 'all' ? condition.of.flatMap(inputsOf) : [];
}

/** The inputs of a step, the one that it points at first. */
export function asksFor({ pointsAt, task }: Step): readonly string[] {
  const pointed = pointsAt?.startsWith('input:') === true ? [pointsAt.slice('input:'.length)] : [];
  if (task.kind !== 'goal') return pointed;
  return [...new Set([...pointed, ...Object.keys(task.witness.inputs ?? {}), ...inputsOf(task.reach)])];
}
