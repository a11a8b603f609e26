import type { Field } from '../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { FieldFrame } from '../panel/field/FieldFrame.tsx';
import { FieldHelp } from '../panel/field/FieldHelp.tsx';
import { readUnit } from '../panel/number/field-unit.ts';
import { useFieldFault } from '../panel/field/use-field-fault.ts';
import { valueText } from '../panel/value-text.ts';
import { useApp } from '../store/app-context.tsx';
import './handout.css';

/** An input that the reader cannot move: its name, value and help; nothing of a hidden one. */
export function LockedField({ field }: { field: Field }) {
  const fault = useFieldFault(field.name);
  const text = useApp(({ values, view }) => {
    const value = values[field.name];
    if (field.kind !== 'number' || typeof value !== 'number') return valueText(field, values);
    const { toView, unit } = readUnit(field, view.units[field.name]);
    return withUnit(formatPlain(toView(value, values)), unit);
  });
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
