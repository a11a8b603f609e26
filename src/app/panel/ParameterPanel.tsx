import type { Field, FieldGroup } from '../../models/contract/inputs.ts';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { useApp } from '../store/app-context.tsx';
import { ParameterField } from './ParameterField.tsx';
import { SensitivityChoice } from './sensitivity/SensitivityChoice.tsx';
import './panel.css';

/**
 * Every input of the model, by its groups: the whole panel follows from the schema. The form of the equations has its
 * switch in the strip.
 */
export function ParameterPanel() {
  const model = useApp((state) => state.model);
  return (
    <form
      className="panel"
      aria-label="Parameters"
      key={model.id}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <PartBoundary part="The search for the strongest inputs">
        <SensitivityChoice />
      </PartBoundary>
      {model.groups.map((group) => (
        <PartBoundary key={group.id} part={`The group of inputs “${group.label}”`}>
          <ParameterGroup
            group={group}
            fields={model.fields.filter(
              ({ group: id, name }) => id === group.id && name !== model.methodInput,
            )}
          />
        </PartBoundary>
      ))}
    </form>
  );
}

function ParameterGroup({ group, fields }: { group: FieldGroup; fields: readonly Field[] }) {
  const applies = useApp((state) => fields.some((field) => field.appliesWhen?.(state.values) ?? true));
  if (!applies) return null;
  const headingId = `group-${group.id}`;
  return (
    <section className="panel-group" aria-labelledby={headingId}>
      <h2 className="section-heading" id={headingId}>
        {group.label}
      </h2>
      {fields.map((field) => (
        <ParameterField key={field.name} field={field} />
      ))}
    </section>
  );
}
