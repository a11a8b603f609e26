interface Props {
  /** Meaning of an absent value: "even split". */
  label: string;
  absent: boolean;
  onChange: (absent: boolean) => void;
}

/** Switch that leaves an optional parameter to the model, or gives it again. */
export function AbsentSwitch({ label, absent, onChange }: Props) {
  return (
    <label className="absent-switch">
      <input
        type="checkbox"
        checked={absent}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      {label}
    </label>
  );
}
