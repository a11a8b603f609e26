import { useId } from 'react';
import type { NumberField } from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { readUnit } from '../../core/inputs/field-unit.ts';
import { ValueSlider } from '../../panel/number/ValueSlider.tsx';
import { useApp } from '../../core/app-context.tsx';
import { placeRef } from '../../kit/places.ts';
import { inputPlace } from '../../../scenario/handout/hideable-places.ts';

/** One input: its name, its value in the reader's unit, and its slider. */
export function PresentSlider({ field }: { field: NumberField }) {
  const id = useId();
  const value = useApp((state) => state.values[field.name] as number | null);
  const text = useApp(({ values, view }) => {
    if (value === null) return field.absentLabel ?? 'not given';
    const { toView, unit } = readUnit(field, view.units[field.name]);
    return withUnit(formatPlain(toView(value, values)), unit);
  });
  const { label, short = label, help } = field;
  return (
    <div
      ref={placeRef(`present-${inputPlace(field.name)}`)}
      className="present-slider"
      data-testid={`present-slider-${field.name}`}
    >
      <span className="present-slider-name">{short}</span>
      <b>{text}</b>
      {field.access === undefined ? (
        <ValueSlider field={field} value={value} describedBy={id} />
      ) : (
        <span className="present-slider-name">locked</span>
      )}
      <span className="visually-hidden" id={id}>
        {help}
      </span>
    </div>
  );
}
