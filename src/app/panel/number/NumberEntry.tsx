import { type KeyboardEvent, useState } from 'react';
import type { InputValue, NumberField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { entryText, readUnit } from '../../core/inputs/value-text.ts';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';
import { isRefusedFor } from '../field/use-field-fault.ts';
import { UnitMenu } from './UnitMenu.tsx';
import { placeRef } from '../../kit/places.ts';

interface Props {
  field: NumberField;
  value: number | null;
  describedBy: string;
}

/** Digits shown of a number that was converted to another unit: enough to reach the step, few enough to read. */
const convertedDigits = 5;

/**
 * The number as text. An entry takes effect as soon as it is valid; until then the sentence at the field names the
 * fault and the last valid value remains in force. Enter ends the entry, Escape reverts it.
 */
export function NumberEntry({ field, value, describedBy }: Props) {
  const actions = useActions();
  const unitId = useApp((state) => state.view.units[field.name] ?? '');
  const unit = readUnit(field, unitId);
  const shown = useApp((state) => {
    if (value === null) return '';
    return unit.id === '' ? entryText(value) : entryText(unit.toView(value, state.values), convertedDigits);
  });
  const faulty = useApp((state) => isRefusedFor(state, field.name));
  const refused = useApp((state) => state.entryFaults[field.name] !== undefined);
  const [focused, setFocused] = useState(false);
  /** The text being typed, with the value and unit before it; replaced by a change from elsewhere. */
  const [draft, setDraft] = useState<{ text: string; value: InputValue; unitId: string } | null>(null);
  const typing = draft !== null && draft.value === value && draft.unitId === unitId && (focused || refused);

  function take(text: string) {
    actions.beginGesture('entry');
    const inForce = actions.enterText(field.name, text, unit.id === '' ? null : unit);
    setDraft({ text, value: inForce, unitId });
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      finish();
    } else if (event.key === 'Escape' && typing) {
      event.preventDefault();
      actions.cancelGesture();
      actions.clearEntryFault(field.name);
      setDraft(null);
    }
  }

  /** A refused entry remains, with its sentence, until it is corrected or reverted. */
  function finish() {
    actions.endGesture('entry');
    if (!actions.isRefused(field.name)) setDraft(null);
  }

  return (
    <span
      className="number-box"
      data-invalid={faulty || refused || undefined}
      data-absent={value === null || undefined}
    >
      <input
        id={fieldIdentity(field).entry}
        className="number-entry"
        ref={placeRef('entry')}
        tabIndex={-1} // the slider is the field's tab stop
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        disabled={value === null}
        aria-label={unit.unit === '' ? `${field.label}, number` : `${field.label} in ${unit.unit}`}
        aria-describedby={describedBy}
        aria-invalid={faulty || refused}
        value={typing ? draft.text : shown}
        onFocus={() => {
          setFocused(true);
          if (!refused) setDraft(null);
        }}
        onChange={(event) => take(event.target.value)}
        onKeyDown={keyDown}
        onBlur={() => {
          setFocused(false);
          finish();
        }}
      />
      <UnitMenu field={field} value={value} />
    </span>
  );
}
