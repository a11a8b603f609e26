import type { ChoiceField, Field } from '../../../models/contract/inputs.ts';
import { useApp } from '../../core/app-context.tsx';
import { sameValue } from '../../../scenario/file/scenario.ts';
import { presetValues } from '../../core/presets.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { CompareOptions } from './CompareOptions.tsx';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';
import { NumberControl, NumberSlider } from '../number/NumberControl.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePanel } from '../late-panel.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldFault } from './use-field-fault.ts';
import { useHasEffect } from './use-has-effect.ts';

const toolsPart = oneOf(latePanel, ({ FieldTools }) => FieldTools);
const lockedPart = oneOf(latePanel, ({ LockedField }) => LockedField);
const editorPart = oneOf(latePanel, ({ FieldEditor }) => FieldEditor);

/**
 * One parameter: its name and value in one line, its slider or editor below, its help, what is wrong with it, and the
 * way back.
 */
export function ParameterField({ field }: { field: Field }) {
  const applies = useApp((state) => field.appliesWhen?.(state.values) ?? true);
  if (!applies) return null;
  return field.access === undefined ? (
    <AppliedField field={field} />
  ) : (
    <LazyPart part={lockedPart} props={{ field }} />
  );
}

function AppliedField({ field }: { field: Field }) {
  const fault = useFieldFault(field.name);
  const changed = useApp(
    ({ model, preset, values, entryFaults }) =>
      field.name in entryFaults || !sameValue(values[field.name], presetValues(model, preset)[field.name]),
  );
  const ids = fieldIdentity(field);
  const effect = useHasEffect(field) ? [ids.effect] : [];
  const describedBy = [ids.help, ...effect, ...(fault === null ? [] : [ids.fault])].join(' ');
  return (
    <FieldFrame
      field={field}
      fault={fault}
      changed={changed}
      tools={<LazyPart part={toolsPart} urgency="page-ready" props={{ field, changed }} />}
      value={
        field.kind === 'number' ? (
          <NumberControl field={field} describedBy={describedBy} />
        ) : field.kind !== 'choice' ? null : isWordy(field) ? (
          <CompareOptions field={field} />
        ) : (
          <ChoiceControl field={field} describedBy={describedBy} />
        )
      }
    >
      <Control field={field} describedBy={describedBy} />
    </FieldFrame>
  );
}

interface ControlProps {
  field: Field;
  describedBy: string;
}

/** Letters that find room in the line of the field's name. */
const mostLetters = 14;

/** Options that say more than that, a cv beside their name for instance, have a line of their own. */
function isWordy({ options, optionNote }: ChoiceField): boolean {
  return optionNote !== undefined || options.some(({ label }) => label.length > mostLetters);
}

/** What needs a line of its own. */
function Control({ field, describedBy }: ControlProps) {
  if (field.kind === 'choice')
    return isWordy(field) ? <ChoiceControl field={field} describedBy={describedBy} /> : null;
  if (field.kind === 'number') return <NumberSlider field={field} describedBy={describedBy} />;
  return <LazyPart part={editorPart} urgency="page-ready" props={{ field, describedBy }} />;
}
