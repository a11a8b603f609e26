import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Solution } from '../../../../models/contract/solution.ts';

/** One column of the table of differences: the present scenario or a pin. */
export interface ComparedScenario {
  name: string;
  /** null: the present scenario. */
  look: number | null;
  model: Model;
  values: EnteredInputs;
  method: string;
  /** null while it is being computed. */
  solution: Solution | null;
  /** Reason why it has no result, one sentence. */
  failure: string | null;
}
