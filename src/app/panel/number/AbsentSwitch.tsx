interface Props {
  /** What "not given" means: "even split". */
  label: string;
  absent: boolean;
  onChange: (absent: boolean) => void;
}

/** Leaves an optional parameter to the model, or takes it back. */
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
