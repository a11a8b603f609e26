import type { Field, InputValue } from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { inSentence } from '../../core/inputs/field-identity.ts';

/** Label of the button: `Set slot length to 80 ns`. */
function offerWords(field: Field, value: InputValue): string {
  const name = inSentence(field.label);
  if (value === null) return `Leave ${name} out`;
  if (field.kind === 'number' && typeof value === 'number')
    return `Set ${name} to ${withUnit(formatPlain(value, 6), field.unit)}`;
  if (field.kind !== 'choice') return `Change ${name} to fit`;
  return `Set ${name} to “${field.options.find((option) => option.value === value)?.label ?? name}”`;
}

/** One click to the nearest value that the rule across the inputs allows, beside the sentence that refuses them. */
export function FaultOffer() {
  const { setValue } = useActions();
  const fault = useApp(({ fault: refused, entryFaults }) =>
    Object.keys(entryFaults).length > 0 ? null : refused,
  );
  const field = useApp(({ model }) => model.fields.find(({ name }) => name === fault?.parameter));
  // The nearest legal value may depend on hidden values.
  const hides = useApp(({ model }) => model.reader?.hides === true);
  if (hides || field === undefined || fault?.nearest === undefined) return null;
  const { nearest } = fault;
  return (
    <>
      {' '}
      <button
        type="button"
        className="button"
        onClick={() => {
          setValue(field.name, nearest);
        }}
      >
        {offerWords(field, nearest)}
      </button>
    </>
  );
}
