/**
 * Snapshot in `sessionStorage`, which a reload restores: the inputs of every model as entered, and the names of the
 * files, which are stored in IndexedDB (`src/app/parts/session/stored-files.ts`).
 */
import type { ViewEntries } from '../../scenario/file/scenario.ts';

const storageKey = 'batchscope.session';

/** A model as the reader sees or left it; `values` as entered, to be checked by `readEntered`. */
export interface StoredScenario {
  model: string;
  values: unknown;
  view: ViewEntries;
}

export interface StoredSession {
  /** The fragment of the address, with `#` where there is one. */
  address: string;
  present: StoredScenario;
  /** The other models that the reader has opened. */
  left: readonly StoredScenario[];
  /** Names of the reader's files, and of those that were still being read. */
  files: readonly string[];
  /** Text of a session file, for a build that cannot read the stored evidence of this one; null without overlays. */
  text: string | null;
}

/** Stores the snapshot; false where storage is not available or full. */
export function storeInTab(session: StoredSession): boolean {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(session));
    return true;
  } catch {
    return false;
  }
}

/** The snapshot that this tab stored at this address; null where there is none. */
function sessionOfTab(address: string): StoredSession | null {
  try {
    const json: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isSession(json) && json.address === address ? json : null;
  } catch {
    return null;
  }
}

/**
 * Snapshots with which pages began, by store: until the code that reopens files is there the address may have changed.
 */
const begunWith = new WeakMap<object, StoredSession | null>();

/** Reads the snapshot at the address with which a page begins; null where there is none. */
export function beginWith(store: object, address: string): StoredSession | null {
  const stored = sessionOfTab(address);
  begunWith.set(store, stored);
  return stored;
}

/** The snapshot with which the page began, or where it began without a link that of its present address; else null. */
export function sessionAtStart(store: object): StoredSession | null {
  return begunWith.get(store) ?? sessionOfTab(window.location.hash);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScenario(value: unknown): value is StoredScenario {
  if (!isRecord(value) || typeof value.model !== 'string' || !isRecord(value.view)) return false;
  return Object.values(value.view).every((text) => typeof text === 'string');
}

function isSession(value: unknown): value is StoredSession {
  return (
    isRecord(value) &&
    typeof value.address === 'string' &&
    isScenario(value.present) &&
    Array.isArray(value.left) &&
    value.left.every(isScenario) &&
    Array.isArray(value.files) &&
    value.files.every((name) => typeof name === 'string') &&
    (value.text === null || typeof value.text === 'string')
  );
}
