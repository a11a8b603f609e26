import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp, useActions } from '../../core/app-context.tsx';
import type { Field, FieldGroup } from '../../../models/contract/inputs.ts';
import { sameValue } from '../../../scenario/file/scenario.ts';
import type { AppState } from '../../core/app-state.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { presetValues } from '../../core/presets.ts';
import { isRefusedFor } from '../field/use-field-fault.ts';
import { Fold } from './Fold.tsx';
import { useFolds } from './fold-state.ts';
import { chooseMethod } from '../method-commands.ts';
import { ParameterField } from '../field/ParameterField.tsx';
import { modelGroupId, foldedGroups } from '../../core/inputs/panel-inputs.ts';
import { PartsAt } from '../../core/PartsAt.tsx';

/** Choice between the corrected equations and the equations as printed. */
function MethodSwitch() {
  const actions = useActions();
  const model = useApp((state) => state.model);
  const chosen = useApp(chosenMethod);
  return (
    <div className="method-switch" role="radiogroup" aria-label="Form of the equations">
      {model.methods.map(({ id, label, help }) => (
        <label key={id} className="method" title={help}>
          <input
            type="radio"
            name="method"
            value={id}
            checked={chosen === id}
            onChange={() => {
              chooseMethod(model, actions, id);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

interface Props {
  group: FieldGroup;
  fields: readonly Field[];
}

/** Inputs on one subject, folded; the form of the equations is one of the subject “Model”. */
function ParameterFold({ group, fields }: Props) {
  const isModel = group.id === modelGroupId;
  const name = useApp(({ model }) => `${model.id}/${group.id}`);
  const open = useFolds((folds) => folds.open.includes(name));
  const setOpen = useFolds((folds) => folds.setOpen);
  const hasMethods = useApp(({ model }) => isModel && model.methods.length > 1);
  const applies = useApp((state) => fields.some((field) => field.appliesWhen?.(state.values) ?? true));
  const summary = useApp((state) => summaryOf(state, group, isModel));
  const faulty = useApp((state) =>
    fields.some(({ name: field }) => field in state.entryFaults || isRefusedFor(state, field)),
  );
  const changed = useApp(({ model, preset, values }) => {
    const from = presetValues(model, preset);
    return fields.some((field) => !sameValue(values[field.name], from[field.name]));
  });
  if (!applies && !hasMethods) return null;
  return (
    <Fold
      {...{ label: group.label, summary, open, changed, faulty }}
      testid={`fold-${group.id}`}
      place={isModel ? 'method' : `fold:${group.id}`}
      onToggle={(isOpen) => {
        setOpen(name, isOpen);
      }}
    >
      {hasMethods ? <MethodSwitch /> : null}
      {fields.map((field) => (
        <ParameterField key={field.name} field={field} />
      ))}
    </Fold>
  );
}

/** Values of the group; before them the form of the equations, where there is a choice. */
function summaryOf(state: AppState, { summary }: FieldGroup, isModel: boolean): string {
  const { model, values } = state;
  const method = model.methods.find(({ id }) => id === chosenMethod(state));
  const parts = isModel && model.methods.length > 1 ? [method?.label ?? ''] : [];
  return [...parts, summary?.(values) ?? ''].filter((part) => part !== '').join(', ');
}

/** The folds of the panel: inputs by subject, and the search for the strongest of them. */
export function PanelFolds() {
  const model = useApp((state) => state.model);
  const answersHidden = useApp(({ handout }) => handout !== null && hidesAnswers(handout));
  return (
    <>
      {foldedGroups(model).map(({ group, fields }) => (
        <PartBoundary key={group.id} part={`The group of inputs “${group.label}”`}>
          <ParameterFold group={group} fields={fields} />
        </PartBoundary>
      ))}
      {answersHidden ? null : (
        <PartsAt place="panelFoot" subject="The search for the strongest inputs" props={{}} />
      )}
    </>
  );
}
