/** The inputs of this model by name, each with its own type: what solver, simulator and figures read. */
import type { EnteredInputs } from '../contract/inputs.ts';
import type { Holding, InputsOf } from '../contract/inputs-of.ts';
import { inputsOf } from '../contract/inputs-of.ts';
import type { CapacityInputs } from './closed-form/capacity.ts';
import type { fields } from './inputs.ts';

export type Inputs = Holding<CapacityInputs, InputsOf<typeof fields>>;

/** Once at the door of what computes; what stands behind it takes `Inputs`, or what was made of them. */
export const readInputs: (values: EnteredInputs) => Inputs = inputsOf<typeof fields>;
