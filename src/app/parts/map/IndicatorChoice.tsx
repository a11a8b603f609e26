import type { IndicatorGroup } from './indicator-groups.ts';

interface Props {
  label: string;
  /** Shown before the list; without it the label is only for assistive technology. */
  shownLabel?: boolean;
  groups: readonly IndicatorGroup[];
  value: string;
  onChange: (name: string) => void;
}

/** One of the model's indicators. */
export function IndicatorChoice({ label, shownLabel = false, groups, value, onChange }: Props) {
  const list = (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map((option) => (
            <option key={option.name} value={option.name}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
  if (!shownLabel) return list;
  return (
    <div className="map-axis">
      <span aria-hidden="true">{label}</span>
      {list}
    </div>
  );
}
