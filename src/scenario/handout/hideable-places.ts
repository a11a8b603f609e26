/**
 * Places of a page that can be hidden, under the names that links use: `input:rateMbps`, `figure:loss-rate`,
 * `number:lossProbability`, or a part of the page. Lessons use the same names to point at places.
 */
import { indicatorName, type Model } from '../../models/contract/model.ts';
import { screenResults } from '../../models/contract/screen.ts';

export interface HideablePlace {
  place: string;
  /** Label on the page. */
  label: string;
}

/** Parts of the page, whatever the model. */
export const hideableParts = [
  { place: 'headline', label: 'Headline sentence' },
  { place: 'mechanism', label: 'Picture of the mechanism' },
  { place: 'all-results', label: 'All results' },
  { place: 'tables', label: 'Results in words and rows' },
  { place: 'presets', label: 'Presets' },
  { place: 'question', label: 'What do I need?' },
  { place: 'map', label: 'Map' },
  { place: 'time', label: 'After a stall' },
  { place: 'queues', label: 'Queues' },
  { place: 'compare', label: 'Pins and Compare' },
  { place: 'measurements', label: 'Measurements' },
  { place: 'diagnosis', label: 'Diagnosis' },
  { place: 'check', label: 'Simulate' },
  { place: 'formulas', label: 'Formulas' },
  { place: 'limits', label: 'Limits' },
] as const;

export type HideablePart = (typeof hideableParts)[number]['place'];

/** A result under whatever form of the equations: `number:sojournUs.p99`. */
export const numberPlace = (result: string): string => `number:${result.replace('{method}.', '')}`;
export const figurePlace = (id: string): string => `figure:${id}`;
export const inputPlace = (name: string): string => `input:${name}`;

type Described = Pick<
  Model,
  'fields' | 'figures' | 'diagram' | 'screen' | 'methods' | 'methodInput' | 'indicators' | 'words'
>;

/** The model's inputs that can be hidden or locked; the form of the equations has a separate switch. */
export function preparedInputs({ fields, methodInput }: Described): Described['fields'] {
  return fields.filter(({ name }) => name !== methodInput);
}

function hideableInputs(model: Described): readonly HideablePlace[] {
  return preparedInputs(model).map(({ name, label }) => ({ place: inputPlace(name), label }));
}

export function hideableFigures({ figures, diagram }: Described): readonly HideablePlace[] {
  return [...figures, ...(diagram === undefined ? [] : [diagram])].map(({ id, label }) => ({
    place: figurePlace(id),
    label,
  }));
}

/** The large numbers and the edge; all others are under “All results”. */
export function hideableNumbers({ screen, methods, indicators, words }: Described): readonly HideablePlace[] {
  return screenResults(screen).map(({ result, caption }) => {
    const name = indicatorName(result, methods[0]!.id);
    const declared = [...indicators, ...(words ?? [])].find((one) => one.name === name);
    return { place: numberPlace(result), label: declared?.label ?? caption };
  });
}

/** Every name that `hide` can take. */
export function placesOf(model: Described): readonly string[] {
  return [
    ...hideableInputs(model),
    ...hideableFigures(model),
    ...hideableNumbers(model),
    ...hideableParts,
  ].map(({ place }) => place);
}

/** Adds the places that reveal a hidden result; in the order given, then as declared. */
export function withGivenAway({ screen }: Pick<Model, 'screen'>, hide: readonly string[]): readonly string[] {
  const all = new Set(hide);
  // An added place may have places that reveal it: the set grows during the iteration.
  for (const place of all)
    for (const { result, repeatedBy = [] } of screenResults(screen))
      if (numberPlace(result) === place) for (const one of repeatedBy) all.add(one);
  return [...all];
}
