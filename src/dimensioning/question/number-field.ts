/** The number input of this name. Throws `QuestionFault`: `unknown-input`, `not-a-number`. */
import type { NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { unknownNameMessage } from '../../scenario/file/input-names.ts';
import { QuestionFault } from './question.ts';

export function numberField(model: Model, name: string): NumberField {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (!field) throw new QuestionFault('unknown-input', unknownNameMessage(model, name), name);
  if (field.kind === 'number') return field;
  throw new QuestionFault('not-a-number', `${field.label} is not a number and cannot be asked for.`, name);
}
