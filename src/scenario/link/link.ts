/**
 * Links: `#v1/batch-polling?rateMbps=7500&maxBatch=128&view.method=published`. Readable, locale-free, only what differs
 * from the default. Reading is lenient: whatever stands in a link, a legal scenario comes out, and what was not taken as
 * written is said.
 */
import { modelsNamedIn, type Catalogue } from '../../models/catalogue.ts';
import { quote } from '../file/fault-words.ts';
import { EntryReader, escapeEntry, inputEntries, splitEntry, unescapeEntry } from './link-entries.ts';
import type { Pin } from '../pin/pin.ts';
import { pinTexts, readPins } from '../pin/pin-link.ts';
import type { Correction } from '../file/repair.ts';
import type { EnteredScenario, Scenario } from '../file/scenario.ts';
import { defaultScenario } from '../file/scenario.ts';
import { isViewEntry, maxViewEntries } from './view-state.ts';

/** Changes when old links would be read differently; older versions stay readable. */
const version = 'v1';

const viewPrefix = 'view.';

/** A measurement in the link; how it is written is for others to know. */
const evidencePrefix = 'evidence=';

/** A pin in the link; how it is written is `pin-link.ts`'s to know. */
const pinPrefix = 'pin=';

/** A link has no more of them. */
const maxEvidence = 64;

/** A link longer than this was not made by this program. */
const maxLength = 4_000_000;

/** More sentences than this help nobody. */
const maxCorrections = 12;

export interface DecodedLink {
  /** Always legal. */
  scenario: Scenario;
  /** Empty for a sound link and for none. */
  corrections: readonly Correction[];
  /** The texts of the measurements that the link carries, where it carries any. */
  evidence?: readonly string[];
  /** The pins that the link carries, where it carries any. */
  pins?: readonly Pin[];
}

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

/** Collects what a link's parts give, correcting each on its own. */
class LinkReader extends EntryReader {
  readonly view = new Map<string, string>();
  readonly evidence: string[] = [];
  readonly pins: string[] = [];

  read(part: string): void {
    if (part.startsWith(evidencePrefix)) {
      if (this.evidence.length < maxEvidence) this.evidence.push(part.slice(evidencePrefix.length));
      else this.note(null, `A link carries at most ${maxEvidence} measurements; one more is left out.`);
      return;
    }
    if (part.startsWith(pinPrefix)) {
      this.pins.push(part.slice(pinPrefix.length));
      return;
    }
    const { name, text } = splitEntry(part);
    if (name.startsWith(viewPrefix)) this.readView(name.slice(viewPrefix.length), text);
    else this.readInput(name, text);
  }

  private readView(name: string, text: string): void {
    if (isViewEntry(name, text) && (this.view.has(name) || this.view.size < maxViewEntries))
      this.view.set(name, text);
    else this.note(null, `The view setting ${quote(name)} of this link is not readable and is left out.`);
  }
}

function shorten(corrections: readonly Correction[]): readonly Correction[] {
  if (corrections.length <= maxCorrections) return corrections;
  const rest = corrections.length - maxCorrections + 1;
  return [
    ...corrections.slice(0, maxCorrections - 1),
    { parameter: null, message: `${rest} further parts of the link were corrected or left out.` },
  ];
}

/** The models that a location hash needs: those that it names, and the first one unless it begins as a link to another does. */
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

/** The scenario that a location hash (with or without `#`) stands for. An empty one is the default, without a word. Never throws
 * once the models that the hash needs are loaded (`modelsOfLink`). */
export function decodeLink(catalogue: Catalogue, hash: string): DecodedLink {
  const first = () => catalogue.find(catalogue.entries[0].id)!;
  const fallBack = (message: string): DecodedLink => ({
    scenario: defaultScenario(first()),
    corrections: [{ parameter: null, message: `${message} ${first().name} opens with its default values.` }],
  });
  const link = hash.replace(/^#/, '').trim();
  if (link === '') return { scenario: defaultScenario(first()), corrections: [] };
  if (link.length > maxLength) return fallBack('This link is too long to be read.');

  const at = link.indexOf('?');
  const head = unescapeEntry(at < 0 ? link : link.slice(0, at));
  const [linkVersion, modelId, ...rest] = head.split('/');
  if (linkVersion !== version) {
    return fallBack(
      /^v\d{1,6}$/.test(linkVersion)
        ? `This link needs another version of Batchscope (${linkVersion}; this one reads ${version}).`
        : 'This link is not one of Batchscope’s.',
    );
  }
  const model = catalogue.find(modelId ?? '');
  if (!model || rest.some((part) => part !== '')) {
    return fallBack(`This link names a model that is not here: ${quote((modelId ?? '') || 'none')}.`);
  }

  const reader = new LinkReader(model);
  const parts = at < 0 ? [] : link.slice(at + 1).split(/&(?:amp;)?/);
  for (const part of parts) if (part !== '') reader.read(part);
  const { values, corrections } = reader.finish();
  const pinned = readPins(catalogue, reader.pins);
  return {
    scenario: { model: model.id, values, view: Object.fromEntries(reader.view) },
    corrections: shorten([...corrections, ...pinned.corrections]),
    ...(reader.evidence.length > 0 ? { evidence: reader.evidence } : {}),
    ...(pinned.pins.length > 0 ? { pins: pinned.pins } : {}),
  };
}
