/** The inputs of this model by name, each with its type, for solver, simulator and figures. */
import { type EnteredInputs, type Holding, type InputsOf, inputsOf } from '../contract/inputs.ts';
import type { CapacityInputs } from './closed-form/load.ts';
import type { fields } from './inputs.ts';

export type Inputs = Holding<CapacityInputs, InputsOf<typeof fields>>;

/** Called once where inputs enter a computation; inner functions take `Inputs` or values derived from them. */
export const readInputs: (values: EnteredInputs) => Inputs = inputsOf<typeof fields>;
