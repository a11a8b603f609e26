import type { Field } from '../../models/contract/inputs.ts';
import { FieldFrame } from '../panel/field/FieldFrame.tsx';
import { FieldHelp } from '../panel/field/FieldHelp.tsx';
import { useFieldFault } from '../panel/field/use-field-fault.ts';
import { readValueText } from '../panel/value-text.ts';
import { useApp } from '../store/app-context.tsx';
import './handout.css';

/** An input that the reader cannot move: its name, value and help; nothing of a hidden one. */
export function LockedField({ field }: { field: Field }) {
  const fault = useFieldFault(field.name);
  const text = useApp(({ values, view }) => readValueText(field, values, view.units));
  if (field.access === 'hidden') return null;
  return (
    <FieldFrame
      field={field}
      fault={fault}
      locked
      tools={<FieldHelp field={field} alone />}
      value={
        <>
          <span className="locked-value">{text}</span>
          <span className="locked-mark">locked</span>
        </>
      }
    />
  );
}
