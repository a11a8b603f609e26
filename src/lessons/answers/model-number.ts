/** A number of a lesson, read from what the model gives at the inputs that it names. */
import type { Inputs, ModelNumber, Task } from '../lesson.ts';

/** All sets of inputs whose results the number is made of, on top of the scene's. */
export function inputSetsOf({ result, at = {}, over, minus }: ModelNumber): readonly Inputs[] {
  const parts = [over, minus].flatMap((part) => (part === undefined ? [] : inputSetsOf(part)));
  return result === 'one' ? parts : [at, ...parts];
}

/** Null where a result of it has no value, or where it would be divided by 0. */
export function modelAmount(
  { result, at = {}, over, minus, times = 1 }: ModelNumber,
  read: (result: string, at: Inputs) => number | null,
): number | null {
  const value = result === 'one' ? 1 : read(result, at);
  const divisor = over === undefined ? 1 : modelAmount(over, read);
  const less = minus === undefined ? 0 : modelAmount(minus, read);
  if (value === null || divisor === null || divisor === 0 || less === null) return null;
  return (value / divisor - less) * times;
}

/** The number that an estimate asks for. */
export function askedNumber({
  result,
  over,
  times = 1,
  then: at = {},
}: Extract<Task, { kind: 'estimate' }>): ModelNumber {
  return { result, at, times, ...(over === undefined ? {} : { over: { result: over, at } }) };
}
