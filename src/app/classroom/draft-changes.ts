/** Changes of a draft. Pure. */
import { closedWithAnswers, hidesAnswers } from '../../scenario/handout/closed-parts.ts';
import type { Handout } from '../../scenario/handout/handout.ts';
import { inputPlace, placesOf, preparedInputs } from '../../scenario/handout/hideable-places.ts';
import { cleanNote, cleanTitle } from '../../scenario/handout/read-handout.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Draft, InputAccess } from './prepared-draft.ts';

/** What most likely says a hidden answer all the same. */
const talkative = ['headline', 'mechanism'];

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

/** Shown or hidden; with the first answer that is hidden goes what would say it. */
export function withPlace(draft: Draft, place: string): Draft {
  if (draft.hide.includes(place)) return { ...draft, hide: draft.hide.filter((one) => one !== place) };
  const hide = [...draft.hide, place];
  const isFirst = !hidesAnswers(draft) && hidesAnswers({ hide });
  return { ...draft, hide: isFirst ? [...new Set([...hide, ...talkative])] : hide };
}

/** Whether the part is hidden because an answer is, whatever was chosen. */
export function isClosedAnyway({ hide }: Pick<Draft, 'hide'>, place: string): boolean {
  return hidesAnswers({ hide }) && closedWithAnswers.some((part) => part === place);
}

/** What the link carries of a draft, in the model's own order: names that the model does not have stay in the draft. */
export function handoutOf(draft: Draft, model: Model): Handout {
  return {
    model: model.id,
    title: cleanTitle(draft.title),
    note: cleanNote(draft.note),
    hide: placesOf(model).filter((place) => draft.hide.includes(place)),
    lock: preparedInputs(model)
      .map(({ name }) => name)
      .filter((name) => accessOf(draft, name) === 'locked'),
    embed: false,
  };
}
