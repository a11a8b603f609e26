import { type ChoiceField, type Field, fieldInView, optionWords } from '../../../models/contract/inputs.ts';
import { useApp, useActions, useAppShallow } from '../../core/app-context.tsx';
import { useInputWords } from '../../core/use-about.ts';
import { sameValue } from '../../../scenario/file/scenario.ts';
import { presetValues } from '../../core/presets.ts';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';
import './compare-options.css';
import { NumberControl, NumberSlider } from '../number/NumberControl.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateField } from './late-field.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldFault } from './use-field-fault.ts';
import { useHasEffect } from './use-has-effect.ts';
import { lowered } from '../../../text/number-words.ts';

interface Props {
  field: ChoiceField;
  describedBy: string;
}

/** The options of a choice, in the line of its name. */
function ChoiceControl({ field, describedBy }: Props) {
  const { setValue } = useActions();
  const help = useInputWords()?.options[field.name];
  const chosen = useApp((state) => String(state.values[field.name]));
  // Only the words: a number that changes during a drag renders nothing while its digits shown are the same.
  const words = useAppShallow(({ values }) =>
    field.options.map((option) => optionWords(field, option.value, values)),
  );
  return (
    <select
      className="choice-list"
      aria-label={field.label}
      aria-describedby={describedBy}
      title={help?.[chosen]}
      value={chosen}
      onChange={(event) => setValue(field.name, event.target.value)}
    >
      {field.options.map((option, k) => (
        <option key={option.value} value={option.value} title={help?.[option.value]}>
          {option.value === chosen ? option.label : words[k]}
        </option>
      ))}
    </select>
  );
}

/** Switch that overlays the options of a choice in the figures; nothing for a choice that cannot be compared. */
function CompareOptions({ field }: { field: ChoiceField }) {
  const { setCompared } = useActions();
  const offered = useApp(({ values }) => (field.compared?.(values) ?? null) !== null);
  const pressed = useApp(({ view }) => view.compared === field.name);
  if (!offered) return null;
  return (
    <button
      type="button"
      className="compare-options"
      aria-pressed={pressed}
      aria-label={`Compare all ${lowered(field.label)} in the figures`}
      onClick={() => setCompared(pressed ? '' : field.name)}
    >
      Compare all
    </button>
  );
}

const toolsPart = oneOf(lateField, ({ FieldTools }) => FieldTools);
const lockedPart = oneOf(lateField, ({ LockedField }) => LockedField);
const editorPart = oneOf(lateField, ({ FieldEditor }) => FieldEditor);

/**
 * One parameter: its name and value in one line, its slider or editor below, its help, the sentence about a fault, and
 * reset.
 */
export function ParameterField({ field: declared }: { field: Field }) {
  const chosen = useApp(({ view }) => view.units[declared.name] ?? '');
  const field = declared.kind === 'number' ? fieldInView(declared, chosen) : declared;
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
  const followed = useApp((state) => state.followed[field.name] ?? null);
  const ids = fieldIdentity(field);
  const effect = useHasEffect(field) ? [ids.effect] : [];
  const messages = fault !== null ? [ids.fault] : followed !== null ? [ids.note] : [];
  const describedBy = [ids.help, ...effect, ...messages].join(' ');
  return (
    <FieldFrame
      field={field}
      fault={fault}
      followed={followed}
      changed={changed}
      tools={
        <>
          <LazyPart part={toolsPart} urgency="page-ready" props={{ field, changed }} />
          {field.kind === 'choice' ? <CompareOptions field={field} /> : null}
        </>
      }
      value={
        field.kind === 'number' ? (
          <NumberControl field={field} describedBy={describedBy} />
        ) : field.kind !== 'choice' ? null : (
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

/** Below a choice: the number of the chosen option, and whether it moves with other inputs. */
function ChoiceNote({ field: { name, optionNote, noteFollows } }: { field: ChoiceField }) {
  const note = useApp(({ values }) => optionNote?.(values, String(values[name])) ?? null);
  const follows = useApp(({ values }) => noteFollows?.(values) ?? null);
  const words = [note, follows].filter((one) => one !== null && one !== '').join(': ');
  return words === '' ? null : <p className="choice-note">{words}</p>;
}

/** Below the line of its name and value. */
function Control({ field, describedBy }: ControlProps) {
  if (field.kind === 'choice') return <ChoiceNote field={field} />;
  if (field.kind === 'number') return <NumberSlider field={field} describedBy={describedBy} />;
  return <LazyPart part={editorPart} urgency="page-ready" props={{ field, describedBy }} />;
}
