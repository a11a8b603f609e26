import { useState } from 'react';
import type { PmfField } from '../../../models/contract/inputs.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { useApp } from '../../core/app-context.tsx';
import { inSentence } from '../../core/inputs/field-identity.ts';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePanel } from '../late-panel.ts';
import { pmfSummary } from '../../core/inputs/pmf-summary.ts';

const editorPart = oneOf(latePanel, ({ PmfEditor }) => PmfEditor);

interface Props {
  field: PmfField;
  describedBy: string;
}

/** A distribution in one line, opened for editing as text. */
export function PmfControl({ field, describedBy }: Props) {
  const pmf = useApp((state) => state.values[field.name] as readonly number[] | null);
  const [editing, setEditing] = useState(false);
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
