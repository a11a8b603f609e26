import { useRef, useState } from 'react';
import type { InputRow, InputValue } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { GridField } from '../grid-editor/grid-shape.ts';
import { GridEditor } from '../grid-editor/GridEditor.tsx';
import { listSummary, matrixSummary, rowsSummary } from '../../core/inputs/grid-summary.ts';
import { lowered } from '../../../text/number-words.ts';
import { Button } from '../../kit/Button.tsx';

interface Props {
  field: GridField;
  describedBy: string;
}

/** A list, a matrix or rows in one line, opened for editing as a table. */
export function GridControl({ field, describedBy }: Props) {
  /** `left`: closed, and the focus returns to its button. */
  const [editor, setEditor] = useState<'closed' | 'open' | 'left'>('closed');
  if (editor === 'open') {
    return <OpenEditor field={field} describedBy={describedBy} onClose={() => setEditor('left')} />;
  }
  return <ClosedEditor field={field} focused={editor === 'left'} onEdit={() => setEditor('open')} />;
}

/** Subscribed to every input only while open: they determine the number of rows. */
function OpenEditor({ field, describedBy, onClose }: Props & { onClose: () => void }) {
  const { setValue, isRefused, clearEntryFault } = useActions();
  const values = useApp((state) => state.values);
  return (
    <GridEditor
      {...{ field, values, describedBy }}
      onApply={(value) => {
        setValue(field.name, value);
        if (!isRefused(field.name)) onClose();
      }}
      onCancel={() => {
        clearEntryFault(field.name);
        onClose();
      }}
    />
  );
}

interface ClosedProps {
  field: GridField;
  /** The Edit button is focused. */
  focused: boolean;
  onEdit: () => void;
}

function ClosedEditor({ field, focused, onEdit }: ClosedProps) {
  const { setValue } = useActions();
  const edit = useRef<HTMLButtonElement>(null);
  const value = useApp((state) => state.values[field.name]);
  const name = lowered(field.label);
  return (
    <div className="compact-value">
      <span>{value === null ? field.absentLabel : summary(field, value)}</span>
      <Button ref={edit} quiet autoFocus={focused} aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {value === null ? null : (
        <Button
          quiet
          aria-label={`Clear ${name}: ${field.absentLabel}`}
          title={`Clear: ${field.absentLabel}`}
          onClick={() => {
            setValue(field.name, null);
            edit.current?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

function summary(field: GridField, value: InputValue): string {
  switch (field.kind) {
    case 'list':
      return listSummary(field, value as readonly number[]);
    case 'matrix':
      return matrixSummary(field, value as readonly (readonly number[])[]);
    case 'rows':
      return rowsSummary(field, value as readonly InputRow[]);
  }
}
