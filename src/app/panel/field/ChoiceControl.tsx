import type { ChoiceField } from '../../../models/contract/inputs.ts';
import { optionWords } from '../../../models/contract/inputs.ts';
import { useActions, useApp, useAppShallow } from '../../core/app-context.tsx';

interface Props {
  field: ChoiceField;
  describedBy: string;
}

/** The choice in the line of its name. */
export function ChoiceControl({ field, describedBy }: Props) {
  const { setValue } = useActions();
  const chosen = useApp((state) => String(state.values[field.name]));
  // Only the words: a number that moves with a drag draws nothing anew while it stays the same to the digit shown.
  const words = useAppShallow(({ values }) =>
    field.options.map((option) => optionWords(field, option.value, values)),
  );
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
      {field.options.map((option, k) => (
        <option key={option.value} value={option.value} title={option.help}>
          {words[k]}
        </option>
      ))}
    </select>
  );
}
