import { type ReactNode, useRef } from 'react';
import type { Field } from '../../../models/contract/inputs.ts';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';
import type { Followed } from '../../core/inputs/follow-move.ts';
import { usePlace } from '../../kit/use-place.ts';
import { inputPlace } from '../../../scenario/handout/hideable-places.ts';

/** A symbol in print: `T_H` with its index as subscript. */
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
  /** The fault of its value, one sentence; null: none. */
  fault: string | null;
  /** Reason why its value is not the one that the reader gave it; null: it is. */
  followed?: Followed | null;
  changed?: boolean;
  locked?: boolean;
  /** At the end of its name. */
  tools: ReactNode;
  /** Its value, in the line of its name. */
  value: ReactNode;
  /** Below that line. */
  children?: ReactNode;
}

/** Frame of every input of the panel: its name with tools, its value beside it, and the sentence about a fault. */
export function FieldFrame({
  field,
  fault,
  followed = null,
  changed,
  locked,
  tools,
  value,
  children,
}: Props) {
  const ids = fieldIdentity(field);
  const { label, short = label, symbol } = field;
  const frame = useRef<HTMLDivElement>(null);
  usePlace('field', frame);
  usePlace(inputPlace(field.name), frame);
  return (
    <div
      className="field"
      ref={frame}
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
      {followed === null || fault !== null ? null : (
        <p className="field-note" id={ids.note} title={followed.why ?? undefined}>
          {followed.words}
          {followed.why === null ? null : <span className="visually-hidden">: {followed.why}</span>}
        </p>
      )}
      <p className="field-fault" id={ids.fault} hidden={fault === null}>
        {fault}
      </p>
    </div>
  );
}
