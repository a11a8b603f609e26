import type { NumberField } from '../../models/contract/inputs.ts';
import { useActions, useApp } from '../store/app-context.tsx';
import { AbsentSwitch } from './AbsentSwitch.tsx';
import { NamedValues } from './NamedValues.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { SensitivityBar } from './sensitivity/SensitivityBar.tsx';
import { ValueSlider } from './ValueSlider.tsx';
import { UnitSwitch } from './UnitSwitch.tsx';

interface Props {
  field: NumberField;
  describedBy: string;
}

/** Slider, number and unit of one numeric parameter; an optional one can also be left to the model. */
export function NumberControl({ field, describedBy }: Props) {
  const actions = useActions();
  const value = useApp((state) => state.values[field.name] as number | null);
  // A parameter that gives way to another (a line to a table) can only be left out where that other one is given.
  const dispensable = useApp(
    ({ values }) =>
      field.optional === true &&
      (field.absentWith === undefined || values[field.name] === null || values[field.absentWith] !== null),
  );
  return (
    <>
      <div className="number-row">
        <ValueSlider field={field} value={value} describedBy={describedBy} />
        <NumberEntry
          key={value === null ? 'absent' : 'given'}
          field={field}
          value={value}
          describedBy={describedBy}
        />
      </div>
      <SensitivityBar field={field} />
      {field.views === undefined ? null : <UnitSwitch field={field} views={field.views} />}
      {field.named === undefined ? null : <NamedValues field={field} named={field.named} value={value} />}
      {dispensable ? (
        <AbsentSwitch
          label={field.absentLabel ?? 'not given'}
          absent={value === null}
          onChange={(absent) => {
            if (absent) actions.leaveOut(field.name);
            else actions.give(field.name);
          }}
        />
      ) : null}
    </>
  );
}
