import type { NumberField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { ValueSlider } from './ValueSlider.tsx';

interface AbsentSwitchProps {
  /** Meaning of an absent value: "even split". */
  label: string;
  absent: boolean;
  onChange: (absent: boolean) => void;
}

/** Switch that leaves an optional parameter to the model, or gives it again. */
export function AbsentSwitch({ label, absent, onChange }: AbsentSwitchProps) {
  return (
    <label className="absent-switch">
      <input type="checkbox" checked={absent} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface Props {
  field: NumberField;
  describedBy: string;
}

/** Number and unit of one numeric parameter, in the line of its name. */
export function NumberControl({ field, describedBy }: Props) {
  const value = useApp((state) => state.values[field.name] as number | null);
  return (
    <NumberEntry
      key={value === null ? 'absent' : 'given'}
      field={field}
      value={value}
      describedBy={describedBy}
    />
  );
}

/** The slider below; an optional parameter can also be left to the model. */
export function NumberSlider({ field, describedBy }: Props) {
  const actions = useActions();
  const value = useApp((state) => state.values[field.name] as number | null);
  // A parameter that another one replaces (a line by a table) can only be left out where that other one is given.
  const dispensable = useApp(
    ({ values }) =>
      field.optional === true &&
      (field.absentWith === undefined || values[field.name] === null || values[field.absentWith] !== null),
  );
  return (
    <>
      <ValueSlider field={field} value={value} describedBy={describedBy} />
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
