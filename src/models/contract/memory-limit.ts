/** Memory limit of a solve, by the size of its arrays (`array-memory.ts`), not by an estimate. */
import { withinMemory } from '../../numerics/array-memory.ts';
import type { InputValue, InputValues } from './inputs.ts';
import { SolveFailure } from './solution.ts';

/** Bytes of arrays that a solve may hold. */
export const mostBytes = 512e6;

/** A change of one input with which a solve needs less memory, in words: “slots of 20 ns take less”. */
export interface SmallerInput {
  parameter: string;
  words: string;
  nearest?: InputValue;
}

/** The result of a solve, which ends with the failure `too-large` before its arrays hold more than `most` bytes. */
export function limitMemory<T>(
  solving: () => T,
  values: InputValues,
  smaller: (values: InputValues) => SmallerInput,
  most = mostBytes,
): T {
  return withinMemory(solving, most, () => {
    const { parameter, words, nearest } = smaller(values);
    const message = `Solving this takes more than ${most / 1e6} MB of memory: ${words}.`;
    return new SolveFailure('too-large', message, parameter, nearest);
  });
}
