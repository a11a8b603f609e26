import type { NumberField } from '../../models/contract/inputs.ts';
import { useActions } from '../store/app-context.tsx';
import { inSentence } from './field-identity.ts';

interface Props {
  field: NumberField;
  named: NonNullable<NumberField['named']>;
  value: number | null;
}

/** The values that have a name of their own, one press each. */
export function NamedValues({ field, named, value }: Props) {
  const { setValue } = useActions();
  return (
    <div className="named-values" role="group" aria-label={`Common values of ${inSentence(field.label)}`}>
      {named.map((entry) => (
        <button
          key={entry.name}
          type="button"
          className="chip"
          aria-pressed={value === entry.value}
          onClick={() => {
            setValue(field.name, entry.value);
          }}
        >
          {entry.label}
        </button>
      ))}
    </div>
  );
}
