import type { PmfField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { pmfText, readPmf } from './pmf-text.ts';
import { TextEditor } from './TextEditor.tsx';

interface Props {
  field: PmfField;
  describedBy: string;
  onEnd: () => void;
}

/** A distribution as text. */
export function PmfEditor({ field, describedBy, onEnd }: Props) {
  const { setValue } = useActions();
  const pmf = useApp((state) => state.values[field.name] as readonly number[] | null);
  return (
    <TextEditor
      label={`${field.label}, probabilities`}
      hint={`Probabilities of 0, 1, 2, … ${field.unit}, or rows “${field.unit}: probability”`}
      describedBy={describedBy}
      initial={pmf === null ? '' : pmfText(pmf)}
      check={(text) => {
        const reading = readPmf(text, field);
        return reading.ok ? null : reading.message;
      }}
      onApply={(text) => {
        const reading = readPmf(text, field);
        if (reading.ok) setValue(field.name, reading.pmf);
        onEnd();
      }}
      onCancel={onEnd}
    />
  );
}
