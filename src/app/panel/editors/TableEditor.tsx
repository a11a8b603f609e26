import type { TableField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { readTable, tableText } from './table-text.ts';
import { TextEditor } from './TextEditor.tsx';

interface Props {
  field: TableField;
  describedBy: string;
  onEnd: () => void;
}

/** A table as rows of text. */
export function TableEditor({ field, describedBy, onEnd }: Props) {
  const { setValue } = useActions();
  const table = useApp((state) => state.values[field.name] as Readonly<Record<string, number>> | null);
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
        onEnd();
      }}
      onCancel={onEnd}
    />
  );
}
