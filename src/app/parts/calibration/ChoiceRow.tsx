interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A labelled choice of a calibration. */
export function ChoiceRow<Value extends string>({ label, value, options, disabled, onChange }: Props<Value>) {
  return (
    <div className="fit-setting">
      <label>
        <span>{label}</span>
        <select
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
