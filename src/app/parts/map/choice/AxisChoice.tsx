import { useId, useState } from 'react';
import type { InputValues, NumberField } from '../../../../models/contract/inputs.ts';
import { axisField, type MapRange } from './map-choice.ts';
import type { AxisUnit } from './map-units.ts';
import { checkNumberText } from '../../../../scenario/file/check-field.ts';
import { entryText } from '../../../core/inputs/value-text.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { Select } from '../../../kit/Select.tsx';

interface RangeEntryProps {
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
function RangeEntry({ field, values, unit, end, value, refuse, onChange, onFault }: RangeEntryProps) {
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
      onChange={(event) => setDraft({ text: event.target.value, value })}
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

interface Props {
  model: Model;
  values: InputValues;
  /** Unit in which the ends are shown and entered. */
  unit: AxisUnit;
  /** `Across`, `Up`. */
  label: string;
  range: MapRange;
  inputs: readonly NumberField[];
  onInput: (name: string) => void;
  onRange: (range: MapRange) => void;
}

/** One axis of the map: its input, and both ends of its range. */
export function AxisChoice({ model, values, unit, label, range, inputs, onInput, onRange }: Props) {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const field = axisField(model, range.input)!;
  const order = (from: number, to: number) =>
    to > from ? null : `${field.label}: the range must end above where it begins.`;
  return (
    <div className="map-axis" role="group" aria-label={`${label}: ${field.label}`}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={range.input}
        options={inputs.map(({ name, label, symbol }) => ({
          value: name,
          label: symbol === undefined ? label : `${label} ${symbol}`,
        }))}
        onChange={(input) => {
          setFault(null);
          onInput(input);
        }}
      />
      <span className="map-ends">
        <RangeEntry
          key={`${range.input} from`}
          {...{ field, values, unit }}
          end="from"
          value={range.from}
          refuse={(from) => order(from, range.to)}
          onChange={(from) => onRange({ ...range, from })}
          onFault={setFault}
        />
        <span aria-hidden="true">to</span>
        <RangeEntry
          key={`${range.input} to`}
          {...{ field, values, unit }}
          end="to"
          value={range.to}
          refuse={(to) => order(range.from, to)}
          onChange={(to) => onRange({ ...range, to })}
          onFault={setFault}
        />
        <span className="unit">{unit.unit}</span>
      </span>
      {fault === null ? null : (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
