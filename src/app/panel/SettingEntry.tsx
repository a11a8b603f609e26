import { useId, useState } from 'react';
import { parseNumber } from '../../scenario/file/check-field.ts';
import { entryText } from '../core/inputs/value-text.ts';

interface Props<Value extends number | null> {
  label: string;
  /** `''` when dimensionless. */
  unit: string;
  /** Null: not given. */
  value: Value;
  /** The allowed values, for the sentence: `a whole number from 1 to 1024`. */
  allowed: string;
  isAllowed: (value: number) => boolean;
  /** One sentence, always visible. */
  hint?: string;
  /** An empty entry gives none. */
  mayBeEmpty?: null extends Value ? true : never;
  onChange: (value: Value) => void;
}

/** Entry of one number of a fit; takes effect on Enter or on blur, because every change fits again. */
export function SettingEntry<Value extends number | null>(props: Props<Value>) {
  const { label, unit, value, allowed, isAllowed, hint, mayBeEmpty, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const messageId = useId();

  function finish() {
    if (draft === null) return;
    const next = parseNumber(draft);
    const isEmpty = mayBeEmpty === true && draft.trim() === '';
    if (!isEmpty && (next === null || !isAllowed(next))) {
      setRefused(true);
      return;
    }
    setRefused(false);
    setDraft(null);
    if (next !== value) onChange(next as Value);
  }

  return (
    <div className="fit-setting">
      <label>
        <span>{label}</span>
        <span className="number-box" data-invalid={refused || undefined}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="number-entry"
            aria-label={unit === '' ? label : `${label} in ${unit}`}
            aria-describedby={messageId}
            aria-invalid={refused}
            value={draft ?? (value === null ? '' : entryText(value))}
            onChange={(event) => {
              setDraft(event.target.value);
            }}
            onBlur={finish}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                finish();
              } else if (event.key === 'Escape' && draft !== null) {
                event.preventDefault();
                setDraft(null);
                setRefused(false);
              }
            }}
          />
          <span className="unit" aria-hidden="true">
            {unit}
          </span>
        </span>
      </label>
      <p className={refused ? 'field-fault' : 'quiet-text'} id={messageId}>
        {refused ? `${label} must be ${allowed}.` : hint}
      </p>
    </div>
  );
}
