import type { Model } from '../../../models/contract/model.ts';
import type { ViewEntries } from '../../../scenario/file/scenario.ts';
import type { Presentation } from '../app-state.ts';
import { mostFigures, mostSliders } from './presented.ts';

/** What a link presents: the figures and sliders that the model knows, each once. */
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
