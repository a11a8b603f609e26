/** The pins of a link as texts. */
import type { Catalogue } from '../../models/catalogue.ts';
import { escapeEntry, inputEntries } from '../link/link-entries.ts';
import type { Pin } from './pin.ts';

// Pins in a link: `pin=1h;4%20cores;batch-polling;cores=4;view.method=published`. First the look, with `h` for a pin
// that is hidden and `r` for the one that differences are counted against; then name, model, and what differs from the
// model's defaults.

/** Characters of all pins of a link together: what is longer gets lost on the way, and blocks the address bar. */
export const longestPinTexts = 16_000;

/** The entry of a pin's form of the equations. */
export const methodEntry = 'view.method';

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
