/**
 * Links: `#v1/batch-polling?rateMbps=7500&maxBatch=128&view.method=published`. Readable, locale-free, only what differs
 * from the default. `read-link.ts` reads them.
 */
import type { Catalogue } from '../../models/catalogue.ts';
import type { Handout } from '../handout/handout.ts';
import { handoutEntries } from '../handout/handout-entries.ts';
import { version } from './link-version.ts';
import { escapeEntry, inputEntries } from './link-entries.ts';
import type { Pin } from '../pin/pin.ts';
import { pinTexts } from '../pin/pin-link.ts';
import type { EnteredScenario } from '../file/scenario.ts';
import { isViewEntry } from './view-state.ts';

/** A setting of the view in the link. */
export const viewPrefix = 'view.';

/** A measurement in the link; how it is written is for others to know. */
export const evidencePrefix = 'evidence=';

/** A pin in the link; how it is written is `pin-link.ts`'s to know. */
export const pinPrefix = 'pin=';

/** The fragment, with its `#`. Inputs without effect (a cv that its family does not use) are left out. */
export function encodeLink(
  catalogue: Catalogue,
  scenario: EnteredScenario,
  pins: readonly Pin[] = [],
  handout: Handout | null = null,
): string {
  const model = catalogue.find(scenario.model)!;
  const parts = [...inputEntries(model, scenario.values)];
  for (const name of Object.keys(scenario.view).sort()) {
    if (isViewEntry(name, scenario.view[name]))
      parts.push(`${viewPrefix}${name}=${escapeEntry(scenario.view[name])}`);
  }
  parts.push(...pinTexts(catalogue, pins).texts.map((text) => `${pinPrefix}${text}`));
  if (handout !== null) parts.push(...handoutEntries(handout, model.id));
  return `#${version}/${model.id}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** A fragment with measurements, each a text that can stand in a fragment as it is. */
export function linkWithEvidence(hash: string, evidence: readonly string[]): string {
  if (evidence.length === 0) return hash;
  const parts = evidence.map((text) => `${evidencePrefix}${text}`).join('&');
  return `${hash}${hash.includes('?') ? '&' : '?'}${parts}`;
}
