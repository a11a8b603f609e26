import { useState } from 'react';
import type { PmfField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../store/app-context.tsx';
import { inSentence } from '../field-identity.ts';
import { pmfSummary, pmfText, readPmf } from './pmf-text.ts';
import { TextEditor } from './TextEditor.tsx';

interface Props {
  field: PmfField;
  describedBy: string;
}

/** A distribution in one line, opened for editing as text. */
export function PmfControl({ field, describedBy }: Props) {
  const { setValue } = useActions();
  const pmf = useApp((state) => state.values[field.name] as readonly number[] | null);
  const [editing, setEditing] = useState(false);
  if (editing) {
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
          setEditing(false);
        }}
        onCancel={() => {
          setEditing(false);
        }}
      />
    );
  }
  const verb = pmf === null ? 'Enter' : 'Edit';
  return (
    <div className="compact-value">
      <span>{pmf === null ? 'not entered yet' : pmfSummary(pmf, field.unit)}</span>
      <button
        type="button"
        className="button quiet"
        aria-label={`${verb} ${inSentence(field.label)}`}
        onClick={() => {
          setEditing(true);
        }}
      >
        {verb}
      </button>
    </div>
  );
}
