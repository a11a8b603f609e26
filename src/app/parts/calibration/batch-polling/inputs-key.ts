import type { EnteredInputs } from '../../../../models/contract/inputs.ts';

/** Equal for equal inputs, those `without` left aside: tells whether a result still belongs to the present ones. */
export function inputsKey(values: EnteredInputs, without: readonly string[]): string {
  return JSON.stringify(
    Object.entries(values)
      .filter(([name]) => !without.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
