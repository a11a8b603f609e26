/**
 * Links: `#v1/batch-polling?rateMbps=7500&maxBatch=128&view.method=published`. Readable, locale-free, only what differs
 * from the default. `read-link.ts` reads them.
 */
import { modelsNamedIn, type Catalogue } from '../../models/catalogue.ts';
import { escapeEntry, inputEntries } from './link-entries.ts';
import type { Pin } from '../pin/pin.ts';
import { pinTexts } from '../pin/pin-link.ts';
import type { EnteredScenario } from '../file/scenario.ts';
import { isViewEntry } from './view-state.ts';

/** Changes when old links would be read differently; older versions stay readable. */
export const version = 'v1';

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
): string {
  const model = catalogue.find(scenario.model)!;
  const parts = [...inputEntries(model, scenario.values)];
  for (const name of Object.keys(scenario.view).sort()) {
    if (isViewEntry(name, scenario.view[name]))
      parts.push(`${viewPrefix}${name}=${escapeEntry(scenario.view[name])}`);
  }
  parts.push(...pinTexts(catalogue, pins).texts.map((text) => `${pinPrefix}${text}`));
  return `#${version}/${model.id}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** A fragment with measurements, each a text that can stand in a fragment as it is. */
export function linkWithEvidence(hash: string, evidence: readonly string[]): string {
  if (evidence.length === 0) return hash;
  const parts = evidence.map((text) => `${evidencePrefix}${text}`).join('&');
  return `${hash}${hash.includes('?') ? '&' : '?'}${parts}`;
}

/**
 * The models that a location hash needs: those that it names, and the first one unless it begins as a link to another
 * does.
 */
export function modelsOfLink(catalogue: Catalogue, hash: string): readonly string[] {
  const [first] = catalogue.entries;
  const opens = catalogue.entries.find(({ id }) => {
    const head = `${version}/${id}`;
    const link = hash.replace(/^#/, '').trim();
    return link === head || link.startsWith(`${head}?`);
  });
  const named = modelsNamedIn(catalogue, hash);
  return opens === undefined && !named.includes(first.id) ? [first.id, ...named] : named;
}
