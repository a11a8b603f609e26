import { useState } from 'react';
import type { Field } from '../../models/contract/inputs.ts';
import { useActions, useApp } from '../store/app-context.tsx';
import { sameValue } from '../../scenario/file/scenario.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { CompareOptions } from './CompareOptions.tsx';
import { FieldHelp } from './FieldHelp.tsx';
import { fieldIdentity, inSentence } from './field-identity.ts';
import { GridControl } from './editors/GridControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { PmfControl } from './editors/PmfControl.tsx';
import { SensitivityBar } from './sensitivity/SensitivityBar.tsx';
import { TableControl } from './editors/TableControl.tsx';
import { useFieldFault } from './use-field-fault.ts';
import { useHasEffect } from './use-has-effect.ts';

/** One parameter: its name, its control, its help, what is wrong with it, and the way back to its default. */
export function ParameterField({ field }: { field: Field }) {
  const applies = useApp((state) => field.appliesWhen?.(state.values) ?? true);
  return applies ? <AppliedField field={field} /> : null;
}

function AppliedField({ field }: { field: Field }) {
  const [helpOpen, setHelpOpen] = useState(false);
  const fault = useFieldFault(field.name);
  const ids = fieldIdentity(field);
  const effect = useHasEffect(field) ? [ids.effect] : [];
  const describedBy = [ids.help, ...effect, ...(fault === null ? [] : [ids.fault])].join(' ');
  return (
    <div
      className="field"
      data-testid={`field-${field.name}`}
      data-faulty={fault === null ? undefined : ''}
      role="group"
      aria-labelledby={ids.label}
    >
      <div className="field-head">
        <span className="field-label" id={ids.label}>
          {field.label}
          {field.symbol === undefined ? null : <FieldSymbol symbol={field.symbol} />}
        </span>
        <ResetButton field={field} />
        <button
          type="button"
          className="help-button"
          aria-label={`About ${inSentence(field.label)}`}
          aria-expanded={helpOpen}
          aria-controls={ids.help}
          onClick={() => {
            setHelpOpen(!helpOpen);
          }}
        >
          ?
        </button>
      </div>
      <Control field={field} describedBy={describedBy} />
      {field.kind === 'number' ? null : <SensitivityBar field={field} />}
      <p
        className="field-fault"
        id={ids.fault}
        hidden={fault === null}
        data-resolved={fault?.resolved || undefined}
      >
        {fault?.message}
      </p>
      <FieldHelp field={field} id={ids.help} open={helpOpen} />
    </div>
  );
}

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

function Control({ field, describedBy }: { field: Field; describedBy: string }) {
  switch (field.kind) {
    case 'number':
      return <NumberControl field={field} describedBy={describedBy} />;
    case 'choice':
      return (
        <>
          <ChoiceControl field={field} describedBy={describedBy} />
          <CompareOptions field={field} />
        </>
      );
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

/** Its place is always kept, so that nothing moves when it appears. */
function ResetButton({ field }: { field: Field }) {
  const { resetField } = useActions();
  const changed = useApp(
    (state) =>
      !sameValue(state.values[field.name], field.default) || state.entryFaults[field.name] !== undefined,
  );
  return (
    <button
      type="button"
      className="reset-button"
      style={{ visibility: changed ? 'visible' : 'hidden' }}
      aria-label={`Reset ${inSentence(field.label)}`}
      onClick={() => {
        resetField(field.name);
      }}
    >
      Reset
    </button>
  );
}
