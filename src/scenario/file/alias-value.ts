/** Value of an alias of inputs: `rateMbps` 5360 is `rateMpps` 7.98. */
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

export interface AliasValue {
  /** The input behind the alias. */
  name: string;
  /** The alias's number for its present value. */
  value: number;
}

/** null where the alias is not proportional to its input, nor to its inverse, or the input has no number. */
export function aliasValue(model: Model, alias: string, values: EnteredInputs): AliasValue | null {
  const read = model.aliases![alias];
  const one = read(1, values);
  const present = values[one.name];
  if (typeof present !== 'number') return null;
  const value = [present / one.value, one.value / present].find((candidate) => {
    const back = read(candidate, values).value;
    return Math.abs(back - present) <= 1e-9 * Math.abs(present);
  });
  return value === undefined || !Number.isFinite(value) ? null : { name: one.name, value };
}
