import { type ReactNode, useId, useState } from 'react';
import { parseNumber } from '../../../scenario/file/check-field.ts';
import { largestInstrumentOffsetUs } from '../../../fits/instrument-offset/instrument-offset.ts';
import { entryText } from '../../core/inputs/value-text.ts';

interface Props<Value extends number | null> {
  label: string;
  /** Accessible name. */
  name: string;
  unit: string;
  /** null: not known, which an empty entry says, too. */
  value: Value;
  text?: (value: number) => string;
  /** null: not a number. */
  read?: (text: string) => number | null;
  isAllowed: (value: number) => boolean;
  /** One sentence about an entry that is not allowed. */
  fault: string;
  hint: string;
  mayBeEmpty?: null extends Value ? true : never;
  /** Beside the number. */
  children?: ReactNode;
  onChange: (value: Value) => void;
}

/** A number that a file or output lacks; it takes effect as soon as it is allowed. */
export function MeasuredNumber<Value extends number | null>(props: Props<Value>) {
  const { label, name, unit, value, text = entryText, read = parseNumber } = props;
  const { isAllowed, fault, hint, mayBeEmpty = false, children, onChange } = props;
  /** The text being typed, and the value it gave; replaced by a change from elsewhere. */
  const [draft, setDraft] = useState<{ text: string; value: number | null } | null>(null);
  const id = useId();
  const shown = draft?.value === value ? draft.text : value === null ? '' : text(value);
  const isBad = (entered: number | null) => (entered === null ? !mayBeEmpty : !isAllowed(entered));
  const bad = isBad(read(shown)) || (mayBeEmpty && shown.trim() !== '' && read(shown) === null);
  return (
    <>
      <label>
        {label}{' '}
        <input
          type="text"
          inputMode="decimal"
          className="number-entry"
          aria-label={name}
          aria-describedby={id}
          aria-invalid={bad}
          value={shown}
          onChange={(event) => {
            const next = read(event.target.value);
            const taken = isBad(next) ? value : next;
            setDraft({ text: event.target.value, value: taken });
            if (taken !== value) onChange(taken as Value);
          }}
          onBlur={() => {
            if (!bad) setDraft(null);
          }}
        />
      </label>
      <span className="unit">{unit}</span>
      {children}
      <p className={bad ? 'field-fault' : 'quiet-text'} id={id}>
        {bad ? fault : hint}
      </p>
    </>
  );
}

interface OffsetProps {
  /** Whose latencies: `run.csv`. */
  fileName?: string;
  offsetUs: number;
  hint: string;
  onChange: (offsetUs: number) => void;
}

/** The delay of generator and wire in every latency. */
export function OffsetEntry({ fileName, offsetUs, hint, onChange }: OffsetProps) {
  return (
    <MeasuredNumber
      label="Instrument offset"
      name={`Instrument offset${fileName === undefined ? '' : ` of ${fileName}`} in µs`}
      unit="µs"
      value={offsetUs}
      isAllowed={(offset) => offset >= 0 && offset <= largestInstrumentOffsetUs}
      fault={`The offset must be a number from 0 to ${largestInstrumentOffsetUs} µs.`}
      {...{ hint, onChange }}
    />
  );
}
