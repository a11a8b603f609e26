import { SolveFailure } from '../../../contract/solution.ts';

/** `work`: what it takes; `allowed`: how much of that is, with its verb. */
export function tooManySlots(work: string, allowed: string): SolveFailure {
  return new SolveFailure(
    'too-many-slots',
    `This takes about ${work}, more than ${allowed} allowed: choose longer slots.`,
    'slotUs',
  );
}
