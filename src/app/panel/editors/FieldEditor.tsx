import type { Field, PmfField, TableField } from '../../../models/contract/inputs.ts';
import { GridControl } from './GridControl.tsx';
import { useState } from 'react';
import { useApp, useActions } from '../../core/app-context.tsx';
import { pmfSummary, tableSummary } from '../../core/inputs/value-text.ts';
import { PmfEditor } from './PmfEditor.tsx';
import { TableEditor } from './TableEditor.tsx';
import { lowered } from '../../../text/number-words.ts';
import { Button } from '../../kit/Button.tsx';

interface TableControlProps {
  field: TableField;
  describedBy: string;
}

/** A table in one line, opened for editing as rows of text. */
function TableControl({ field, describedBy }: TableControlProps) {
  const { setValue } = useActions();
  const table = useApp((state) => state.values[field.name] as Readonly<Record<string, number>> | null);
  const [editing, setEditing] = useState(false);
  const name = lowered(field.label);
  if (editing) {
    return <TableEditor field={field} describedBy={describedBy} onEnd={() => setEditing(false)} />;
  }
  return (
    <div className="compact-value">
      <span>{table === null ? 'no table' : tableSummary(table, field.unit)}</span>
      <Button
        quiet
        aria-label={`${table === null ? 'Enter' : 'Edit'} ${name}`}
        onClick={() => setEditing(true)}
      >
        {table === null ? 'Enter' : 'Edit'}
      </Button>
      {table === null ? null : (
        <Button quiet aria-label={`Remove ${name}`} onClick={() => setValue(field.name, null)}>
          Remove
        </Button>
      )}
    </div>
  );
}

interface PmfControlProps {
  field: PmfField;
  describedBy: string;
}

/** A distribution in one line, opened for editing as text. */
function PmfControl({ field, describedBy }: PmfControlProps) {
  const pmf = useApp((state) => state.values[field.name] as readonly number[] | null);
  const [editing, setEditing] = useState(false);
  if (editing) {
    return <PmfEditor field={field} describedBy={describedBy} onEnd={() => setEditing(false)} />;
  }
  const verb = pmf === null ? 'Enter' : 'Edit';
  return (
    <div className="compact-value">
      <span>{pmf === null ? 'not entered yet' : pmfSummary(pmf, field.unit)}</span>
      <Button quiet aria-label={`${verb} ${lowered(field.label)}`} onClick={() => setEditing(true)}>
        {verb}
      </Button>
    </div>
  );
}

interface Props {
  field: Field;
  describedBy: string;
}

/** Control of a field of more than one number or word: a distribution, a table, a list, a matrix, rows. */
export function FieldEditor({ field, describedBy }: Props) {
  switch (field.kind) {
    case 'number':
    case 'choice':
      return null;
    case 'table':
      return <TableControl field={field} describedBy={describedBy} />;
    case 'pmf':
      return <PmfControl field={field} describedBy={describedBy} />;
    case 'list':
    case 'matrix':
    case 'rows':
      return <GridControl field={field} describedBy={describedBy} />;
  }
}
