import type { EnteredInputs, Field, InputValue, NumberField } from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';
import { readUnit } from '../../core/inputs/value-text.ts';
import { lowered } from '../../../text/number-words.ts';
import { Button } from '../../kit/Button.tsx';

/** Label of the button, in the unit of the input: `Set slot length to 80 ns`. */
function offerWords(
  field: Field,
  value: InputValue,
  { view, values }: Pick<AppState, 'view' | 'values'>,
): string {
  const name = lowered(field.label);
  if (value === null) return `Leave ${name} out`;
  if (field.kind === 'number' && typeof value === 'number')
    return `Set ${name} to ${shownNumber(field, value, view.units[field.name], values)}`;
  if (field.kind !== 'choice') return `Change ${name} to fit`;
  return `Set ${name} to “${field.options.find((option) => option.value === value)?.label ?? name}”`;
}

/** Three digits: the button sets the value itself. */
function shownNumber(field: NumberField, value: number, unitId: string | undefined, values: EnteredInputs) {
  const unit = readUnit(field, unitId);
  return withUnit(formatPlain(unit.toView(value, values), 3), unit.unit);
}

/** One click to the nearest value that the rule across the inputs allows, beside the sentence that refuses them. */
export function FaultOffer() {
  const { setValue } = useActions();
  const view = useApp((state) => state.view);
  const values = useApp((state) => state.values);
  const fault = useApp(({ fault: refused, entryFaults }) =>
    Object.keys(entryFaults).length > 0 ? null : refused,
  );
  const field = useApp(({ model }) => model.fields.find(({ name }) => name === fault?.parameter));
  // The nearest legal value may depend on hidden values.
  const hides = useApp(({ model }) => model.reader?.hides === true);
  if (hides || field === undefined || fault?.nearest === undefined) return null;
  const { nearest } = fault;
  const words = offerWords(field, nearest, { view, values });
  return (
    <>
      {' '}
      <Button onClick={() => setValue(field.name, nearest)}>{words}</Button>
    </>
  );
}
