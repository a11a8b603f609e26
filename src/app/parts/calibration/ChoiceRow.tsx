import { Select } from '../../kit/Select.tsx';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A labelled choice of a calibration. */
export function ChoiceRow<Value extends string>({ label, ...choice }: Props<Value>) {
  return (
    <div className="fit-setting">
      <label>
        <span>{label}</span>
        <Select {...choice} />
      </label>
    </div>
  );
}
