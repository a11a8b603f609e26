import type { NumberField } from '../../models/inputs.ts';
import { useActions, useApp } from '../state/app-context.tsx';
import { inSentence } from './field-identity.ts';

/** The unit beside the number: plain text, or a switch where the same number can be read in several. */
export function UnitSwitch({ field }: { field: NumberField }) {
  const { setUnit } = useActions();
  const chosen = useApp((state) => state.view.units[field.name] ?? '');
  if (field.views === undefined) return <span className="unit">{field.unit}</span>;
  return (
    <select
      className="unit unit-switch"
      aria-label={`Unit of ${inSentence(field.label)}`}
      value={chosen}
      onChange={(event) => {
        setUnit(field.name, event.target.value);
      }}
    >
      <option value="">{field.unit}</option>
      {field.views.map((view) => (
        <option key={view.id} value={view.id}>
          {view.label === view.unit ? view.unit : `${view.label} (${view.unit})`}
        </option>
      ))}
    </select>
  );
}
