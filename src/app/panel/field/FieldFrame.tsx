import type { ReactNode } from 'react';
import type { Field } from '../../../models/contract/inputs.ts';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';

/** A symbol as it is printed: `T_H` with its index set low. */
function FieldSymbol({ symbol }: { symbol: string }) {
  const [base, index] = symbol.split('_');
  return (
    <var className="field-symbol">
      {base}
      {index === undefined ? null : <sub>{index}</sub>}
    </var>
  );
}

interface Props {
  field: Field;
  /** What is wrong with its value, one sentence; null: nothing. */
  fault: string | null;
  changed?: boolean;
  locked?: boolean;
  /** At the end of its name. */
  tools: ReactNode;
  /** In the line of its name: its value. */
  value: ReactNode;
  /** Below that line. */
  children?: ReactNode;
}

/** What every input of the panel has: its name with tools, its value beside it, and what is wrong with it. */
export function FieldFrame({ field, fault, changed, locked, tools, value, children }: Props) {
  const ids = fieldIdentity(field);
  const { label, short = label, symbol } = field;
  return (
    <div
      className="field"
      data-testid={`field-${field.name}`}
      data-kind={field.kind}
      data-changed={changed || undefined}
      data-locked={locked}
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
          <span className="field-tools">{tools}</span>
        </span>
        {value}
      </div>
      {children}
      <p className="field-fault" id={ids.fault} hidden={fault === null}>
        {fault}
      </p>
    </div>
  );
}
