/** Words that several figures of batch polling share. */
import type { InputValues } from '../../contract/inputs.ts';
import { isSimulated } from '../closed-form/load.ts';
import { hasTransmitSide } from '../closed-form/link.ts';
import { readInputs } from '../read-inputs.ts';

const simulated = 'Batch polling, simulated';

/** Method behind the distributions of counts: the chain itself, the same in both forms of the result. */
export function methodLine(values: InputValues): string {
  return isSimulated(readInputs(values)) ? simulated : 'Batch polling, Eq. (1)';
}

/** Names the equations behind a time, by method. */
export function timeMethodLine(method: string, values: InputValues): string {
  const inputs = readInputs(values);
  if (isSimulated(inputs)) return simulated;
  const sent = hasTransmitSide(inputs) ? ', until sent, about' : '';
  return `${method === 'published' ? 'Batch polling, Eqs. (5), (6) as printed' : 'Batch polling, corrected'}${sent}`;
}
