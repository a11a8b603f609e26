import { useState } from 'react';
import type { TableField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../store/app-context.tsx';
import { inSentence } from '../field-identity.ts';
import { readTable, tableSummary, tableText } from './table-text.ts';
import { TextEditor } from './TextEditor.tsx';

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
      <TextEditor
        label={`${field.label}, rows`}
        hint={`One row each: ${field.keyLabel}: ${field.valueLabel} in ${field.unit}`}
        describedBy={describedBy}
        initial={table === null ? '' : tableText(table)}
        check={(text) => {
          const reading = readTable(text, field);
          return reading.ok ? null : reading.message;
        }}
        onApply={(text) => {
          const reading = readTable(text, field);
          if (reading.ok) setValue(field.name, reading.table);
          setEditing(false);
        }}
        onCancel={() => {
          setEditing(false);
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
