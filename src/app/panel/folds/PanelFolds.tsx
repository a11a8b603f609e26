import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp, useActions } from '../../core/app-context.tsx';
import type { Field, FieldGroup } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { sameValue } from '../../../scenario/file/scenario.ts';
import type { AppState } from '../../core/app-state.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { presetValues } from '../../core/presets.ts';
import { isRefusedFor } from '../field/use-field-fault.ts';
import { Fold, FoldLine } from './Fold.tsx';
import { moreInputs, useFolds } from './fold-state.ts';
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
            onChange={() => chooseMethod(model, actions, id)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** Name of a group's fold among the open ones. */
const foldName = (model: Model, group: FieldGroup) => `${model.id}/${group.id}`;

interface Props {
  group: FieldGroup;
  fields: readonly Field[];
}

/** Contents of the line or the fold about a group. */
function useGroup({ group, fields }: Props) {
  const isModel = group.id === modelGroupId;
  const name = useApp(({ model }) => foldName(model, group));
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
  return { isModel, name, hasMethods, applies: applies || hasMethods, summary, faulty, changed };
}

/** Inputs on one subject, folded; the form of the equations is one of the subject “Model”. */
function ParameterFold({ group, fields }: Props) {
  const { isModel, name, hasMethods, applies, summary, faulty, changed } = useGroup({ group, fields });
  const open = useFolds((folds) => folds.open.includes(name));
  const setOpen = useFolds((folds) => folds.setOpen);
  if (!applies) return null;
  return (
    <Fold
      {...{ label: group.label, summary, open, changed, faulty }}
      testid={`fold-${group.id}`}
      place={isModel ? 'method' : `fold:${group.id}`}
      onToggle={(isOpen) => setOpen(name, isOpen)}
    >
      {hasMethods ? <MethodSwitch /> : null}
      {fields.map((field) => (
        <ParameterField key={field.name} field={field} />
      ))}
    </Fold>
  );
}

/** While the inputs are folded: a group's subject and values. */
function GroupLine({ group, fields }: Props) {
  const { name, applies, summary, faulty, changed } = useGroup({ group, fields });
  if (!applies) return null;
  return (
    <FoldLine
      {...{ label: group.label, summary, faulty }}
      data-fold={name}
      data-changed={changed || undefined}
      data-faulty={faulty || undefined}
    />
  );
}

/** Values of the group; before them the form of the equations, where there is a choice. */
function summaryOf(state: AppState, { summary }: FieldGroup, isModel: boolean): string {
  const { model, values } = state;
  const method = model.methods.find(({ id }) => id === chosenMethod(state));
  const parts = isModel && model.methods.length > 1 ? [method?.label ?? ''] : [];
  return [...parts, summary?.(values) ?? ''].filter((part) => part !== '').join(', ');
}

/** Inputs of the groups that apply and that the reader may see; the form of the equations is one. */
function countOf({ model, values }: AppState): number {
  const fields = foldedGroups(model).flatMap((one) => one.fields);
  const applied = fields.filter(
    ({ access, appliesWhen }) => access !== 'hidden' && (appliesWhen?.(values) ?? true),
  );
  return applied.length + (model.methods.length > 1 ? 1 : 0);
}

/** The lines of the groups, for a screen reader: `Service 0.99 + 0.071 µs, Pauses none`. */
function foldedValues(state: AppState): string {
  return foldedGroups(state.model)
    .map(({ group }) => `${group.label} ${summaryOf(state, group, group.id === modelGroupId)}`)
    .join(', ');
}

/**
 * All inputs but the main ones, behind one line that says their values: by subject, and the search for the strongest of
 * them. A click on a subject's values also opens its fold.
 */
export function PanelFolds() {
  const model = useApp((state) => state.model);
  const answersHidden = useApp(({ handout }) => handout !== null && hidesAnswers(handout));
  const count = useApp(countOf);
  const values = useApp(foldedValues);
  const searched = useApp(({ view }) => view.moves !== '');
  const open = useFolds((folds) => folds.open.includes(moreInputs)) || searched;
  const setOpen = useFolds((folds) => folds.setOpen);
  const groups = foldedGroups(model);
  return (
    <details
      className="more-inputs"
      data-testid="more-inputs"
      open={open}
      onToggle={(event) => {
        const { open: isOpen } = event.currentTarget;
        if (isOpen !== open) setOpen(moreInputs, isOpen);
      }}
    >
      <summary
        aria-label={[`${count} more inputs`, ...(open ? [] : [values])].join(': ')}
        onClick={({ target }) => {
          const line = target instanceof Element ? target.closest<HTMLElement>('[data-fold]') : null;
          if (line !== null) setOpen(line.dataset.fold!, true);
        }}
      >
        {open ? null : groups.map(({ group, fields }) => <GroupLine key={group.id} {...{ group, fields }} />)}
        <span className="more-count">{`${count} more inputs`}</span>
      </summary>
      {groups.map(({ group, fields }) => (
        <PartBoundary key={group.id} part={`The group of inputs “${group.label}”`}>
          <ParameterFold group={group} fields={fields} />
        </PartBoundary>
      ))}
      {answersHidden ? null : (
        <PartsAt place="panelFoot" subject="The search for the strongest inputs" props={{}} />
      )}
    </details>
  );
}
