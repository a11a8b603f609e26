/** The rules across inputs: enough cores for the configuration, points that determine a calibration. */
import type { EnteredInputs, InputFault, InputValue } from '../contract/inputs.ts';
import { SolveFailure } from '../contract/solution.ts';
import { configurations, coresPerFlow } from './configurations.ts';
import { chosenPrediction, readSetup } from './setup.ts';
import type { Inputs } from './read-inputs.ts';
import { readInputs } from './read-inputs.ts';

const fewestCores = Math.min(...configurations.map(coresPerFlow));

/** What the model itself would refuse, under the specification's codes. */
export function checkSystem(values: EnteredInputs): InputFault | null {
  const inputs = readInputs(values);
  try {
    chosenPrediction(readSetup(inputs));
    return null;
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return faultOf(failure, inputs);
  }
}

function faultOf({ code, message, parameter }: SolveFailure, inputs: Inputs): InputFault {
  const fault = { code, message, parameter: parameter ?? 'configuration' };
  const nearest = nearestOf(fault, inputs);
  return nearest === undefined ? fault : { ...fault, nearest };
}

/** What a link is corrected to: as many cores as one flow needs, no points of one's own. */
function nearestOf({ code, parameter }: InputFault, inputs: Inputs): InputValue | undefined {
  if (parameter === 'calibration') return null;
  if (code !== 'not_enough_cores') return undefined;
  const chosen = configurations.find(({ id }) => id === inputs.configuration);
  return chosen ? coresPerFlow(chosen) : fewestCores;
}
