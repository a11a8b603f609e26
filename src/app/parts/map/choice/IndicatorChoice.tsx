import type { IndicatorDeclaration, Model } from '../../../../models/contract/model.ts';
import { stripIndicators } from './map-choice.ts';
import { Select } from '../../../kit/Select.tsx';

/** Indicators of the list under one heading: those of the strip first. */
interface IndicatorGroup {
  heading: string;
  options: readonly { value: string; label: string }[];
}

/** A label that distinguishes the forms of the equations: `Time in the system, mean (as published)`. */
function indicatorLabel(model: Model, { name, label, unit }: IndicatorDeclaration): string {
  const method = model.methods.find(({ id }) => name.split('.').includes(id));
  const twice = model.indicators.filter((other) => other.label === label).length > 1;
  const form = method !== undefined && twice ? ` (${method.label.toLowerCase()})` : '';
  return `${label}${form}${unit === '' ? '' : `, ${unit}`}`;
}

export function indicatorGroups(model: Model, method: string): readonly IndicatorGroup[] {
  const strip = stripIndicators(model, method);
  const rest = model.indicators.filter((declaration) => !strip.includes(declaration));
  const options = (list: readonly IndicatorDeclaration[]) =>
    list.map((declaration) => ({ value: declaration.name, label: indicatorLabel(model, declaration) }));
  return [
    { heading: 'In the strip', options: options(strip) },
    { heading: 'All others', options: options(rest) },
  ].filter((group) => group.options.length > 0);
}

interface Props {
  label: string;
  /** Visible before the list; without it the label is only for assistive technology. */
  shownLabel?: boolean;
  groups: readonly IndicatorGroup[];
  value: string;
  onChange: (name: string) => void;
}

/** Choice of one of the model's indicators. */
export function IndicatorChoice({ label, shownLabel = false, groups, value, onChange }: Props) {
  const list = <Select aria-label={label} value={value} options={groups} onChange={onChange} />;
  if (!shownLabel) return list;
  return (
    <div className="map-axis">
      <span aria-hidden="true">{label}</span>
      {list}
    </div>
  );
}
