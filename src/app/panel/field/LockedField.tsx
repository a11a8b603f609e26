import type { Field } from '../../../models/contract/inputs.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FieldHelp } from './FieldHelp.tsx';
import { useFieldFault } from './use-field-fault.ts';
import { readValueText } from '../../core/inputs/value-text.ts';
import { useApp } from '../../core/app-context.tsx';
import './field.css';

/** An input that the reader cannot change: its name, value and help; nothing for a hidden one. */
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
