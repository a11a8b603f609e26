import { useState } from 'react';
import type { TableField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { inSentence } from '../../core/inputs/field-identity.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePanel } from '../late-panel.ts';
import { tableSummary } from '../../core/inputs/table-summary.ts';

const editorPart = oneOf(latePanel, ({ TableEditor }) => TableEditor);

interface Props {
  field: TableField;
  describedBy: string;
}

/** A table in one line, opened for editing as rows of text. */
export function TableControl({ field, describedBy }: Props) {
  const { setValue } = useActions();
  const table = useApp((state) => state.values[field.name] as Readonly<Record<string, number>> | null);
  const [editing, setEditing] = useState(false);
  const name = inSentence(field.label);
  if (editing) {
    return (
      <LazyPart
        part={editorPart}
        props={{
          field,
          describedBy,
          onEnd: () => {
            setEditing(false);
          },
        }}
      />
    );
  }
  return (
    <div className="compact-value">
      <span>{table === null ? 'no table' : tableSummary(table, field.unit)}</span>
      <button
        type="button"
        className="button quiet"
        aria-label={`${table === null ? 'Enter' : 'Edit'} ${name}`}
        onClick={() => {
          setEditing(true);
        }}
      >
        {table === null ? 'Enter' : 'Edit'}
      </button>
      {table === null ? null : (
        <button
          type="button"
          className="button quiet"
          aria-label={`Remove ${name}`}
          onClick={() => {
            setValue(field.name, null);
          }}
        >
          Remove
        </button>
      )}
    </div>
  );
}
