import type { Field } from '../../models/contract/inputs.ts';
import { FieldSymbol } from '../panel/FieldSymbol.tsx';
import { FieldHelp } from '../panel/FieldHelp.tsx';
import { fieldIdentity } from '../panel/field-identity.ts';
import { useFieldFault } from '../panel/use-field-fault.ts';
import { readValueText } from '../panel/value-text.ts';
import { useApp } from '../store/app-context.tsx';
import './handout.css';

/** An input that the reader cannot move: its name, value and help; nothing of a hidden one. */
export function LockedField({ field }: { field: Field }) {
  const fault = useFieldFault(field.name);
  const text = useApp(({ values, view }) => readValueText(field, values, view.units));
  if (field.access === 'hidden') return null;
  const ids = fieldIdentity(field);
  const { label, short = label, symbol } = field;
  return (
    <div
      className="field"
      data-testid={`field-${field.name}`}
      data-kind={field.kind}
      data-locked
      data-faulty={fault === null ? undefined : ''}
      role="group"
      aria-labelledby={ids.label}
    >
      <div className="field-head">
        <span className="field-name">
          <span className="field-label" id={ids.label}>
            {short}
            {symbol === undefined ? null : <FieldSymbol symbol={symbol} />}
          </span>
          <span className="field-tools">
            <FieldHelp field={field} alone />
          </span>
        </span>
        <span className="locked-value">{text}</span>
        <span className="locked-mark">locked</span>
      </div>
      <p className="field-fault" hidden={fault === null}>
        {fault}
      </p>
    </div>
  );
}
