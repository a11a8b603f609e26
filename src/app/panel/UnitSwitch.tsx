import type { NumberField } from '../../models/contract/inputs.ts';
import { useActions, useApp } from '../store/app-context.tsx';
import { inSentence } from './field-identity.ts';

interface Props {
  field: NumberField;
  views: NonNullable<NumberField['views']>;
}

/** The units in which the same number can be read and entered, one press each. */
export function UnitSwitch({ field, views }: Props) {
  const { setUnit } = useActions();
  const chosen = useApp((state) => state.view.units[field.name] ?? '');
  const units = [{ id: '', label: field.unit }, ...views];
  return (
    <div className="named-values" role="group" aria-label={`Unit of ${inSentence(field.label)}`}>
      {units.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={chosen === id}
          onClick={() => {
            setUnit(field.name, id);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
