/**
 * Links: `#v1/batch-polling?rateMbps=7500&maxBatch=128&view.method=published`. Readable, locale-free, only what differs
 * from the default. `read-link.ts` reads them.
 */
import type { Catalogue } from '../../models/catalogue.ts';
import type { PreparedReader } from '../../models/contract/model.ts';
import type { Handout } from '../handout/closed-parts.ts';
import { escapeEntry, inputEntries, version } from './link-entries.ts';
import type { Pin } from '../pin/pin.ts';
import { pinTexts } from '../pin/pin-texts.ts';
import { type EnteredScenario, isViewEntry } from '../file/scenario.ts';

/** A setting of the view in the link. */
export const viewPrefix = 'view.';

/** Prefix of a pin in the link; `pin-texts.ts` defines its encoding. */
export const pinPrefix = 'pin=';

/**
 * The fragment, with its `#`. Inputs without effect (a cv that its family does not use) are left out. `given`: the
 * handout's reader, for a catalogue with the unreduced model.
 */
export function encodeLink(
  catalogue: Catalogue,
  scenario: EnteredScenario,
  pins: readonly Pin[] = [],
  handout: Handout | null = null,
  given?: PreparedReader,
): string {
  const model = catalogue.find(scenario.model)!;
  const entries = {
    inputs: inputEntries(model, scenario.values),
    others: pinTexts(catalogue, pins).texts.map((text) => `${pinPrefix}${text}`),
  };
  const reader = handout && (given ?? catalogue.find(handout.model)!.reader!);
  const { inputs, others } = reader?.linked(entries, model.id, handout!.embed) ?? entries;
  const parts = [...inputs];
  for (const name of Object.keys(scenario.view).sort()) {
    if (isViewEntry(name, scenario.view[name]!))
      parts.push(`${viewPrefix}${name}=${escapeEntry(scenario.view[name]!)}`);
  }
  parts.push(...others);
  return `#${version}/${model.id}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}
