/** The declared indicators as a list to choose from: those of the strip first. */
import type { IndicatorDeclaration, Model } from '../../../models/contract/model.ts';
import { stripIndicators } from './map-choice.ts';

export interface IndicatorGroup {
  label: string;
  options: readonly { name: string; label: string }[];
}

/** A label that tells the forms of the equations apart: `Sojourn time, mean (as published)`. */
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
    list.map((declaration) => ({ name: declaration.name, label: indicatorLabel(model, declaration) }));
  return [
    { label: 'In the strip', options: options(strip) },
    { label: 'All others', options: options(rest) },
  ].filter((group) => group.options.length > 0);
}
