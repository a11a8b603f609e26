import type { ChoiceField } from '../../models/contract/inputs.ts';
import { useActions, useApp } from '../store/app-context.tsx';

interface Props {
  field: ChoiceField;
  describedBy: string;
}

/** The choice in the line of its name. */
export function ChoiceControl({ field, describedBy }: Props) {
  const { setValue } = useActions();
  const chosen = useApp((state) => String(state.values[field.name]));
  return (
    <select
      className="choice-list"
      aria-label={field.label}
      aria-describedby={describedBy}
      title={field.options.find(({ value }) => value === chosen)?.help}
      value={chosen}
      onChange={(event) => {
        setValue(field.name, event.target.value);
      }}
    >
      {field.options.map((option) => (
        <option key={option.value} value={option.value} title={option.help}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
