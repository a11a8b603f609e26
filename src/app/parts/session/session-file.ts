/** A session as one file: the scenario with its view, and the measurements over it. Recordings are not in it. */
import type { Catalogue } from '../../../models/catalogue.ts';
import type { Overlay } from '../../../models/contract/figure.ts';
import type { TestbedScenario } from '../../../texts/measurement.ts';
import { readEvidence, type SavedOverlay } from '../../../overlays/saved-evidence.ts';
import { kindOf, quote } from '../../../scenario/file/fault-words.ts';
import { readScenario, writeScenario } from '../../../scenario/file/read-scenario.ts';
import { readPinsPart, writePins } from '../../../scenario/pin/pin-file.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import type { Scenario } from '../../../scenario/file/scenario.ts';

const format = 'batchscope-session';
/** The second one has pins; a session without any is written as the first, which older programs read too. */
const versions = [1, 2];

/** Largest file accepted, bytes; files of this program are far smaller. */
export const largestSession = 64_000_000;

const testbeds: readonly TestbedScenario[] = ['cross-connect', 'mixed'];

interface Session {
  scenario: Scenario;
  /** Keys of the scenario that belong to parts of the page. */
  keys: Readonly<Record<string, unknown>>;
  /** null, for a scenario file: what is on the page remains. */
  beside: BesideScenario | null;
}

interface BesideScenario {
  /** Name of the testbed's recordings, which come with the page. */
  testbed: TestbedScenario | null;
  evidence: readonly Overlay[];
  pins: readonly Pin[];
}

type SessionReading = { ok: true; value: Session } | { ok: false; message: string };

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

/** Whether the beginning of a file is that of a session or a scenario. */
export function namesSession(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head.subarray(0, 4096));
  if (/^[\s\uFEFF]*\{\s*"model"\s*:\s*"/.test(text)) return true;
  return /^[\s\uFEFF]*\{/.test(text) && /"format"\s*:\s*"batchscope-session"/.test(text);
}

/** The entries of a scenario under these keys. */
const keysIn = (json: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(json as object).filter(([key]) => keys.includes(key)));

/** A scenario file opens like a session. */
function readBareScenario(catalogue: Catalogue, json: unknown, keys: readonly string[]): SessionReading {
  const scenario = readScenario(catalogue, json, keys);
  if (!scenario.ok) return refuse(`This scenario cannot be opened: ${scenario.fault.message}`);
  return { ok: true, value: { scenario: scenario.value, keys: keysIn(json, keys), beside: null } };
}

/** The text of a session's file. `keys`: of the scenario that belong to parts of the page. */
export function writeSession(
  scenario: Scenario,
  testbed: TestbedScenario | null,
  evidence: readonly SavedOverlay[],
  pins: readonly Pin[] = [],
  keys: Readonly<Record<string, unknown>> = {},
): string {
  const named = testbed === null ? {} : { testbed };
  const pinned = pins.length === 0 ? {} : { pins: writePins(pins) };
  const version = pins.length === 0 ? 1 : 2;
  const session = {
    format,
    version,
    scenario: { ...writeScenario(scenario), ...keys },
    ...named,
    evidence,
    ...pinned,
  };
  return `${JSON.stringify(session)}\n`;
}

/**
 * A session from its text. `keys`: of scenarios that parts of the page read. Every fault is refused with one sentence;
 * never throws.
 */
export function readSession(
  catalogue: Catalogue,
  text: string,
  keys: readonly string[] = [],
): SessionReading {
  if (text.startsWith('PK\u0003\u0004')) {
    return refuse('This is a ZIP archive: unpack it and open the file batchscope-session.json in it.');
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('This is not a Batchscope session: the text is not complete JSON.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse(`A session is an object with “format” “${format}”, not ${kindOf(json)}.`);
  }
  const given = new Map<string, unknown>(Object.entries(json));
  if (!given.has('format') && given.has('model')) return readBareScenario(catalogue, json, keys);
  if (given.get('format') !== format) {
    return refuse(`This is not a Batchscope session: “format” is not “${format}”.`);
  }
  const version = versions.find((one) => one === given.get('version'));
  if (version === undefined) {
    const found = given.has('version') ? `the version ${kindOf(given.get('version'))}` : 'no version';
    return refuse(`This session has ${found}; this Batchscope reads version ${versions.join(' or ')}.`);
  }
  const known = ['format', 'version', 'scenario', 'testbed', 'evidence', ...(version > 1 ? ['pins'] : [])];
  const stray = [...given.keys()].find((name) => !known.includes(name));
  if (stray !== undefined) return refuse(`The session has an unknown part, ${quote(stray)}.`);
  const scenario = readScenario(catalogue, given.get('scenario'), keys);
  if (!scenario.ok) return refuse(`The scenario of the session cannot be opened: ${scenario.fault.message}`);
  const testbed = given.get('testbed') ?? null;
  const name = testbeds.find((one) => one === testbed) ?? null;
  if (testbed !== null && name === null) {
    return refuse(`“testbed” of the session must be ${testbeds.join(' or ')}, not ${kindOf(testbed)}.`);
  }
  const evidence = readEvidence(given.get('evidence'));
  if (!evidence.ok) return evidence;
  const pins = readPinsPart(catalogue, given.get('pins'));
  if (!pins.ok) return pins;
  const beside = { testbed: name, evidence: evidence.value, pins: pins.value };
  return { ok: true, value: { scenario: scenario.value, keys: keysIn(given.get('scenario'), keys), beside } };
}
