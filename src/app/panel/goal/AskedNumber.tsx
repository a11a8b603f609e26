import { type KeyboardEvent, useState } from 'react';
import type { InputValues, NumberField, UnitView } from '../../../models/contract/inputs.ts';
import { checkNumberText } from '../../../scenario/file/check-field.ts';
import { entryText } from '../../core/inputs/value-text.ts';
import { unitAt } from '../../../text/number-format.ts';

interface Props {
  id: string;
  /** Rules and words of the entry. */
  field: NumberField;
  /** The unit in which it is shown and entered; null: the field's. */
  view: UnitView | null;
  values: InputValues;
  value: number;
  /** Accessible name: `Cores from`. */
  label: string;
  /** Id of the sentence about a refusal. */
  describedBy: string;
  /** The question is faulty here, whatever is entered. */
  invalid: boolean;
  onValue: (value: number) => void;
  /** Called with a sentence while the entry is refused, else with null. */
  onFault: (message: string | null) => void;
}

/** Digits shown of a number that was converted to another unit. */
const convertedDigits = 5;

/**
 * A number inside the question. It takes effect as soon as it is valid; a refused entry remains for correction, Escape
 * reverts it.
 */
export function AskedNumber(props: Props) {
  const { id, field, view, values, value, label, describedBy, invalid, onValue, onFault } = props;
  const shown = view === null ? entryText(value) : entryText(view.toView(value, values), convertedDigits);
  /** The text being typed, and the value before it; replaced by a change from elsewhere. */
  const [draft, setDraft] = useState<{ text: string; value: number; refused: boolean } | null>(null);
  const typing = draft !== null && draft.value === value;
  const unit = view?.unit ?? field.unit;

  function take(text: string) {
    const check = checkNumberText(field, text, { view, values });
    const accepted = check.ok && typeof check.value === 'number' ? check.value : null;
    setDraft({ text, value: accepted ?? value, refused: accepted === null });
    onFault(check.ok ? null : check.fault.message);
    if (accepted !== null && accepted !== value) onValue(accepted);
  }

  function settle() {
    if (typing && !draft.refused) setDraft(null);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      settle();
    } else if (event.key === 'Escape' && typing) {
      event.preventDefault();
      setDraft(null);
      onFault(null);
    }
  }

  const refused = typing && draft.refused;
  return (
    <span className="number-box" data-invalid={refused || invalid || undefined}>
      <input
        id={id}
        className="number-entry"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={unit === '' ? label : `${label} in ${unit}`}
        aria-describedby={describedBy}
        aria-invalid={refused || invalid}
        value={typing ? draft.text : shown}
        onChange={(event) => take(event.target.value)}
        onKeyDown={keyDown}
        onBlur={settle}
      />
      <span className="unit" aria-hidden="true">
        {unitAt(typing ? draft.text : shown, unit)}
      </span>
    </span>
  );
}
