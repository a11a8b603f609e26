import type { NumberField } from '../../../models/contract/inputs.ts';
import { unitKind } from '../../../scenario/units/unit-scale.ts';
import { unitAt } from '../../../text/number-format.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { readUnit } from '../../core/inputs/value-text.ts';
import { placeRef } from '../../kit/places.ts';
import { lowered } from '../../../text/number-words.ts';

interface Props {
  field: NumberField;
  value: number | null;
}

/** Distinguishes values from the ids of units, which may be any words. */
const valuePrefix = 'value:';

/** The unit at a number: where there are others, or named values, it opens the list of them. */
export function UnitMenu({ field, value }: Props) {
  const { setUnit, setValue } = useActions();
  const chosen = useApp((state) => state.view.units[field.name] ?? '');
  const { id, unit: plural } = readUnit(field, chosen);
  const unit = id === '' ? unitAt(String(value), plural) : plural;
  const { views = [], named = [] } = field;
  if (views.length === 0 && named.length === 0) {
    // `Cores 1`, not `Cores 1 core`
    return lowered(field.short ?? field.label) === plural ? null : (
      <span className="unit" aria-hidden="true">
        {unit}
      </span>
    );
  }
  const name = lowered(field.label);
  const present = named.find((entry) => entry.value === value)?.name;
  return (
    <span className="unit unit-menu">
      <span aria-hidden="true">{unit}</span>
      <select
        ref={placeRef('units')}
        tabIndex={-1} // the slider is the field's tab stop
        aria-label={views.length === 0 ? `Common values of ${name}` : `Unit of ${name}`}
        value={views.length === 0 ? valuePrefix + (present ?? '') : chosen}
        onChange={(event) => {
          const id = event.target.value;
          const entry = named.find((one) => valuePrefix + one.name === id);
          if (entry === undefined) setUnit(field.name, id);
          else setValue(field.name, entry.value);
        }}
      >
        {views.length === 0 && present === undefined ? <option value={valuePrefix} hidden /> : null}
        {views.length === 0 ? null : (
          <optgroup label="Show and enter it in">
            {offeredUnits(field, chosen).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
        {named.length === 0 ? null : (
          <optgroup label="Common values">
            {named.map((entry) => (
              <option key={entry.name} value={valuePrefix + entry.name}>
                {entry.label}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </span>
  );
}

/**
 * The field's units; the canonical one is left out where another one of the same kind is the usual one, unless a link
 * chose it.
 */
function offeredUnits(
  { unit, views = [], defaultView }: NumberField,
  chosen: string,
): readonly { id: string; label: string }[] {
  const usual = views.find(({ id }) => id === defaultView);
  const replaced = usual !== undefined && unitKind(usual.unit) === unitKind(unit) && chosen !== '';
  return [...(replaced ? [] : [{ id: '', label: unit }]), ...views];
}
