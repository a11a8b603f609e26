/** Changes of a draft. Pure. */
import { type Handout, isClosed } from '../../../scenario/handout/closed-parts.ts';
import {
  figurePlace,
  hideableParts,
  inputPlace,
  numberPlace,
  placesOf,
  preparedInputs,
  withGivenAway,
} from '../../../scenario/handout/hideable-places.ts';
import { cleanNote, cleanTitle } from '../../../scenario/handout/read-handout.ts';
import type { About, Model } from '../../../models/contract/model.ts';
import type { LinkQuestion } from '../../../lessons/lesson.ts';
import { taskText } from '../../core/learn/question-text.ts';
import type { Draft, InputAccess } from './prepared-draft.ts';

export function accessOf({ hide, lock }: Pick<Draft, 'hide' | 'lock'>, name: string): InputAccess {
  if (hide.includes(inputPlace(name))) return 'hidden';
  return lock.includes(name) ? 'locked' : 'free';
}

export function withAccess(draft: Draft, name: string, access: InputAccess): Draft {
  const hide = draft.hide.filter((place) => place !== inputPlace(name));
  const lock = draft.lock.filter((one) => one !== name);
  return {
    ...draft,
    hide: access === 'hidden' ? [...hide, inputPlace(name)] : hide,
    lock: access === 'locked' ? [...lock, name] : lock,
  };
}

/** Toggles whether a place is hidden. */
export function withPlace(draft: Draft, place: string): Draft {
  const { hide } = draft;
  return { ...draft, hide: hide.includes(place) ? hide.filter((one) => one !== place) : [...hide, place] };
}

/** Whether the place is hidden as a consequence of another hidden place, whatever was chosen for it. */
export function isClosedAnyway(draft: Pick<Draft, 'hide'>, place: string, model: Model): boolean {
  const hide = draft.hide.filter((one) => one !== place);
  const part = hideableParts.find((one) => one.place === place);
  if (part !== undefined) return isClosed({ hide }, part.place);
  return withGivenAway(model, hide).includes(place);
}

/** Sentences that explain how visible figures still reveal a hidden number. */
export function givingAway(
  { hide }: Pick<Draft, 'hide'>,
  model: Model,
  hints: About['hints'] = {},
): readonly string[] {
  const all = withGivenAway(model, hide);
  const shown = model.figures.filter(({ id }) => !all.includes(figurePlace(id)));
  return Object.entries(hints)
    .filter(([result]) => hide.includes(numberPlace(result)))
    .flatMap(([, words]) => shown.flatMap(({ id }) => words[id] ?? []));
}

/**
 * The handout that the link of a draft encodes, in the model's order, with an own question; names unknown to the model
 * are left out of it.
 */
export function handoutOf(draft: Draft, model: Model, question: LinkQuestion | null = null): Handout {
  const hide = withGivenAway(model, draft.hide);
  return {
    model: model.id,
    title: cleanTitle(draft.title),
    note: cleanNote(draft.note),
    hide: placesOf(model).filter((place) => hide.includes(place)),
    lock: preparedInputs(model)
      .map(({ name }) => name)
      .filter((name) => accessOf(draft, name) === 'locked'),
    embed: false,
    task: question === null ? '' : taskText(question),
  };
}
