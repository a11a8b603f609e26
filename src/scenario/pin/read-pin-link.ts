/** Reader of the pins of a link. */
import type { Catalogue } from '../../models/catalogue.ts';
import { quote } from '../file/fault-words.ts';
import { EntryReader, splitEntry, unescapeEntry } from '../link/entry-reader.ts';
import { cleanPinName, maxPins, type Pin, tidyPins } from './pin.ts';
import type { Correction } from '../file/repair.ts';
import { longestPinTexts, methodEntry } from './pin-texts.ts';

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
  const opens = method === undefined || method === model.methods[0]!.id ? {} : { method };
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
