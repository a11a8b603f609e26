import type { ComponentProps } from 'react';

interface Option<Value> {
  value: Value;
  label: string;
  title?: string | undefined;
}

interface OptionGroup<Value> {
  heading: string;
  options: readonly Option<Value>[];
}

interface Props<Value extends string | number> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value;
  /** Groups without options are left out. A record has the label of each value. */
  options:
    | readonly (Option<Value> | OptionGroup<Value>)[]
    | Readonly<Partial<Record<Value & string, string>>>;
  onChange: (value: Value) => void;
}

const isList = <Listed,>(options: readonly Listed[] | object): options is readonly Listed[] =>
  Array.isArray(options);

/** A list to choose one value from. */
export function Select<Value extends string | number>({ value, options, onChange, ...rest }: Props<Value>) {
  const listed = isList<Option<Value> | OptionGroup<Value>>(options)
    ? options
    : Object.entries(options as Readonly<Record<string, string>>).map(([one, label]) => ({
        value: one as Value,
        label,
      }));
  const all = listed.flatMap((entry) => ('options' in entry ? entry.options : entry));
  const drawn = (option: Option<Value>) => (
    <option key={option.value} value={option.value} title={option.title}>
      {option.label}
    </option>
  );
  return (
    <select
      {...rest}
      value={value}
      onChange={({ target }) => {
        const chosen = all.find((option) => String(option.value) === target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {listed.map((entry) => {
        if (!('options' in entry)) return drawn(entry);
        if (entry.options.length === 0) return null;
        return (
          <optgroup key={entry.heading} label={entry.heading}>
            {entry.options.map(drawn)}
          </optgroup>
        );
      })}
    </select>
  );
}
