import type { Field, NumberField } from '../../../src/models/contract/inputs.ts';
import { fields } from '../../../src/models/batch-polling/inputs.ts';

export const batchPollingFields: readonly Field[] = fields;

/** The number field of batch polling with this name. */
export function fieldNamed(name: string): NumberField {
  const field = fields.find((candidate) => candidate.name === name);
  if (field?.kind !== 'number') throw new Error(`no number field "${name}"`);
  return field;
}
