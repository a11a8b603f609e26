import type { ChoiceField } from '../../models/contract/inputs.ts';
import { optionWords } from '../../models/contract/inputs.ts';
import { useActions, useApp, useAppShallow } from '../store/app-context.tsx';

interface Props {
  field: ChoiceField;
  describedBy: string;
}

/** Longer sets of words do not fit beside each other in the panel and become a list. */
const segmentedCharacters = 26;

/** Beside each other where the words fit, else a list. */
export function ChoiceControl({ field, describedBy }: Props) {
  const { setValue } = useActions();
  const chosen = useApp((state) => state.values[field.name]);
  // Only the words: a number that moves with a drag draws nothing anew while it stays the same to the digit shown.
  const words = useAppShallow(({ values }) =>
    field.options.map((option) => optionWords(field, option.value, values)),
  );
  const characters = words.reduce((sum, word) => sum + word.length, 0);
  if (characters > segmentedCharacters || field.options.length > 4) {
    return (
      <select
        className="choice-list"
        aria-label={field.label}
        aria-describedby={describedBy}
        value={String(chosen)}
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
  return (
    <div className="segments" role="radiogroup" aria-label={field.label} aria-describedby={describedBy}>
      {field.options.map((option, k) => (
        <label key={option.value} className="segment" title={option.help}>
          <input
            type="radio"
            name={field.name}
            value={option.value}
            checked={chosen === option.value}
            onChange={() => {
              setValue(field.name, option.value);
            }}
          />
          <span>{words[k]}</span>
        </label>
      ))}
    </div>
  );
}
