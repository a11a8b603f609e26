/** The inputs of this model by name, each with its type, for solver, simulator and figures. */
import { type EnteredInputs, type InputsOf, inputsOf } from '../contract/inputs.ts';
import type { fields } from './inputs.ts';

/** More positions in a batch than this are refused: the packets of one interval no longer matter one by one. */
export const longestBatch = 20_000;

export const batchTooLarge = 'batch-too-large';

export type Inputs = InputsOf<typeof fields>;

/** Called once where inputs enter a computation; inner functions take `Inputs` or values derived from them. */
export const readInputs: (values: EnteredInputs) => Inputs = inputsOf<typeof fields>;

/** Mean interarrival time of one core, slots. NaN for a histogram, which determines it. */
export function meanInterarrivalSlots(inputs: Inputs): number {
  if (inputs['arrivals.family'] === 'empirical') return NaN;
  return (inputs.meanInterarrivalUs * inputs.cores) / inputs.slotUs;
}
