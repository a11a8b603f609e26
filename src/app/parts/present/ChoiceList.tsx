interface Props {
  legend: string;
  /** What can be chosen. */
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  /** The last one chosen cannot be taken away. */
  atLeastOne?: boolean;
  onToggle: (id: string) => void;
}

/** Several of a list. */
export function ChoiceList({ legend, options, chosen, atLeastOne = false, onToggle }: Props) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={atLeastOne && chosen.length === 1 && chosen[0] === id}
            onChange={() => {
              onToggle(id);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
