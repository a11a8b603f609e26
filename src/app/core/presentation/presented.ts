/** Content of a presentation, and what can be chosen for it. Pure. */
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import type { EnteredInputs, NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { mainInputs } from '../inputs/panel-inputs.ts';
import type { Presentation } from '../app-state.ts';
import type { ViewEntries } from '../../../scenario/file/scenario.ts';

/** The presentation in a link, with the figures and sliders that the model has, each once; null: none. */
export function presentationFrom(
  { figures, fields }: Pick<Model, 'figures' | 'fields'>,
  { present, presentSliders }: Partial<ViewEntries>,
): Presentation | null {
  if (present === undefined) return null;
  const sliders = fields.filter(({ kind }) => kind === 'number').map(({ name }) => name);
  return {
    figures: known(
      present,
      figures.map(({ id }) => id),
    ).slice(0, mostFigures),
    sliders: presentSliders === undefined ? null : known(presentSliders, sliders).slice(0, mostSliders),
  };
}

function known(text: string, names: readonly string[]): readonly string[] {
  return [...new Set(text.split(','))].filter((name) => names.includes(name));
}

/** More would be too small for the last row of the room. */
export const mostFigures = 2;
export const mostSliders = 4;
const usualSliders = 2;

/** Never empty: the chosen ones, the large one, or the model's first. */
export function presentedFigures(
  { figures, screen }: Pick<Model, 'figures' | 'screen'>,
  { figures: chosen }: Presentation,
  large: string,
): readonly FigureDeclaration[] {
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => figures.find((figure) => figure.id === id) ?? []);
  return [chosen, [large], [screen.hero[0].figure]].map(named).find((found) => found.length > 0) ?? [];
}

/** The numbers that have an effect, the model's main ones first. */
export function offeredSliders(model: Model, values: EnteredInputs): readonly NumberField[] {
  const main = mainInputs(model).map(({ field }) => field);
  return [...main, ...model.fields.filter((field) => !main.includes(field))].filter(
    (field): field is NumberField =>
      field.kind === 'number' && field.access !== 'hidden' && (field.appliesWhen?.(values) ?? true),
  );
}

/** The chosen sliders that have an effect now. */
export function presentedSliders(
  model: Model,
  { sliders }: Presentation,
  values: EnteredInputs,
): readonly NumberField[] {
  const offered = offeredSliders(model, values);
  if (sliders === null) return offered.slice(0, usualSliders);
  return sliders.flatMap((name) => offered.find((field) => field.name === name) ?? []);
}

/** Adds or removes an item; beyond the maximum the item chosen first is dropped. */
export function toggled(chosen: readonly string[], id: string, most: number): readonly string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-most);
}
