import { useId, useState } from 'react';
import { parseNumber } from '../../scenario/file/check-field.ts';
import { splitUnit } from '../../scenario/file/entry-unit.ts';
import { unitRatio } from '../../scenario/units/unit-scale.ts';
import { unitAt } from '../../text/number-format.ts';
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
  /** Reason why an allowed value is refused, one sentence; null: it is not. */
  refusal?: (value: number) => string | null;
  /** One sentence, always visible. */
  hint?: string;
  /** An empty entry gives none. */
  mayBeEmpty?: null extends Value ? true : never;
  onChange: (value: Value) => void;
}

/** A number as it is typed, in `unit`: `20`, `20 ms`; null: it is none, or of another quantity. */
function enteredNumber(text: string, unit: string): number | null {
  const parts = splitUnit(text.trim());
  if (parts === null) return parseNumber(text);
  const ratio = parts.unit === unit ? 1 : unitRatio(parts.unit, unit);
  const number = parseNumber(parts.number);
  return number === null || ratio === null ? null : Number((number * ratio).toPrecision(12));
}

/** Entry of one number of a fit; takes effect on Enter or on blur, because every change fits again. */
export function SettingEntry<Value extends number | null>(props: Props<Value>) {
  const { label, unit, value, allowed, isAllowed, refusal, hint, mayBeEmpty, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const messageId = useId();

  function finish() {
    if (draft === null) return;
    const next = enteredNumber(draft, unit);
    const isEmpty = mayBeEmpty === true && draft.trim() === '';
    const isWrong = !isEmpty && (next === null || !isAllowed(next));
    const fault = isWrong ? `${label} must be ${allowed}.` : next === null ? null : (refusal?.(next) ?? null);
    setRefused(fault);
    if (fault !== null) return;
    setDraft(null);
    if (next !== value) onChange(next as Value);
  }

  return (
    <div className="fit-setting">
      <label>
        <span>{label}</span>
        <span className="number-box" data-invalid={refused !== null || undefined}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="number-entry"
            aria-label={unit === '' ? label : `${label} in ${unit}`}
            aria-describedby={messageId}
            aria-invalid={refused !== null}
            value={draft ?? (value === null ? '' : entryText(value))}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={finish}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                finish();
              } else if (event.key === 'Escape' && draft !== null) {
                event.preventDefault();
                setDraft(null);
                setRefused(null);
              }
            }}
          />
          <span className="unit" aria-hidden="true">
            {value === null ? unit : unitAt(entryText(value), unit)}
          </span>
        </span>
      </label>
      <p className={refused === null ? 'quiet-text' : 'field-fault'} id={messageId}>
        {refused ?? hint}
      </p>
    </div>
  );
}
