/**
 * Links: `#v1/batch-polling?rateMbps=7500&maxBatch=128&view.method=published`. Readable, locale-free, only what differs
 * from the default. Reading is lenient: whatever stands in a link, a legal scenario comes out, and what was not taken as
 * written is said.
 */
import type { Catalogue } from '../models/catalogue.ts';
import type { InputValue } from '../models/inputs.ts';
import type { Model } from '../models/model.ts';
import { checkValue } from './check-field.ts';
import { defaultBeside, readAlias, withDefaults } from './complete-inputs.ts';
import { quote } from './fault-words.ts';
import { fieldText, readAliasText, readFieldText } from './field-text.ts';
import { unknownNameMessage } from './input-names.ts';
import type { Correction } from './repair.ts';
import { repairInputs, replacementSentence } from './repair.ts';
import type { Scenario } from './scenario.ts';
import { defaultScenario, sameValue } from './scenario.ts';
import { isViewEntry, maxViewEntries } from './view-state.ts';

/** Changes when old links would be read differently; older versions stay readable. */
const version = 'v1';

const viewPrefix = 'view.';

/** A measurement in the link; how it is written is for others to know. */
const evidencePrefix = 'evidence=';

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
}

/** Keeps `:`, `,` and `*` readable: they are legal in a fragment and mean nothing there. */
const escape = (text: string): string =>
  encodeURIComponent(text).replace(/%(3A|2C)/g, (code) => (code === '%3A' ? ':' : ','));

/** The fragment, with its `#`. Inputs without effect (a cv that its family does not use) are left out. */
export function encodeLink(catalogue: Catalogue, scenario: Scenario): string {
  const model = catalogue.find(scenario.model) ?? catalogue.models[0];
  const { values } = scenario;
  const applying = model.fields.filter((field) => field.appliesWhen?.(values) ?? true);
  const given = new Map(applying.map((field) => [field.name, values[field.name]]));
  const parts: string[] = [];
  for (const field of applying) {
    const value = values[field.name];
    if (sameValue(value, defaultBeside(field, given))) continue;
    parts.push(`${escape(field.name)}=${escape(fieldText(field, value))}`);
  }
  for (const name of Object.keys(scenario.view).sort()) {
    if (isViewEntry(name, scenario.view[name]))
      parts.push(`${viewPrefix}${name}=${escape(scenario.view[name])}`);
  }
  return `#${version}/${model.id}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** A fragment with measurements, each a text that can stand in a fragment as it is. */
export function linkWithEvidence(hash: string, evidence: readonly string[]): string {
  if (evidence.length === 0) return hash;
  const parts = evidence.map((text) => `${evidencePrefix}${text}`).join('&');
  return `${hash}${hash.includes('?') ? '&' : '?'}${parts}`;
}

/** Undoes percent-encoding where it is sound, else takes the text as it stands. */
function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Collects what a link's parts give, correcting each on its own. */
class LinkReader {
  readonly fields = new Map<string, InputValue>();
  readonly aliases = new Map<string, number>();
  readonly view = new Map<string, string>();
  readonly evidence: string[] = [];
  readonly corrections: Correction[] = [];
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  note(parameter: string | null, message: string): void {
    this.corrections.push({ parameter, message });
  }

  read(part: string): void {
    if (part.startsWith(evidencePrefix)) {
      if (this.evidence.length < maxEvidence) this.evidence.push(part.slice(evidencePrefix.length));
      else this.note(null, `A link carries at most ${maxEvidence} measurements; one more is left out.`);
      return;
    }
    const at = part.indexOf('=');
    const name = unescape(at < 0 ? part : part.slice(0, at));
    const text = at < 0 ? '' : unescape(part.slice(at + 1));
    if (name.startsWith(viewPrefix)) this.readView(name.slice(viewPrefix.length), text);
    else this.readInput(name, text);
  }

  private readView(name: string, text: string): void {
    if (isViewEntry(name, text) && (this.view.has(name) || this.view.size < maxViewEntries))
      this.view.set(name, text);
    else this.note(null, `The view setting ${quote(name)} of this link is not readable and is left out.`);
  }

  private readInput(name: string, text: string): void {
    const field = this.model.fields.find((candidate) => candidate.name === name);
    const isAlias = !field && Object.hasOwn(this.model.aliases ?? {}, name);
    if (!field && !isAlias) {
      this.note(null, `${unknownNameMessage(this.model, name)} It is left out.`);
      return;
    }
    if (this.fields.has(name) || this.aliases.has(name)) {
      this.note(name, `${name} stands in the link twice; the first one is used.`);
      return;
    }
    if (field) {
      const check = checkValue(field, readFieldText(field, text));
      if (check.ok) {
        this.fields.set(name, check.value);
        return;
      }
      const { nearest, message } = check.fault;
      if (nearest !== undefined) this.fields.set(name, nearest);
      const used = nearest === undefined ? field.default : nearest;
      this.note(name, `${message} ${replacementSentence(field, used)}`);
    } else {
      const value = readAliasText(text);
      if (Number.isFinite(value)) this.aliases.set(name, value);
      else this.note(name, `${name} must be a number, not ${quote(text)}; it is left out.`);
    }
  }

  /** Turns aliases into their inputs, each with the others complete. */
  resolveAliases(): void {
    for (const [alias, value] of this.aliases) {
      const reading = readAlias(this.model, alias, value, withDefaults(this.model, this.fields));
      if (this.fields.has(reading.name)) {
        this.note(
          alias,
          `${alias} is another name for ${reading.name}, which the link gives too; ${alias} is left out.`,
        );
      } else if (reading.ok) {
        this.fields.set(reading.name, reading.value);
      } else {
        const { nearest, message } = reading.fault;
        const field = this.model.fields.find((candidate) => candidate.name === reading.name)!;
        if (nearest !== undefined) this.fields.set(field.name, nearest);
        const used = nearest === undefined ? field.default : nearest;
        this.note(alias, `${message} ${replacementSentence(field, used)}`);
      }
    }
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

/** The scenario that a location hash (with or without `#`) stands for. An empty one is the default, without a word. Never throws. */
export function decodeLink(catalogue: Catalogue, hash: string): DecodedLink {
  const first = catalogue.models[0];
  const fallBack = (message: string): DecodedLink => ({
    scenario: defaultScenario(first),
    corrections: [{ parameter: null, message: `${message} ${first.name} opens with its default values.` }],
  });
  const link = hash.replace(/^#/, '').trim();
  if (link === '') return { scenario: defaultScenario(first), corrections: [] };
  if (link.length > maxLength) return fallBack('This link is too long to be read.');

  const at = link.indexOf('?');
  const head = unescape(at < 0 ? link : link.slice(0, at));
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
  reader.resolveAliases();
  const repaired = repairInputs(model, withDefaults(model, reader.fields));
  return {
    scenario: { model: model.id, values: repaired.values, view: Object.fromEntries(reader.view) },
    corrections: shorten([...reader.corrections, ...repaired.corrections]),
    ...(reader.evidence.length > 0 ? { evidence: reader.evidence } : {}),
  };
}
