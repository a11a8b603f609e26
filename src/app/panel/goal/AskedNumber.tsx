import { type KeyboardEvent, useState } from 'react';
import type { InputValues, NumberField, UnitView } from '../../../models/contract/inputs.ts';
import { checkNumberText } from '../../../scenario/file/check-field.ts';
import { entryText } from '../../core/inputs/entry-text.ts';
import { unitAt } from '../../../text/number-format.ts';

interface Props {
  id: string;
  /** Checks and words what is typed. */
  field: NumberField;
  /** The unit it is read and entered in; null: the field's own. */
  view: UnitView | null;
  values: InputValues;
  value: number;
  /** For speech: `Cores from`. */
  label: string;
  /** Id of the sentence about what was refused. */
  describedBy: string;
  /** The question is wrong here, whatever is typed. */
  invalid: boolean;
  onValue: (value: number) => void;
  /** A sentence while what stands there is refused, else null. */
  onFault: (message: string | null) => void;
}

/** Digits shown of a number that was converted to another unit. */
const convertedDigits = 5;

/**
 * A number inside the question. It counts as soon as it is valid; what is refused stays to be corrected, Escape takes
 * it back.
 */
export function AskedNumber(props: Props) {
  const { id, field, view, values, value, label, describedBy, invalid, onValue, onFault } = props;
  const shown = view === null ? entryText(value) : entryText(view.toView(value, values), convertedDigits);
  /** What is being typed, and the value it stood for; it yields to a change from elsewhere. */
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
        onChange={(event) => {
          take(event.target.value);
        }}
        onKeyDown={keyDown}
        onBlur={settle}
      />
      <span className="unit" aria-hidden="true">
        {unitAt(typing ? draft.text : shown, unit)}
      </span>
    </span>
  );
}
