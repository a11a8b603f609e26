import type { EnteredInputs } from '../../../../models/contract/inputs.ts';

/** Equal for equal inputs, apart from those in `without`: shows whether a result is stale. */
export function inputsKey(values: EnteredInputs, without: readonly string[]): string {
  return JSON.stringify(
    Object.entries(values)
      .filter(([name]) => !without.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
