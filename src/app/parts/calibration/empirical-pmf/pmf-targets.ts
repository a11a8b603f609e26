/** Inputs of a model that are a distribution of times in slots. */
import type { InputValue, EnteredInputs, PmfField } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';

export interface PmfTarget {
  field: PmfField;
  /** Measured quantity, by its name in outputs of tools; null: no quantity of tools. */
  quantity: 'interarrivalUs' | 'serviceUs' | null;
  changes: (pmf: readonly number[]) => Readonly<Record<string, InputValue>>;
}

/** The changes also set the choice that selects the distribution, where there is one. */
export function pmfTargets({ fields }: Model): readonly PmfTarget[] {
  return fields.flatMap((field) => {
    if (field.kind !== 'pmf' || field.unit !== 'slots') return [];
    const familyName = field.name.replace(/\.pmf$/, '.family');
    const family = fields.find(({ name }) => name === familyName && name !== field.name);
    const chosen =
      family?.kind === 'choice' && family.options.some(({ value }) => value === 'empirical')
        ? { [familyName]: 'empirical' }
        : {};
    const quantity = field.name.startsWith('arrivals.')
      ? 'interarrivalUs'
      : field.name.startsWith('service.')
        ? 'serviceUs'
        : null;
    return [{ field, quantity, changes: (pmf) => ({ ...chosen, [field.name]: pmf }) }];
  });
}

/** Length of the model's slots, µs; null where it has none. */
export function slotUsOf({ slotUs, slotNs }: EnteredInputs): number | null {
  if (typeof slotUs === 'number') return slotUs;
  return typeof slotNs === 'number' ? slotNs / 1000 : null;
}
