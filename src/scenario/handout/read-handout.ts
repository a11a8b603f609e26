import type { Catalogue } from '../../models/catalogue.ts';
import type { Model } from '../../models/contract/model.ts';
import { quote } from '../file/fault-words.ts';
import { closestName, unknownNameMessage } from '../file/input-names.ts';
import type { Correction } from '../file/repair.ts';
import { type Handout, longestNote, longestTask, longestTitle } from './closed-parts.ts';
import { placesOf, preparedInputs, withGivenAway } from './hideable-places.ts';

/** A longer list was not made by this program. */
const mostNames = 100;

/** The texts of a link's entries by name. */
type HandoutTexts = ReadonlyMap<string, string>;

interface HandoutReading {
  /** null where nothing is left of it. */
  handout: Handout | null;
  corrections: readonly Correction[];
}

const names = new Set(['title', 'note', 'hide', 'lock', 'embed', 'task', 'preparedFor']);

/** Whether an entry of this name belongs to the handout. */
export function isHandoutName(name: string): boolean {
  return names.has(name);
}

/** In one line, without what no screen shows. */
export function cleanTitle(text: string): string {
  return cut(cleanLine(text), longestTitle);
}

/** Lines stay; more than one empty line in a row does not. */
export function cleanNote(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => cleanLine(line).trimEnd());
  return cut(lines.join('\n').replace(/\n{3,}/g, '\n\n'), longestNote);
}

/** By whole characters: a link cannot contain half a surrogate pair. */
function cut(text: string, longest: number): string {
  return [...text.trim()].slice(0, longest).join('').trim();
}

/**
 * A link cannot contain half a surrogate pair, and marks that turn the direction would turn the words around it, too.
 */
function cleanLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}

/** Reads the valid part of each text and reports the rest; `opened` is the model that the link opens. Never throws. */
export function readHandout(catalogue: Catalogue, opened: Model, texts: HandoutTexts): HandoutReading {
  const corrections: Correction[] = [];
  const say = (message: string) => corrections.push({ parameter: null, message });
  const preparedFor = texts.get('preparedFor') ?? opened.id;
  const model = catalogue.models.find(({ id }) => id === preparedFor);
  if (model === undefined) {
    say(`This link was prepared for an unknown model, ${quote(preparedFor)}; nothing is hidden or locked.`);
    return { handout: null, corrections };
  }
  const list = (name: string): readonly string[] => {
    const given = (texts.get(name) ?? '').split(',').map((one) => one.trim());
    const all = [...new Set(given)].filter((one) => one !== '');
    if (all.length > mostNames)
      say(`“${name}” in this link has more than ${mostNames} names; the rest are left out.`);
    return all.slice(0, mostNames);
  };
  const known = (given: readonly string[], legal: readonly string[], unknown: (name: string) => string) =>
    given.filter((name) => {
      if (legal.includes(name)) return true;
      say(unknown(name));
      return false;
    });

  const title = cleanTitle(texts.get('title') ?? '');
  if (isLonger(texts.get('title'), longestTitle))
    say(`The title in this link is cut after ${longestTitle} letters.`);
  const note = cleanNote(texts.get('note') ?? '');
  if (isLonger(texts.get('note'), longestNote))
    say(`The note in this link is cut after ${longestNote} letters.`);
  const places = placesOf(model);
  const named = known(list('hide'), places, (place) => unknownPlaceMessage(model, place, places));
  const hide = withGivenAway(model, named);
  const inputs = preparedInputs(model).map(({ name }) => name);
  const lock = known(
    list('lock'),
    inputs,
    (name) => `This link cannot lock ${quote(name)}: ${unknownInputMessage(model, name)}`,
  );
  const embed = texts.get('embed') ?? '';
  if (!['', '0', '1'].includes(embed))
    say(`“embed” in this link must be 1, not ${quote(embed)}; it is left out.`);

  const given = texts.get('task') ?? '';
  const task = given.length <= longestTask && /^[\w-]*$/.test(given) ? given : '';
  if (task !== given) say('The question of this link cannot be read and is left out.');

  const handout: Handout = { model: model.id, title, note, hide, lock, embed: embed === '1', task };
  const empty =
    title === '' && note === '' && task === '' && hide.length + lock.length === 0 && !handout.embed;
  return { handout: empty ? null : handout, corrections };
}

const isLonger = (text = '', longest: number): boolean => [...text.trim()].length > longest;

/** The form of the equations is an input of some models that has a switch in place of a field. */
function unknownInputMessage(model: Model, name: string): string {
  if (name === model.methodInput) return 'the form of the equations has a switch of its own.';
  return unknownNameMessage(model, name);
}

function unknownPlaceMessage(model: Model, place: string, places: readonly string[]): string {
  const meant = closestName(place, places);
  const asked = meant === null ? '' : ` Did you mean ${meant}?`;
  return `This link hides ${quote(place)}, which ${model.name} does not have; nothing is hidden for it.${asked}`;
}
