/** Lenient reader of links: every link gives a legal scenario, and each correction is reported. */
import type { Catalogue } from '../../models/catalogue.ts';
import { quote } from '../file/fault-words.ts';
import type { Correction } from '../file/repair.ts';
import { defaultScenario, isViewEntry, maxViewEntries, type Scenario } from '../file/scenario.ts';
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import type { Handout } from '../handout/closed-parts.ts';
import { isHandoutName, readHandout } from '../handout/read-handout.ts';
import { unveiledEntries, veiledName } from '../handout/reading.ts';
import type { Pin } from '../pin/pin.ts';
import { readPins } from '../pin/read-pin-link.ts';
import { EntryReader, splitEntry, unescapeEntry } from './entry-reader.ts';
import { pinPrefix, viewPrefix } from './link.ts';
import { evidencePrefix, version } from './link-entries.ts';

/** A link has no more of them. */
const maxEvidence = 64;

/** A link longer than this was not made by this program. */
const maxLength = 4_000_000;

/**
 * Largest number of entries that are read. Inputs, settings of the view, pins and measurements together are fewer; more
 * entries would only delay the page.
 */
const maxParts = 300;

/** Version and model have fewer characters, however they are escaped. */
const maxHead = 1000;

/** Most sentences about corrections that are shown. */
const maxCorrections = 12;

interface DecodedLink {
  /** Always legal. */
  scenario: Scenario;
  /** The inputs of the link, where these have no steady state; those of `scenario` are the nearest that have one. */
  overload?: EnteredInputs;
  /** Empty for a sound link and for none. */
  corrections: readonly Correction[];
  /** The texts of the measurements that the link carries, where it carries any. */
  evidence?: readonly string[];
  /** The pins that the link carries, where it carries any. */
  pins?: readonly Pin[];
  /** Settings of a prepared link; absent in other links. */
  handout?: Handout;
}

/** Collects the parts of a link, correcting each by itself. */
class LinkReader extends EntryReader {
  readonly view = new Map<string, string>();
  readonly evidence: string[] = [];
  readonly pins: string[] = [];
  readonly handout = new Map<string, string>();

  read(part: string): void {
    if (part.startsWith(evidencePrefix)) {
      if (this.evidence.length < maxEvidence) this.evidence.push(part.slice(evidencePrefix.length));
      else this.note(null, `A link carries at most ${maxEvidence} measurements; the rest are left out.`);
      return;
    }
    if (part.startsWith(pinPrefix)) {
      this.pins.push(part.slice(pinPrefix.length));
      return;
    }
    const { name, text } = splitEntry(part);
    if (name.startsWith(viewPrefix)) this.readView(name.slice(viewPrefix.length), text);
    else if (name === veiledName) this.readVeiled(text);
    else if (isHandoutName(name)) this.keepHandout(name, text);
    else this.readInput(name, text);
  }

  /** Decodes the hidden entries; they must not be nested. */
  private readVeiled(text: string): void {
    const entries = unveiledEntries(text);
    if (entries === null || entries.some((entry) => entry.startsWith(`${veiledName}=`)))
      this.note(null, 'The hidden inputs of this link cannot be read; they have their default values.');
    else for (const entry of entries.slice(0, maxParts)) this.read(entry);
  }

  private keepHandout(name: string, text: string): void {
    if (this.handout.has(name))
      this.note(null, `“${name}” appears twice in the link; the first one is used.`);
    else this.handout.set(name, text);
  }

  private readView(name: string, text: string): void {
    if (isViewEntry(name, text) && (this.view.has(name) || this.view.size < maxViewEntries))
      this.view.set(name, text);
    else this.note(null, `The view setting ${quote(name)} in this link cannot be read and is left out.`);
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

/**
 * Scenario of a location hash (with or without `#`). An empty one is the default, without a correction. Never throws
 * once the models that the hash needs are loaded (`modelsOfLink`).
 */
export function decodeLink(catalogue: Catalogue, hash: string): DecodedLink {
  const first = () => catalogue.find(catalogue.entries[0]!.id)!;
  const fallBack = (message: string): DecodedLink => ({
    scenario: defaultScenario(first()),
    corrections: [{ parameter: null, message: `${message} ${first().name} opens with its default values.` }],
  });
  const link = hash.replace(/^#/, '').trim();
  if (link === '') return { scenario: defaultScenario(first()), corrections: [] };
  if (link.length > maxLength) return fallBack('This link is too long to be read.');

  const at = link.indexOf('?');
  const headEnd = at < 0 ? link.length : at;
  if (headEnd > maxHead) return fallBack('This is not a Batchscope link.');
  const head = unescapeEntry(link.slice(0, headEnd));
  const [linkVersion = '', modelId, ...rest] = head.split('/');
  if (linkVersion !== version) {
    return fallBack(
      /^v\d{1,6}$/.test(linkVersion)
        ? `This link needs another version of Batchscope (${linkVersion}; this one reads ${version}).`
        : 'This is not a Batchscope link.',
    );
  }
  const model = catalogue.find(modelId ?? '');
  if (!model || rest.some((part) => part !== '')) {
    return fallBack(`This link names an unknown model: ${quote((modelId ?? '') || 'none')}.`);
  }

  const parts = at < 0 ? [] : link.slice(at + 1).split(/&(?:amp;)?/, maxParts + 1);
  if (parts.length > maxParts) return fallBack(`This link has more than ${maxParts} parts.`);
  const reader = new LinkReader(model);
  for (const part of parts) if (part !== '') reader.read(part);
  const { values, corrections, overload } = reader.finish({ mayOverload: true });
  const pinned = readPins(catalogue, reader.pins);
  const prepared = readHandout(catalogue, model, reader.handout);
  return {
    scenario: { model: model.id, values, view: Object.fromEntries(reader.view) },
    corrections: shorten([...corrections, ...prepared.corrections, ...pinned.corrections]),
    ...(overload === undefined ? {} : { overload }),
    ...(reader.evidence.length > 0 ? { evidence: reader.evidence } : {}),
    ...(pinned.pins.length > 0 ? { pins: pinned.pins } : {}),
    ...(prepared.handout === null ? {} : { handout: prepared.handout }),
  };
}
