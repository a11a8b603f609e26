import { useId, useState } from 'react';
import type { InputValues, NumberField } from '../../../models/contract/inputs.ts';
import { axisField, type MapRange } from './map-choice.ts';
import type { AxisUnit } from './map-units.ts';
import { RangeEntry } from './RangeEntry.tsx';
import type { Model } from '../../../models/contract/model.ts';

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
      <select
        id={id}
        value={range.input}
        onChange={(event) => {
          setFault(null);
          onInput(event.target.value);
        }}
      >
        {inputs.map((input) => (
          <option key={input.name} value={input.name}>
            {input.symbol === undefined ? input.label : `${input.label} ${input.symbol}`}
          </option>
        ))}
      </select>
      <span className="map-ends">
        <RangeEntry
          key={`${range.input} from`}
          {...{ field, values, unit }}
          end="from"
          value={range.from}
          refuse={(from) => order(from, range.to)}
          onChange={(from) => {
            onRange({ ...range, from });
          }}
          onFault={setFault}
        />
        <span aria-hidden="true">to</span>
        <RangeEntry
          key={`${range.input} to`}
          {...{ field, values, unit }}
          end="to"
          value={range.to}
          refuse={(to) => order(range.from, to)}
          onChange={(to) => {
            onRange({ ...range, to });
          }}
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
