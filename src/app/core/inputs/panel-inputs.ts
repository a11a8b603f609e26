/** The inputs that are always visible and those that are folded, by the model's declaration. */
import type { Field, FieldGroup } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';

/** One main input, and the fields that its choice requires. */
interface MainInput {
  field: Field;
  details: readonly Field[];
}

interface FoldedGroup {
  group: FieldGroup;
  fields: readonly Field[];
}

/** The fold that also contains the form of the equations. */
export const modelGroupId = 'model';

export function mainInputs({ fields, mainInputs: names }: Model): readonly MainInput[] {
  return names.flatMap((name) =>
    fields
      .filter((field) => field.name === name)
      .map((field) => ({ field, details: fields.filter(({ under }) => under === name) })),
  );
}

/** The other inputs, by subject; a model with several forms of its equations has the fold for them in any case. */
export function foldedGroups(model: Model): readonly FoldedGroup[] {
  const shown = new Set(mainInputs(model).flatMap(({ field, details }) => [field, ...details]));
  const hasModelGroup = model.groups.some(({ id }) => id === modelGroupId);
  const groups = hasModelGroup ? model.groups : [...model.groups, { id: modelGroupId, label: 'Model' }];
  return groups
    .map((group) => ({
      group,
      fields: model.fields.filter(
        (field) => field.group === group.id && !shown.has(field) && field.name !== model.methodInput,
      ),
    }))
    .filter(
      ({ group, fields }) => fields.length > 0 || (group.id === modelGroupId && model.methods.length > 1),
    );
}
