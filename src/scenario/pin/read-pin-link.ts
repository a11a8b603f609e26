/** The pins of a link: their texts, and the reader of these. */
import type { Catalogue } from '../../models/catalogue.ts';
import { quote } from '../file/fault-words.ts';
import { EntryReader, splitEntry, unescapeEntry } from '../link/entry-reader.ts';
import { cleanPinName, maxPins, type Pin, tidyPins } from './pin.ts';
import type { Correction } from '../file/repair.ts';
import { escapeEntry, inputEntries } from '../link/link-entries.ts';

// Pins in a link: `pin=1h;4%20cores;batch-polling;cores=4;view.method=published`. First the look, with `h` for a pin
// that is hidden and `r` for the one that differences are counted against; then name, model, and what differs from the
// model's defaults.

/** Characters of all pins of a link together: what is longer gets lost on the way, and blocks the address bar. */
export const longestPinTexts = 16_000;

/** The entry of a pin's form of the equations. */
const methodEntry = 'view.method';

function pinText(catalogue: Catalogue, { look, name, shown, reference, scenario }: Pin): string | null {
  const model = catalogue.find(scenario.model);
  if (model === null) return null;
  const { method } = scenario.view;
  return [
    `${look}${shown ? '' : 'h'}${reference ? 'r' : ''}`,
    escapeEntry(name),
    model.id,
    ...inputEntries(model, scenario.values),
    ...(method === undefined ? [] : [`${methodEntry}=${escapeEntry(method)}`]),
  ].join(';');
}

/**
 * The texts of the pins that a link has room for, first come first served, and the looks of those that it leaves out.
 */
export function pinTexts(
  catalogue: Catalogue,
  pins: readonly Pin[],
): { texts: readonly string[]; leftOut: readonly number[] } {
  const texts: string[] = [];
  const leftOut: number[] = [];
  let room = longestPinTexts;
  for (const pin of pins) {
    const text = pinText(catalogue, pin);
    if (text === null || text.length > room) leftOut.push(pin.look);
    else {
      texts.push(text);
      room -= text.length;
    }
  }
  return { texts, leftOut };
}

/** Decodes a pin from a text, always with a legal scenario; null with the reason where it names no model. */
function readPin(
  catalogue: Catalogue,
  text: string,
): { pin: Pin | null; corrections: readonly Correction[] } {
  const [mark = '', nameText = '', modelText = '', ...entries] = text.split(';');
  const name = cleanPinName(unescapeEntry(nameText));
  const model = catalogue.find(unescapeEntry(modelText));
  const note = (message: string): Correction => ({ parameter: null, message });
  const title = name === '' ? 'An unnamed pin' : `Pin ${quote(name)}`;
  if (model === null) {
    const id = unescapeEntry(modelText);
    const message = `${title} was left out: ${id === '' ? 'it names no model' : `there is no model ${quote(id)}`}.`;
    return { pin: null, corrections: [note(message)] };
  }
  const flags = /^([0-7])(h?)(r?)$/.exec(unescapeEntry(mark));
  const reader = new EntryReader(model);
  let method: string | undefined;
  for (const entry of entries.filter((one) => one !== '')) {
    const { name: entryName, text: entryText } = splitEntry(entry);
    if (entryName !== methodEntry) reader.readInput(entryName, entryText);
    else if (model.methods.some(({ id }) => id === entryText)) method = entryText;
    else reader.note(null, `${model.name} has no form of the equations ${quote(entryText)}; it is left out.`);
  }
  const { values, corrections } = reader.finish();
  const opens = method === undefined || method === model.methods[0].id ? {} : { method };
  const unreadable = `its look ${quote(unescapeEntry(mark))} cannot be read; it gets a free one.`;
  return {
    pin: {
      look: flags === null ? -1 : Number(flags[1]),
      name,
      shown: flags?.[2] !== 'h',
      reference: flags?.[3] === 'r',
      scenario: { model: model.id, values, view: opens },
    },
    corrections: [
      ...(flags === null ? [note(`${title}: ${unreadable}`)] : []),
      ...corrections.map(({ parameter, message }) => ({ parameter, message: `${title}: ${message}` })),
    ],
  };
}

/** Pins decoded from texts, looks and names all different, and their corrections. Never throws. */
export function readPins(
  catalogue: Catalogue,
  texts: readonly string[],
): { pins: readonly Pin[]; corrections: readonly Correction[] } {
  const pins: Pin[] = [];
  const corrections: Correction[] = [];
  let room = longestPinTexts;
  let beyond = 0;
  for (const text of texts) {
    if (pins.length === maxPins || text.length > room) {
      beyond++;
      continue;
    }
    room -= text.length;
    const reading = readPin(catalogue, text);
    if (reading.pin !== null) pins.push(reading.pin);
    corrections.push(...reading.corrections);
  }
  if (beyond > 0) {
    const message = `A link carries at most ${maxPins} pins of ${longestPinTexts} characters together; ${beyond} more ${beyond === 1 ? 'is' : 'are'} left out.`;
    corrections.push({ parameter: null, message });
  }
  return { pins: tidyPins(pins), corrections };
}
