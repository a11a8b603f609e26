import { useState } from 'react';
import type { InputValues, NumberField } from '../../../models/contract/inputs.ts';
import { checkNumberText } from '../../../scenario/file/check-field.ts';
import { entryText } from '../../core/inputs/entry-text.ts';
import type { AxisUnit } from './map-units.ts';

interface Props {
  field: NumberField;
  values: InputValues;
  /** Unit in which it is shown and entered. */
  unit: AxisUnit;
  /** Its name: `from`, `to`. */
  end: string;
  value: number;
  /** A further rule beside those of the field; one sentence where it is broken. */
  refuse: (value: number) => string | null;
  onChange: (value: number) => void;
  /** Called with a sentence about a refusal, null when the entry is valid. */
  onFault: (message: string | null) => void;
}

/** Digits shown of a number that was converted to another unit. */
const convertedDigits = 5;

/** One end of an axis's range; takes effect on Enter or on blur, because every change solves another map. */
export function RangeEntry({ field, values, unit, end, value, refuse, onChange, onFault }: Props) {
  const shown = unit.view === null ? entryText(value) : entryText(unit.factor * value, convertedDigits);
  const [draft, setDraft] = useState<{ text: string; value: number } | null>(null);
  const [refused, setRefused] = useState(false);
  const typing = draft !== null && draft.value === value;

  function settle(message: string | null) {
    setRefused(message !== null);
    onFault(message);
    if (message === null) setDraft(null);
  }

  function finish() {
    if (!typing) return;
    const check = checkNumberText(field, draft.text, { view: unit.view, values });
    if (!check.ok) {
      settle(check.fault.message);
    } else if (typeof check.value !== 'number') {
      settle(`${field.label} needs a number here.`);
    } else {
      const message = refuse(check.value);
      settle(message);
      if (message === null && check.value !== value) onChange(check.value);
    }
  }

  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="number-entry map-range"
      aria-label={`${field.label}, ${end}${unit.unit === '' ? '' : ` in ${unit.unit}`}`}
      aria-invalid={typing && refused}
      value={typing ? draft.text : shown}
      onChange={(event) => {
        setDraft({ text: event.target.value, value });
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          finish();
        } else if (event.key === 'Escape' && typing) {
          event.preventDefault();
          settle(null);
        }
      }}
    />
  );
}
