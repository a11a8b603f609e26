/** Changes single inputs of a scenario and checks all rules. */
import type { EnteredInputs, InputValue, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from '../../scenario/file/check-field.ts';
import { checkInputs, sameValue, withInputs } from '../../scenario/file/scenario.ts';
import { placeWords } from './position-words.ts';

/**
 * Complete, legal inputs, or why there are none: `unknown-input`, or the code of the rule that is broken; one sentence.
 */
export type LegalPoint =
  | { ok: true; values: InputValues }
  | { ok: false; code: string; parameter: string; message: string };

/** `base`: complete. Inputs that follow the changed ones are changed, too; nothing is corrected. Cheap: no solve. */
export function legalPoint(
  model: Model,
  base: EnteredInputs,
  changes: Readonly<Record<string, InputValue>>,
): LegalPoint {
  for (const [name, value] of Object.entries(changes)) {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (!field) {
      const message = `${model.name} has no input “${name}”.`;
      return { ok: false, code: 'unknown-input', parameter: name, message };
    }
    const check = checkValue(field, value);
    if (!check.ok) return { ok: false, ...check.fault };
  }
  const checked = checkInputs(model, withInputs(model, base, changes));
  return checked.ok ? checked : { ok: false, ...checked.fault };
}

/**
 * Sentences on lists that fit one value of an input, such as the shares of four ports: `Load of the ports holds at 4
 * ports alone; elsewhere equal shares.` `axes`: ends of the ranges over which inputs change. `base`: complete.
 */
export function fittedSentences(
  model: Model,
  base: InputValues,
  axes: readonly { input: string; from: number; to: number }[],
): string[] {
  const lists = model.fields.filter(({ kind, name }) => kind !== 'number' && base[name] !== null);
  return axes.flatMap(({ input, from, to }) =>
    lists.flatMap((field) => {
      const { name, label } = field;
      const fitted = [from, to]
        .map((x) => withInputs(model, base, { [input]: x })[name])
        .filter((value) => !sameValue(value, base[name]));
      const at = base[input];
      if (fitted.length === 0 || typeof at !== 'number') return [];
      const absent = 'absentLabel' in field ? field.absentLabel : undefined;
      const isAbsent = absent !== undefined && fitted.every((value) => value === null);
      const place = placeWords({ model }, input, at, base);
      return [
        `${label} holds only at ${place}; elsewhere ${isAbsent ? absent : 'it is cut or extended to fit'}.`,
      ];
    }),
  );
}
